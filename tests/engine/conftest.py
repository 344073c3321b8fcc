"""A game as the tests speak of it: cards by name, actions by their slug."""

import pytest

from engine import ActionError, Game, Launch, Outcome, Setup, parse_action

FILLER = "red-1 yellow-2 green-3 blue-4"


class Seated:
    """A running game and short ways to ask and to act."""

    def __init__(self, game):
        self.game = game

    def act(self, slug, seat, **said):
        return self.game.apply(parse_action({"type": slug, "seat": seat, **said}))

    def refused(self, slug, seat, **said):
        """The code of a refusal, which must have changed nothing."""
        before = self.game.record(), self.game.view(seat)
        with pytest.raises(ActionError) as caught:
            self.act(slug, seat, **said)

        assert before == (self.game.record(), self.game.view(seat))
        return caught.value.code

    def press(self, *counts):
        """Launches for whoever is due, one after the other."""
        for cards in counts:
            self.act("launched", self.game.due_seat, cards=cards)

    def launch(self, launch_id, seat, cards, *, low=None, high=None, outcome=None, **more):
        low, high = cards if low is None else low, cards if high is None else high
        outcome = outcome or (Outcome.FIRED if cards else Outcome.NOTHING)
        return self.game.launch(Launch(launch_id, seat, cards, low, high, outcome, **more))

    def legal(self, seat, slug):
        return [action.to_dict() for action in self.game.legal_actions(seat) if action.type == slug]

    @property
    def view(self):
        return self.game.view()

    @property
    def counts(self):
        return [seat["cards"] for seat in self.view["seats"]]

    @property
    def unos(self):
        return [seat["uno"] for seat in self.view["seats"]]

    @property
    def waits(self):
        """What play waits for, and for whom."""
        return self.game.phase.value, self.game.turn

    @property
    def owed(self):
        owed = self.view["obligation"]
        return owed and (owed["seat"], owed["presses"])

    @property
    def scores(self):
        return [seat["score"] for seat in self.view["seats"]]

    def playable(self, seat):
        """The cards that are listed for a seat, each once."""
        return list(dict.fromkeys(play["card"] for play in self.legal(seat, "play")))

    def hand(self, seat):
        return self.game.view(seat)["seats"][seat]["hand"]


@pytest.fixture
def at():
    """Start from a position: hands as lists of names, seat 0 on turn, eight cards to draw."""

    def start(*hands, top="red-5", under="", draw=f"{FILLER} {FILLER}", color=None, **more):
        setup = {key: more.pop(key) for key in KEPT & more.keys()}
        position = {
            "hands": [hand.split() for hand in hands],
            "draw": draw.split(),
            "discards": [top, *under.split()],
            "color": color,
            "turn": 0,
            "dealer": len(hands) - 1,
            **more,
        }
        body = {"ruleset": "attack", "players": len(hands), **setup, "position": position}
        return Seated(Game(Setup.from_dict(body)))

    return start


@pytest.fixture
def new():
    """Start with a deal."""

    def start(players=3, **setup):
        body = {"ruleset": "attack", "players": players, "seed": 1, **setup}
        return Seated(Game(Setup.from_dict(body)))

    return start


KEPT = {"ruleset", "edition", "knowledge", "options", "seed", "launcher"}
