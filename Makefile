# Two commands: `make play` runs the launcher, `make test` proves it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# On a Pi lgpio comes from the system's packages, elsewhere it is no dependency.
VENV_FLAGS := $(shell grep -qs 'Raspberry Pi' /proc/device-tree/model && echo --system-site-packages)
# Every package, the build back end's too, at the version that the lock file names.
INSTALL := PIP_CONSTRAINT=requirements.lock $(BIN)/pip install --quiet --disable-pip-version-check

.PHONY: play test lint texts pictures lock clean

play: $(VENV)/play
	@$(BIN)/card-launcher serve $(ARGS)

test: $(VENV)/test $(VENV)/system lint
	$(BIN)/pytest --numprocesses=2 $(ARGS)

# The figures behind the promises, such as `make bench-latency`.
bench-%: $(VENV)/test
	PYTHONPATH=tests $(BIN)/python tests/bench/$*.py $(ARGS)

lint: $(VENV)/test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

# The catalog that translations of the pages start from.
texts: $(VENV)/test
	$(BIN)/pybabel --quiet extract --mapping-file pyproject.toml --no-location --omit-header \
	  --sort-output --output-file controller/web/locale/card_launcher.pot controller/web

# The README's pictures of the pages, as they look now.
pictures: $(VENV)/test
	PICTURES=$(CURDIR)/controller/web/pictures $(BIN)/pytest --quiet tests/web/test_pictures.py

$(VENV)/play: $(BIN)/pip pyproject.toml requirements.lock
	@echo "Installing what the launcher needs into $(VENV) …"
	@$(INSTALL) --editable .
	@touch $@

$(VENV)/test: $(BIN)/pip pyproject.toml requirements.lock
	$(INSTALL) --editable '.[test]'
	@touch $@

$(VENV)/system: tests/packages.txt tests/need.sh $(BIN)/pip
	@tests/need.sh < $<
	@touch $@

# ensurepip is Debian's package python3-venv: installed where apt may, named where not.
$(BIN)/pip:
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	     && apt-get -qq update && apt-get -qq install --yes python3-venv >/dev/null; } \
	|| { echo "Missing system package: python3-venv (sudo apt install python3-venv)" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV_FLAGS) $(VENV)

lock: $(VENV)/test
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --upgrade \
	  --no-header --no-emit-index-url --output-file requirements.lock

clean:
	rm -rf $(VENV) dist
