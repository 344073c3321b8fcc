"""Join codes: easy to read and to type."""

from controller.identity.codes import ALPHABET, LENGTH, new_code, normalized


def test_a_code_has_six_characters_and_none_that_looks_like_another():
    codes = {new_code() for _ in range(200)}

    assert {6} == {len(code) for code in codes} == {LENGTH}
    assert set("".join(codes)) <= set(ALPHABET)
    assert not set(ALPHABET) & set("IL1O05S")


def test_no_two_codes_are_alike():
    """With 6e8 of them, two of 200 meet once in 30,000 runs."""
    assert 200 == len({new_code() for _ in range(200)})


def test_a_code_is_read_as_people_type_it():
    assert "ABC234" == normalized(" abc-234 ") == normalized("Abc 234") == normalized("ABC234")
