from xml.etree import ElementTree as ET

import pytest

from controller.scope import as_svg
from hardware import Wire

SVG = "{http://www.w3.org/2000/svg}"
HALF = ((0.0, Wire.MOTOR_FWD, True), (0.3, Wire.BEAM, True), (0.33, Wire.BEAM, False))


def of(picture, tag, style):
    root = ET.fromstring(picture)
    return [node for node in root.iter(f"{SVG}{tag}") if style == node.get("class")]


def texts(picture, style):
    return [node.text for node in of(picture, "text", style)]


def test_picture_says_what_it_shows(reading):
    root = ET.fromstring(as_svg([reading()]))

    assert "one.vcd: 1 card." == root.findtext(f"{SVG}title")


def test_wires_time_and_count_are_labelled(reading):
    picture = as_svg([reading()])

    assert ["beam", "motor_fwd"] == texts(picture, "wire")
    assert ["0", "50", "100", "150", "200", "250", "300", "350", "400", "450", "500"] == texts(
        picture, "tick"
    )
    assert ["time / ms"] == texts(picture, "unit")
    assert ["1 card."] == texts(picture, "count")


def test_pulse_is_filled_where_it_was_and_numbered(reading):
    picture = as_svg([reading()])
    (pulse,) = of(picture, "rect", "pulse")
    middle = float(pulse.get("x")) + float(pulse.get("width")) / 2

    assert (110 + 0.4 * 826, 0.174 * 826) == pytest.approx(
        (float(pulse.get("x")), float(pulse.get("width"))), abs=0.02
    )
    assert ["1"] == texts(picture, "cards")
    assert middle == pytest.approx(float(of(picture, "text", "cards")[0].get("x")), abs=0.01)


def test_doubt_stands_out_with_its_reasons(reading):
    assert ["1 card, uncertain: between 0 and 2 (short-pulse)."] == texts(
        as_svg([reading(HALF)]), "doubt"
    )


def test_wave_ends_with_the_trace(reading):
    (wave,) = of(as_svg([reading()]), "path", "beam")

    assert wave.get("d").startswith("M110 ")
    assert wave.get("d").endswith("H936")


def test_traces_stand_below_one_another(reading):
    pictures = as_svg([reading(), reading(HALF, "two.vcd")])
    root = ET.fromstring(pictures)
    panels = [node.get("transform") for node in root.iter(f"{SVG}g")]

    assert ["one.vcd", "two.vcd"] == texts(pictures, "head")
    assert ["translate(0 0)", "translate(0 202)"] == panels
    assert "404" == root.get("height")


@pytest.mark.parametrize(
    "name", ["<&>.vcd", 'a"b.vcd', "a\x01b.vcd", "a\ud800b.vcd".replace("\ud800", "\udcff")]
)
def test_any_file_name_makes_well_formed_xml(reading, name):
    ET.fromstring(as_svg([reading(name=name)]).encode())


def test_no_trace_makes_an_empty_picture():
    ET.fromstring(as_svg([]))
