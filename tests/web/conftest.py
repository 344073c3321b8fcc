"""One browser and one service for each module."""

import pytest
from support.browser import Screen, chromium
from support.running import Running


@pytest.fixture(scope="module")  # not longer: it keeps an event loop going, which others need
def browser():
    with chromium() as one:
        yield one


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """A service with a simulated launcher that never misfeeds."""
    folder = tmp_path_factory.mktemp("web")
    config = folder / "card-launcher.toml"
    config.write_text('[simulator]\nseed = 1\nphysics = "perfect"\n')
    with Running(folder / "data", "--config", str(config)) as running:
        yield running


@pytest.fixture
def screen(browser, service):
    """Opens devices that look at the service; each is checked at the end for what none may do."""
    opened = []

    def open_one(path="/", url=service.url, **options):
        one = Screen(browser, url, **options)
        opened.append(one)
        one.page.goto(path)
        return one

    yield open_one
    for one in opened:
        one.close()
    assert [] == [error for one in opened for error in one.errors]
    assert [] == [url for one in opened for url in one.strangers()]
