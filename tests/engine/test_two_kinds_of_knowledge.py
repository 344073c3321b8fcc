"""One core, two kinds of knowledge: what is public is the same at a real table."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from support.setups import setups

from engine import (
    CallUno,
    Catch,
    CountHands,
    Creeper,
    Draw,
    Drew,
    Game,
    Knowledge,
    Launched,
    Leave,
    Phase,
    Reveal,
    Setup,
    TurnUp,
)

RARE = (Leave, Catch, CallUno)


def public(game, *, drawer=None):
    """What the public sees, less what may differ: the pile, and what a drawn card leaves open."""
    view = game.view()
    left_open = ["knowledge", "draw_pile", *(["phase", "turn"] if drawer is not None else [])]
    for key in left_open:
        del view[key]
    if drawer is not None:  # a call before the draw is void once the card is kept
        del view["seats"][drawer]["uno"]
    return view


class Tables:
    """A game that knows the cards, and a real table that is told what everybody could see."""

    def __init__(self, setup):
        self.full = Game(setup)
        self.real = Game(replace(setup, knowledge=Knowledge.TABLE))
        for event in self.full.opening:
            self.report(event)

    def apply(self, action):
        events = self.full.apply(action)
        self.real.apply(self.seen(action, events))
        for event in events:
            self.report(event)
        if any(event.type == "round-over" for event in events):
            self.count()

    def seen(self, action, events):
        """The action as a real table tells it, with the number of cards that came."""
        taken = next((len(event.cards) for event in events if event.type == "took"), 0)
        match action:
            case Draw(seat) if self.full.setup.options.get("draw-until-playable"):
                return Drew(seat, sum(len(event.cards) for event in events if event.type == "took"))
            case Launched(seat):
                return Launched(seat, taken)
        return action

    def report(self, event):
        """What happened by chance, or under everybody's eyes."""
        match event.type:
            case "creepers-shown":
                self.real.apply(Creeper(event.seat, event.count))
            case "challenge-judged":
                self.real.apply(Reveal(event.seat, event.guilty))
            case "turned-up":
                self.real.apply(TurnUp(self.real.turn, event.card))

    def count(self):
        rules, state = self.full._rules, self.full._state
        hands = enumerate(state.hands)
        points = {seat: sum(map(rules.value, hand)) for seat, hand in hands if hand}
        if self.real.phase is Phase.COUNT_HANDS:
            self.real.apply(CountHands(min(self.real.seats_in), points))

    def are_alike(self):
        is_open = self.real.phase is Phase.DRAWN
        drawer = self.real.turn if is_open else None
        return public(self.full, drawer=drawer) == public(self.real, drawer=drawer)


def play(tables, seed, steps):
    rng = Random(seed)
    for _ in range(steps):
        if tables.full.phase is Phase.GAME_OVER:
            return
        seats = range(tables.full.setup.players)
        legal = [action for seat in seats for action in tables.full.legal_actions(seat)]
        often = [action for action in legal if not isinstance(action, RARE)]
        tables.apply(rng.choice(often if rng.random() < 0.9 else legal))

        assert tables.are_alike(), (tables.full.view(), tables.real.view())


@settings(max_examples=120, deadline=None)
@given(setups(knowledge=("full",)), st.integers(0, 2**32))
def test_the_same_public_events_give_the_same_public_state(setup, seed):
    """Save phase `drawn`, which a real table leaves open, and `draw_pile`."""
    play(Tables(setup), seed, steps=120)


def test_a_game_is_played_to_its_end_with_a_deck_that_the_program_never_sees():
    """The real deck lies in another game; this one is told what a table would tell."""
    tables = Tables(Setup("classic", 4, seed=3, options={"target": "none"}))
    play(tables, seed=3, steps=5000)

    assert Phase.GAME_OVER is tables.real.phase
    assert tables.full.winners == tables.real.winners
