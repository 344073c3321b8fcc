from hardware.sim.lines import Lines

ALICE, BOB = 1, 2


def driven():
    lines = Lines()
    lines.drive(12, ALICE, 0.8, at=1.0)
    return lines


def test_line_has_one_living_driver():
    lines = driven()

    assert ALICE == lines.holder_of(12, other_than=BOB)
    assert lines.holder_of(12, other_than=ALICE) is None


def test_line_of_a_dead_driver_stays_as_it_was():
    lines = driven()
    lines.bury(ALICE)

    assert (0.8, True) == (lines[12].level, lines[12].is_driven)


def test_line_of_a_dead_driver_is_anybodys():
    lines = driven()
    lines.bury(ALICE)

    assert lines.holder_of(12, other_than=BOB) is None
    assert lines.let_go(12, BOB, at=2.0)


def test_line_that_is_let_go_falls_to_its_pull_down():
    lines = driven()

    assert lines.let_go(12, ALICE, at=2.0)
    assert (0.0, 2.0, False) == (lines[12].level, lines[12].at, lines[12].is_driven)


def test_only_its_driver_lets_a_line_go():
    lines = driven()

    assert not lines.let_go(12, BOB, at=2.0)
    assert 0.8 == lines[12].level
