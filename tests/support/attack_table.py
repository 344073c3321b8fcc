"""UNO Attack's length and presses by luck and number of players, played at random."""

from controller.simulate import Experiment, run

PLAYERS = (2, 3, 4, 6, 8, 10)
ROUNDS = 1000
SEED = 1

HEAD = """\
| luck | players | mean turns | median | 95 % within | presses | of these fired | cards launched \
| reloads | blocked |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"""


def row(profile, players, rounds=ROUNDS, workers=1):
    """One line of the table; the same again for the same number of rounds."""
    options = {"profile": profile}
    experiment = Experiment("attack", rounds, players=players, seed=SEED, options=options)
    tally = run(experiment, workers, lambda _: None)
    assert tally.rounds == rounds, "every round comes to its end"
    return (
        f"| {profile} | {players} | {tally.turns / rounds:.1f} | {tally.percentile(50)} "
        f"| {tally.percentile(95)} | {tally.presses / rounds:.1f} "
        f"| {tally.fired / tally.presses:.1%} | {tally.cards_launched / rounds:.1f} "
        f"| {tally.reshuffles / rounds:.2f} | {tally.blocked / rounds:.2%} |"
    )
