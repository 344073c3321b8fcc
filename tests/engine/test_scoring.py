"""Points and winners (rules G-7, G-9)."""

from engine.scoring import Scoring, blocked_winner, game_winners, round_points

TAKES_ALL, KEEP_OWN = Scoring.WINNER_TAKES_ALL, Scoring.KEEP_OWN


def test_a_seat_that_has_left_wins_no_blocked_round():
    """G-7, G-11: an empty place is not a low hand."""
    assert 1 == blocked_winner([0, 5, 9], [1, 2])


def test_two_lowest_hands_share_nothing():
    """G-7."""
    assert blocked_winner([5, 5, 9], [0, 1, 2]) is None


def test_the_winners_own_hand_does_not_count():
    """G-7, G-9: the lowest hand of a blocked round scores the others."""
    assert (0, 14, 0) == round_points(TAKES_ALL, [5, 3, 9], 1)


def test_all_tied_seats_win_keep_own():
    """G-9."""
    assert (0, 2) == game_winners(KEEP_OWN, 50, [10, 60, 10], [0, 1, 2], (0,))


def test_nobody_has_won_below_the_target():
    """G-9."""
    assert game_winners(TAKES_ALL, 50, [49, 0], [0, 1], (0,)) is None


def test_a_seat_that_has_left_does_not_win_by_its_low_score():
    """G-9, G-11."""
    assert (2,) == game_winners(KEEP_OWN, 50, [0, 60, 10], [1, 2], (2,))
