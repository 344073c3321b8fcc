import json

from hardware import Wire


def test_reading_is_spelt_as_the_contract_says(reading, tmp_path):
    expected = {
        "trace": str(tmp_path / "one.vcd"),
        "cards": 1,
        "uncertain": False,
        "reasons": [],
        "range": [1, 1],
        "pulses": [{"start_us": 200_000, "length_us": 87_000, "cards": 1}],
        "outcome": "fired",
    }

    assert expected == json.loads(json.dumps(reading().to_dict()))


def test_doubt_is_spelt_with_its_reasons_and_range(reading):
    half = ((0.0, Wire.MOTOR_FWD, True), (0.3, Wire.BEAM, True), (0.33, Wire.BEAM, False))
    spelt = reading(half).to_dict()

    assert spelt["uncertain"]
    assert ["short-pulse"] == spelt["reasons"]
    assert [0, 2] == spelt["range"]


def test_name_holds_only_what_can_be_shown(reading):
    assert "a?b.vcd" == reading(name="a\x01b.vcd").name
