import json

import pytest

from hardware.config import HardwareConfig
from hardware.sim.scene import Scene
from hardware.sim.truth import Standing, Truth

BUTTON, BEAM, FORWARD, REVERSE, ENABLE, COVER = 17, 23, 12, 13, 16, 24


@pytest.fixture
def truth(tmp_path):
    truth = Truth(tmp_path / "truth.jsonl")
    yield truth
    truth.close()


def scene_of(truth, **sections):
    simulator = {"seed": 1, "physics": "perfect"}
    config = {"simulator": simulator, "pins": {"cover": COVER}} | sections
    return Scene(HardwareConfig.model_validate(config), truth, now=10.0)


@pytest.fixture
def scene(truth):
    return scene_of(truth)


def events(truth, kind):
    lines = map(json.loads, truth.path.read_text().splitlines())
    return [line for line in lines if line["event"] == kind]


def spin(scene, until):
    """Turn the motor by hand and let time pass, event by event."""
    scene.output(ENABLE, 1.0)
    scene.output(FORWARD, 1.0)
    changes = []
    while (at := scene.next_time()) is not None and at <= until:
        changes += scene.advance(at)
    changes += scene.advance(until)
    return changes


def test_hopper_is_full_at_first(scene, truth):
    assert 112 == scene.state()["hopper"]
    assert [112] == [event["left"] for event in events(truth, "hopper")]


def test_scene_goes_on_where_it_stood(truth):
    truth.standing = Standing(left=40, total=72)
    state = scene_of(truth).state()

    assert (40, 72) == (state["hopper"], state["ejected_total"])


def test_motor_turned_by_hand_throws_cards(scene, truth):
    """It reacts to levels only: no launch, no launcher."""
    changes = spin(scene, until=11.0)
    cards = scene.state()["ejected_total"]

    assert cards >= 5
    assert cards == len(events(truth, "card"))
    assert 112 - cards == events(truth, "hopper")[-1]["left"]
    assert 2 * cards <= len([change for change in changes if change.pin == BEAM])


def test_edges_have_the_time_at_which_they_happened(scene):
    changes = spin(scene, until=11.0)

    assert sorted(change.at for change in changes) == [change.at for change in changes]
    assert all(10.0 < change.at < 11.0 for change in changes)


def test_motor_asleep_does_not_turn(scene, truth):
    """The duty in force is 0 while the driver's enable line is low."""
    scene.output(FORWARD, 1.0)
    scene.advance(11.0)

    assert 0.0 == scene.state()["motor"]["duty"]
    assert [] == events(truth, "motor")


@pytest.mark.parametrize(
    ("forward", "reverse", "duty"), [(0.8, 0, 0.8), (0, 0.5, -0.5), (1, 1, 0.0), (0, 0, 0.0)]
)
def test_driver_turns_levels_into_a_duty(scene, forward, reverse, duty):
    scene.output(ENABLE, 1.0)
    scene.output(FORWARD, forward)
    scene.output(REVERSE, reverse)

    assert duty == pytest.approx(scene.state()["motor"]["duty"])


def test_pushed_button_pulls_its_line_low(scene, truth):
    assert 1.0 == scene.level(BUTTON)

    scene.push_button(0.08)
    changes = scene.advance(11.0)

    assert [(10.0, False), (10.08, True)] == [(change.at, change.level) for change in changes]
    assert [True, False] == [event["pressed"] for event in events(truth, "button")]


@pytest.mark.parametrize(("pressed_level", "idle"), [("low", 1.0), ("high", 0.0)])
def test_levels_follow_the_configuration(truth, pressed_level, idle):
    scene = scene_of(truth, button={"pressed_level": pressed_level})

    assert idle == scene.level(BUTTON)


@pytest.mark.parametrize(("blocked_level", "clear"), [("low", 1.0), ("high", 0.0)])
def test_clear_beam_follows_the_configuration(truth, blocked_level, clear):
    scene = scene_of(truth, beam={"blocked_level": blocked_level})

    assert clear == scene.level(BEAM)


def test_faults_that_are_the_tables_own(scene, truth):
    scene.fault("stuck-button", on=True)
    scene.fault("cover-open", on=True)

    assert ["cover-open", "stuck-button"] == scene.state()["faults"]
    assert (0.0, 1.0) == (scene.level(BUTTON), scene.level(COVER))

    scene.fault("stuck-button", on=False)
    scene.fault("cover-open", on=False)

    assert [] == scene.state()["faults"]
    assert (1.0, 0.0) == (scene.level(BUTTON), scene.level(COVER))
    assert 4 == len(events(truth, "fault"))


def test_faults_of_the_physics_are_passed_on(scene):
    scene.fault("jam", on=True, rate=0.1)

    assert ["jam"] == scene.state()["faults"]


def test_motor_noise_shows_on_the_buttons_line(scene):
    scene.fault("emi", on=True)
    spikes = [change for change in spin(scene, until=11.0) if change.pin == BUTTON]

    assert len(spikes) > 100


@pytest.mark.parametrize(
    "nonsense",
    [
        lambda scene: scene.fault("rust", on=True),
        lambda scene: scene.fault("jam", on=True, rate=1.5),
        lambda scene: scene.fault("jam", on=True, rate=float("nan")),
        lambda scene: scene.load(-1),
        lambda scene: scene.load(10**6),
        lambda scene: scene.push_button(0),
        lambda scene: scene.push_button(float("inf")),
    ],
)
def test_nonsense_is_refused(scene, nonsense):
    with pytest.raises(ValueError, match="expected"):
        nonsense(scene)


def test_loaded_hopper_is_set_not_added(scene, truth):
    scene.load(20)

    assert 20 == scene.state()["hopper"]
    assert 20 == events(truth, "hopper")[-1]["left"]
