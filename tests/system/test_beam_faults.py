"""A beam that cannot be trusted is named and makes no launch: the real service (faults 8)."""

import pytest
from support.running import Running, wait_for

TWO_BEAMS = """
[pins]
beam2 = 25
cover = 24
[calibration]
beam_gap_mm = 20.0
[simulator]
seed = 5
[simulator.physics]
beam_gap_mm = 20.0
card_spread = 0.0
launch_spread = 0.0
overlap_rate = 0.0
misfeed_rate = 0.0
jam_rate = 0.0
half_out_rate = 0.0
"""
KINDS = ("beam-dirty", "beam-silent", "beam2-silent", "ambient-light")

pytestmark = pytest.mark.xdist_group("beam faults")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("beams")
    config = folder / "config.toml"
    config.write_text(TWO_BEAMS)
    with Running(folder / "data", "--backend", "sim", "--config", str(config)) as running:
        wait_for(lambda: running.get("/launcher")["state"] == "idle", 10, "idle")
        yield running


@pytest.fixture(autouse=True)
def _mended(service):
    for kind in KINDS:
        break_(service, kind, on=False)
    pass_a_card_through(service)
    service.post("/simulator/hopper", {"cards": 112})
    service.post("/launcher/load", {"cards": 112})
    service.post("/launcher/enable")

    assert "idle" == service.get("/launcher")["state"]


def break_(service, kind, *, on=True, **options):
    service.post("/simulator/faults", {"kind": kind, "on": on} | options)


def pass_a_card_through(service):
    """By hand: both beams see it."""
    break_(service, "beam-dirty")
    break_(service, "beam-dirty", on=False)


def fault(service):
    """The fault's code; whoever is at fault makes no launch and moves nothing."""
    turns = [line for line in service.truth() if line["event"] == "motor"]
    refused = service.http.post("/launcher/press", json={})
    status = service.get("/launcher")

    assert (409, "fault") == (refused.status_code, refused.json()["code"])
    assert turns == [line for line in service.truth() if line["event"] == "motor"]

    return status["fault"]["code"]


def eject(service, cards):
    return service.post("/launcher/eject?wait=true", {"cards": cards})


def has_fault(service):
    return service.get("/launcher")["state"] == "fault"


def test_beam_that_is_blocked_when_the_launcher_is_enabled(service):
    service.post("/launcher/stop")
    break_(service, "beam-dirty")
    service.post("/launcher/enable")

    assert "beam-blocked" == fault(service)
    assert "blocked_level" in service.get("/launcher")["fault"]["what_to_do"]  # or upside down


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_lamp_while_nothing_is_asked_for(service, share):
    break_(service, "ambient-light", rate=share)
    wait_for(lambda: has_fault(service), 5, "a fault")

    assert fault(service) in {"beam-storm", "beam-flicker"}

    service.post("/launcher/enable")

    assert "beam-flicker" == fault(service)


def test_first_beam_that_always_reads_clear_is_betrayed_by_the_second(service):
    """At the first card, and until it has seen something again."""
    before = service.get("/simulator")["ejected_total"]
    break_(service, "beam-silent")
    launch = eject(service, 5)
    low, high = launch["range"]

    assert ("fault", True) == (launch["outcome"], launch["uncertain"])
    assert low <= service.get("/simulator")["ejected_total"] - before <= high < 5
    assert "beam-silent" == fault(service)

    service.post("/launcher/enable")

    assert "beam-silent" == fault(service)

    break_(service, "beam-silent", on=False)
    pass_a_card_through(service)
    service.post("/launcher/enable")

    assert ("fired", 2, False) == tuple(
        eject(service, 2)[key] for key in ("outcome", "cards", "uncertain")
    )


def test_second_beam_that_always_reads_clear_is_betrayed_by_the_first(service):
    break_(service, "beam2-silent")
    launch = eject(service, 3)

    assert ("fired", 3) == (launch["outcome"], launch["cards"])
    wait_for(lambda: has_fault(service), 5, "a fault")
    assert "beam2-silent" == fault(service)


def test_beams_that_both_read_clear_are_named_among_the_causes(service):
    """Nothing tells them from a jam or an empty hopper."""
    break_(service, "beam-silent")
    break_(service, "beam2-silent")
    launch = eject(service, 2)
    status = service.get("/launcher")

    assert ("jam", 0, "jammed") == (launch["outcome"], launch["cards"], status["state"])
    assert launch["uncertain"]
    assert "the beam does not see them" in status["fault"]["what_to_do"]
