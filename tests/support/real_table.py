"""Three people with real cards round a launcher: the referee under test never sees their deck.

The people know the rules of turns and obligations by themselves (a second, naive telling of G-13,
A-2, A-6, A-7, A-8), so that seat, obligation and hand can be compared press by press.
"""

from collections import Counter
from random import Random

from support.running import Running, total_cards, wait_for

COLORS = ("red", "yellow", "green", "blue")
NAMES = ["Ann", "Ben", "Cleo"]
OWES = {"hit-2": 2, "wild-hit-4": 4, "wild-attack-attack": 2}


def real_deck() -> list[str]:
    """The 112 cards of `attack-112`, typed in from the edition's own list (rules A, Editions)."""
    colored = {**{str(n): 2 for n in range(1, 10)}, "hit-2": 2, "reverse": 1, "skip": 2}
    colored["discard-all"] = 2
    deck = [f"{c}-{kind}" for c in COLORS for kind, n in colored.items() for _ in range(n)]
    wilds = {"wild": 4, "wild-attack-attack": 4, "wild-hit-4": 1}
    wilds |= dict.fromkeys(["wild-customizable", "wild-customizable-2", "wild-customizable-3"], 1)
    return deck + [card for card, n in wilds.items() for _ in range(n)]


class RealTable:
    """Plays a table game of three over HTTP and keeps its own books."""

    def __init__(self, service: Running, seed: int):
        self.service = service
        self.luck = Random(seed)
        deck = real_deck()
        self.luck.shuffle(deck)
        first = next(card for card in deck if card[-1].isdigit() and not card.startswith("wild"))
        deck.remove(first)
        self.hands = [[deck.pop() for _ in range(7)] for _ in NAMES]
        self.hopper, self.discards = deck, [first]
        self.turn, self.direction = 1, 1
        self.owed: tuple[int, int, str] | None = None
        self.thrown = total_cards(service.truth())
        self.presses, self.obliged, self.uncertain = 0, 0, 0
        self.outcomes: Counter = Counter()
        self.fill()
        self.game = service.post(
            "/games", {"ruleset": "attack", "players": NAMES, "knowledge": "table", "dealer": 0}
        )["id"]
        self.act({"type": "turn-up", "seat": 0, "card": first})

    def fill(self) -> None:
        """Put the real hopper's cards into the simulated one, and say so."""
        self.service.post("/simulator/hopper", {"cards": len(self.hopper)})
        self.service.post("/launcher/load", {"cards": len(self.hopper)})

    def act(self, action: dict) -> None:
        self.service.post(f"/games/{self.game}/actions", action)

    def seen(self) -> dict:
        return self.service.get(f"/games/{self.game}")

    def after(self, seat: int, steps: int = 1) -> int:
        return (seat + steps * self.direction) % len(NAMES)

    @property
    def due(self) -> int:
        return self.owed[0] if self.owed else self.turn

    # --- a card ------------------------------------------------------------------------------

    def play(self) -> bool:
        """Play a card if the seat on turn has a fitting one and enough others."""
        seat, hand = self.turn, self.hands[self.turn]
        if self.owed or len(hand) < 4:
            return False
        legal = self.service.get(f"/games/{self.game}/actions", params={"seat": seat})
        legal = legal["actions"] if isinstance(legal, dict) else legal
        plays = [a for a in legal if a["type"] == "play" and a["card"] in hand]
        if not plays:
            return False
        hits = [a for a in plays if any(a["card"].endswith(card) for card in OWES)]
        action = self.luck.choice(hits or plays)
        action.pop("throw", None)
        self.act(action)
        hand.remove(action["card"])
        self.discards.append(action["card"])
        self._follow(seat, action)
        return True

    def _follow(self, seat: int, action: dict) -> None:
        card = action["card"]
        kind = card if card.startswith("wild") else card.split("-", 1)[1]
        self.turn = self.after(seat)
        if kind == "reverse":
            self.direction = -self.direction
            self.turn = self.after(seat)
        elif kind == "skip":
            self.turn = self.after(seat, 2)
        elif kind == "wild-attack-attack":
            self.owed = (action["target"], OWES[kind], card)
        elif kind in OWES:
            self.owed = (self.turn, OWES[kind], card)
            self.turn = self.after(seat, 2)

    # --- a press -----------------------------------------------------------------------------

    def push(self) -> dict:
        """Push the simulated button once and take what comes."""
        wait_for(lambda: self.service.get("/launcher")["state"] in {"idle", "empty"}, 20, "calm")
        before = self.service.get("/launcher")["totals"]["launches"]
        seat = self.due
        self.service.post("/simulator/button", {"ms": 80})
        launch = self._await_launch(before)
        thrown = self._await_truth(launch)
        self.hands[seat] += [self.hopper.pop() for _ in range(thrown)]
        self.presses += 1
        self.obliged += self.owed is not None
        self.outcomes[launch["outcome"]] += 1
        self._check(launch, seat, thrown)
        self._serve(launch)
        if launch["outcome"] == "empty":
            self._reload()
        return launch

    def _await_launch(self, before: int) -> dict:
        wait_for(lambda: self.service.get("/launcher")["totals"]["launches"] > before, 5, "a press")
        wait_for(lambda: self.service.get("/launcher")["state"] in {"idle", "empty"}, 20, "an end")
        return self.service.get("/launcher")["last_launch"]

    def _await_truth(self, launch: dict) -> int:
        """Cards that really left: a half-out card is taken by a hand a second later."""

        def settled():
            total = total_cards(self.service.truth())
            done = total - self.thrown == launch["cards"] or launch["uncertain"]
            return (total,) if done else None

        [total] = wait_for(settled, 3, f"the truth of {launch}")
        thrown, self.thrown = total - self.thrown, total
        return thrown

    def _check(self, launch: dict, seat: int, thrown: int) -> None:
        seen = wait_for(lambda: self._taken(launch), 5, "the launch in the game")
        if launch["uncertain"]:
            self.uncertain += 1
            [doubt] = seen["doubts"]

            assert seat == doubt["seat"]
            assert launch["range"][0] <= thrown <= launch["range"][1]

            self.act(
                {
                    "type": "confirm",
                    "seat": seat,
                    "launch_id": launch["launch_id"],
                    "cards": thrown,
                }
            )
            seen = self.seen()

        assert [len(hand) for hand in self.hands] == [s["cards"] for s in seen["seats"]]
        assert not seen["doubts"]

    def _taken(self, launch: dict) -> dict | None:
        """The game, once its record has the launch (hands alone cannot tell an empty press)."""
        if launch["launch_id"] not in self.service.get(f"/games/{self.game}/record")["record"]:
            return None
        kept = self.service.get(f"/launcher/launches/{launch['launch_id']}")

        assert (self.game, self.due) == (kept["game"], kept["seat"])

        return self.seen()

    def _serve(self, launch: dict) -> None:
        counts = launch["cards"] > 0 or launch["outcome"] == "nothing"
        if counts and self.owed:
            seat, left, card = self.owed
            self.owed = (seat, left - 1, card) if left > 1 else None
        elif counts:
            self.turn = self.after(self.turn)
        seen = self.seen()
        due = seen["obligation"] and (seen["obligation"]["seat"], seen["obligation"]["presses"])

        assert (self.owed[:2] if self.owed else None) == due
        assert self.due == seen["turn"]

    def _reload(self) -> None:
        """All discards but the top one, shuffled, into the launcher (A-16)."""
        self.hopper, self.discards = self.discards[:-1], self.discards[-1:]
        self.luck.shuffle(self.hopper)
        self.fill()
