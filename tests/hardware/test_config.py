"""The configuration is typed, closed and says exactly what is wrong with it."""

import re
from pathlib import Path

import pytest

import hardware
from hardware.config import HardwareConfig, Section, load_config
from hardware.errors import ConfigError
from hardware.figures import NOMINAL, PERFECT

EXAMPLE = Path(hardware.__file__).with_name("example.toml")


def written(tmp_path, text):
    path = tmp_path / "launcher.toml"
    path.write_text(text, encoding="utf-8")
    return path


def complaint(tmp_path, text):
    with pytest.raises(ConfigError) as caught:
        load_config(written(tmp_path, text))
    return str(caught.value)


def test_an_empty_file_is_simulated_hardware(tmp_path):
    config = load_config(written(tmp_path, ""))

    assert HardwareConfig() == config
    assert config.pins is None


def test_the_example_holds_the_defaults():
    example = load_config(EXAMPLE)

    assert HardwareConfig(pins=example.pins) == example
    assert example.pins is not None


def test_the_example_names_every_key_of_every_section():
    text = EXAMPLE.read_text(encoding="utf-8")
    for name, section in load_config(EXAMPLE):
        assert f"\n[{name}]" in text
        for key in type(section).model_fields:
            assert re.search(rf"^(# )?{key} = ", text, re.MULTILINE), key


def test_a_value_out_of_range_names_file_section_key_and_range(tmp_path):
    text = complaint(tmp_path, "[feed]\nlongest_run_s = 5.0\n")

    assert "launcher.toml: [feed] longest_run_s = 5.0: " in text
    assert "(allowed: 0.2 to 2.0)" in text


def test_a_pin_out_of_range_names_its_range(tmp_path):
    assert "[pins] beam2 = 40: " in (text := complaint(tmp_path, "[pins]\nbeam2 = 40\n"))
    assert "(allowed: 0 to 27)" in text


def test_every_problem_is_told(tmp_path):
    text = complaint(tmp_path, "[feed]\nretract_ms = -1\n[button]\nhold_ms = 'x'\n")

    assert "[feed] retract_ms" in text
    assert "[button] hold_ms" in text


def test_an_unknown_key_is_refused_with_the_known_ones(tmp_path):
    text = complaint(tmp_path, "[guard]\nlease = 1\n")

    assert "[guard] lease: unknown key, known are: lease_ms, longest_run_s" in text


def test_an_unknown_section_is_refused(tmp_path):
    assert "[motors]: unknown section" in complaint(tmp_path, "[motors]\n")


@pytest.mark.parametrize("key", ["motor_forward", "motor_reverse", "motor_enable"])
@pytest.mark.parametrize("pin", [0, 8])
def test_a_motor_on_a_pin_pulled_high_at_boot_is_refused(tmp_path, key, pin):
    assert f"{key} = {pin}: GPIO 0-8" in complaint(tmp_path, f"[pins]\n{key} = {pin}\n")


def test_an_input_may_be_on_a_pin_pulled_high_at_boot(tmp_path):
    assert load_config(written(tmp_path, "[pins]\nbutton = 5\n")).pins.button == 5


def test_two_parts_on_one_pin_are_refused(tmp_path):
    text = complaint(tmp_path, "[pins]\nbeam2 = 23\n")

    assert "[pins]: beam2 = 23: beam already has this pin" in text


def test_a_run_that_the_guard_would_cut_is_refused(tmp_path):
    assert "allowed is [guard] longest_run_s" in complaint(
        tmp_path, "[guard]\nlongest_run_s = 1.5\n"
    )


@pytest.mark.parametrize(
    ("written_as", "figures"),
    [
        ('"perfect"', PERFECT),
        ('"nominal"', NOMINAL),
        ("{ speed_m_s = 2.0 }", NOMINAL.model_copy(update={"speed_m_s": 2.0})),
    ],
)
def test_physics_is_a_preset_or_a_table(tmp_path, written_as, figures):
    config = load_config(written(tmp_path, f"[simulator]\nphysics = {written_as}\n"))

    assert figures == config.simulator.physics


def test_an_unknown_preset_says_what_is_expected(tmp_path):
    text = complaint(tmp_path, '[simulator]\nphysics = "ideal"\n')

    assert '[simulator] physics = \'ideal\': expected "perfect", "nominal" or a table' in text


def test_a_figure_out_of_range_names_its_range(tmp_path):
    text = complaint(tmp_path, "[simulator]\nphysics = { speed_m_s = 9.0 }\n")

    assert "[simulator] physics.speed_m_s = 9.0: " in text
    assert "(allowed: 0.2 to 4)" in text


def test_figures_that_contradict_each_other_are_refused(tmp_path):
    text = complaint(tmp_path, "[simulator]\nphysics = { gap_low_mm = 50.0 }\n")

    assert "[simulator] physics: expected gap_low_mm <= gap_high_mm" in text


def test_what_is_no_file_or_no_toml_is_told(tmp_path):
    with pytest.raises(ConfigError, match="cannot be read"):
        load_config(tmp_path / "none.toml")
    assert "not a TOML file" in complaint(tmp_path, "[feed")


def test_other_packages_add_their_sections(tmp_path):
    class Web(Section):
        port: int = 8000

    class Whole(HardwareConfig):
        web: Web = Web()

    assert load_config(written(tmp_path, "[web]\nport = 1\n"), Whole).web.port == 1
