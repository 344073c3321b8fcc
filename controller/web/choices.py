"""What can be chosen about a game, said in one plain sentence each, and what its cards count."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.web.text import translations
from engine import RULESETS, Ruleset, Setup, all_cards


def _(text: str) -> str:
    """Mark a text for the catalog; it is translated when it is shown."""
    return text


@dataclass(frozen=True, slots=True)
class Words:
    """A title, a sentence, and names for the choices."""

    title: str
    sentence: str
    choices: Mapping[str, str] = field(default_factory=dict)
    """By the choice as JSON writes it."""

    def to_dict(self, language: str) -> dict[str, Any]:
        """Write them in a language."""
        said = translations(language).gettext
        return {
            "title": said(self.title),
            "sentence": said(self.sentence),
            "choices": {choice: said(name) for choice, name in self.choices.items()},
        }


_YES_NO = {"true": _("Yes"), "false": _("No")}

GAMES: Mapping[str, Words] = {
    "attack": Words(
        _("Attack"), _("Push the button: the launcher throws no card, a few, or a heap at you.")
    ),
    "classic": Words(
        _("Classic"), _("Match color, number or action; draw a card when you cannot.")
    ),
    "minecraft": Words(
        _("Minecraft"), _("Classic with Creepers: whoever draws one takes three more cards.")
    ),
    "all-wild": Words(
        _("All Wild"), _("Every card goes on every card; what counts is what they do.")
    ),
}
"""By ruleset."""

EDITIONS: Mapping[str, Words] = {
    "attack-112": Words(
        _("Newest"), _("With Discard All, Attack-Attack, Wild Hit 4 and three cards of your own.")
    ),
    "attack-1998": Words(_("1998"), _("With Trade Hands, All Hit and Hit Fire.")),
    "attack-2010": Words(_("2010"), _("With twice the Reverses and four Attack-Attacks.")),
    "mega-hit": Words(_("Mega Hit"), _("Hits can be answered with hits, and add up.")),
    "classic-108": Words(_("Standard"), _("The deck of 108 cards.")),
    "minecraft-112": Words(_("Standard"), _("The deck of 112 cards with four Creepers.")),
    "all-wild-112": Words(
        _("Standard"), _("112 cards; how many there are of each kind is our guess.")
    ),
}
"""By edition."""

OPTIONS: Mapping[str, Words] = {
    "scoring": Words(
        _("Points"),
        _("Who gets the points of the cards that are left when a round ends."),
        {
            "winner-takes-all": _("The winner collects them"),
            "keep-own": _("Everyone keeps their own; the lowest total wins"),
        },
    ),
    "target": Words(
        _("Play to"),
        _("The game ends when somebody reaches this many points."),
        {"none": _("One round only")},
    ),
    "false-catch": Words(
        _("A wrong catch"),
        _("What happens to somebody who catches a player who has nothing to call."),
        {"refuse": _("Nothing"), "penalty": _("They pay the penalty")},
    ),
    "first-wild": Words(
        _("A Wild turned up first"),
        _("What happens when the first card of a round is a Wild."),
        {
            "reshuffle": _("Another card is turned up"),
            "left-names-color": _("The first player names the color"),
        },
    ),
    "draw-until-playable": Words(
        _("Draw until one fits"),
        _("Somebody who cannot play goes on drawing until a card fits, ten at most."),
        _YES_NO,
    ),
    "wild-draw-four": Words(
        _("A fair Draw Four"),
        _("When a Wild Draw Four may be played without bluffing."),
        {
            "color": _("With no card of the color in hand"),
            "compatible": _("With no card in hand that fits at all"),
            "color-or-wild": _("With no card of the color and no other wild in hand"),
        },
    ),
    "challenge": Words(
        _("Challenges"),
        _("Whoever must draw four may look into the hand and say that it was a bluff."),
        _YES_NO,
    ),
    "stacking": Words(
        _("Stacking"),
        _("A draw card may be answered with the same kind; the last one takes them all."),
        _YES_NO,
    ),
    "seven-zero": Words(
        _("Sevens and zeros"),
        _("A 7 swaps hands with somebody, a 0 passes all hands on."),
        _YES_NO,
    ),
    "jump-in": Words(
        _("Jumping in"),
        _("Whoever holds the very same card may play it out of turn."),
        _YES_NO,
    ),
    "extra-card-after-skip-reverse": Words(
        _("One more card after Skip or Reverse"),
        _("Whoever plays Skip or Reverse may play another card that fits."),
        {"two-players": _("With two players only"), "always": _("Always")},
    ),
    "attack-attack-skips-next": Words(
        _("Attack-Attack skips"),
        _("After an Attack-Attack the next player loses the turn, hit or not."),
        _YES_NO,
    ),
    "all-hit": Words(
        _("All Hit strikes"),
        _("Who presses the button after an All Hit."),
        {"others": _("Everyone else"), "everyone": _("Everyone, its player too")},
    ),
    "customizable": Words(
        _("Your own cards"),
        _("What you wrote on the three customizable wilds."),
        {
            "nothing": _("Nothing: a plain Wild"),
            "swap-hands": _("Swap hands with somebody"),
            "skip-next": _("Skip the next player"),
            "next-presses-2": _("The next player presses twice"),
            "all-press-1": _("Everyone else presses once"),
            "target-presses-2": _("Somebody of your choice presses twice"),
        },
    ),
    "stacking-hits": Words(
        _("Answering hits"),
        _("Whoever is hit may hit on; the presses add up."),
        _YES_NO,
    ),
    "hint-penalty": Words(
        _("No hints"),
        _("Whoever suggests a card to somebody presses four times."),
        _YES_NO,
    ),
    "profile": Words(
        _("The launcher's luck"),
        _("How often a press throws cards, and how many."),
        {
            "extreme": _("Like a newer launcher: rarely twice in a row, up to 13 cards"),
            "first-generation": _("Like the first launchers: 2 to 8 cards"),
            "memoryless": _("Pure chance at every press"),
        },
    ),
    "first-card-acts": Words(
        _("The first card acts"),
        _("Whether the card that is turned up first does what it says."),
        _YES_NO,
    ),
    "two-player-double-skip": Words(
        _("Double Skip with two players"),
        _("Who plays after a Double Skip when there are only two of you."),
        {"literal": _("The other player"), "again": _("The same player again")},
    ),
}
"""By option."""

BOTS: Mapping[str, Words] = {
    "random": Words(_("Random"), _("Plays any card that fits.")),
    "simple": Words(_("Sensible"), _("Plays as most people do.")),
    "counting": Words(_("Clever"), _("Counts the cards and remembers what you could not play.")),
}
"""By kind of bot."""


def wording(language: str) -> dict[str, object]:
    """Write all of it for the browser."""
    tables = {"games": GAMES, "editions": EDITIONS, "options": OPTIONS, "bots": BOTS}
    told: dict[str, object] = {
        name: {key: words.to_dict(language) for key, words in table.items()}
        for name, table in tables.items()
    }
    return {**told, "values": {ruleset.id: card_values(ruleset) for ruleset in RULESETS}}


def card_values(ruleset: Ruleset) -> dict[str, int]:
    """Tell what each card counts that is left in a hand (A-19, C-7, M-9, W-9)."""
    rules = ruleset.rules(Setup(ruleset.id, ruleset.players[0]))
    return {card.name: rules.value(card) for card in all_cards() if card in ruleset.faces}
