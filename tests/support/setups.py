"""Games of every ruleset, edition and option, for tests that play at random."""

from hypothesis import strategies as st

from engine import RULESETS, Setup

NEVER_DRAWN = {"profile", "hint-penalty"}
"""Options that say nothing about the rules at a table without a launcher."""

MORE_CHOICES = {"target": [60, "none"], "customizable": ["swap-hands", "skip-next", "all-press-2"]}
"""What shows more in a short game than the listed choices do."""

MIXED = {
    **dict.fromkeys(["red-trade-hands", "blue-hit-2", "green-skip", "wild-customizable"], 9),
    **dict.fromkeys(["wild-all-hit", "wild-hit-fire", "red-discard-all"], 5),
    **dict.fromkeys(["red-reverse", "red-1", "blue-2", "green-3"], 9),
    "wild-attack-attack": 5,
}
"""A table may mix in any kind of card of UNO Attack."""


def choices(ruleset, edition):
    """The values of every option that the edition has."""
    return {
        option.id: MORE_CHOICES.get(option.id, option.choices)
        for option in ruleset.options
        if option.is_in(edition.id) and option.id not in NEVER_DRAWN
    }


@st.composite
def setups(draw, knowledge=("full", "table"), players=(2, 3, 4, 5, 10)):
    ruleset = draw(st.sampled_from(RULESETS))
    edition = draw(st.sampled_from(ruleset.editions))
    options = {
        name: draw(st.sampled_from(values)) for name, values in choices(ruleset, edition).items()
    }
    return Setup.from_dict(
        {
            "ruleset": ruleset.id,
            "players": draw(st.sampled_from(players)),
            "edition": edition.id,
            "knowledge": draw(st.sampled_from(knowledge)),
            "options": options,
            "seed": draw(st.integers(0, 2**32)),
            "deck": draw(st.sampled_from([None, MIXED])) if ruleset.id == "attack" else None,
        }
    )
