"""No seat sees another's hand: permute the hidden cards, and every byte that it gets is the same.

Games of all rulesets are played at random. At several moments of each, everything that a device
can ask for is asked for, by every device there is: games, seats, actions, records, streams from
their first event on, and actions that are refused. Then the cards that this device may not see are
shuffled among the hands and the draw pile, in the events that are kept as well, and all of it is
asked for again.
"""

import asyncio
import json
from copy import deepcopy
from dataclasses import replace
from random import Random

import httpx
import pytest
from support.asgi import Caller

from controller.table.play import Told
from engine import EngineError, Leave, NextRound, Phase, Play, parse_action, parse_card
from engine.events import HandShown, Took

RULESETS = ["classic", "attack", "minecraft", "all-wild"]
SEATS = range(3)
LOOKS = 4
"""Moments of a game at which everything is asked for."""
STRIDE = 9
"""Actions between two of them."""


class Watched:
    """A dealt game with a device for every kind of onlooker."""

    def __init__(self, service, ruleset, seed):
        self.service, self.rng = service, Random(seed)
        self.id = service.new_game(
            ruleset=ruleset, knowledge="full", launcher=None, seed=seed, first_card=None
        )["id"]
        self.devices = {
            "stranger": (service.device("192.168.1.99"), None),
            "viewer": (service.phone(self.id), None),
            "tablet": (service.tablet(self.id), None),
            "playing tablet": (service.tablet(self.id, seat=0), 0),
            **{f"seat {seat}": (service.phone(self.id, seat), seat) for seat in SEATS[1:]},
        }
        elsewhere = service.phone(service.new_game(knowledge="full", launcher=None)["id"], 0)
        self.devices["seat elsewhere"] = (elsewhere, None)

    @property
    def table(self):
        return self.service.games.table

    @property
    def playing(self):
        return self.table.game(self.id)

    def play(self, actions):
        """Let the seats do something, as often as that."""
        for _ in range(actions):
            legal = [one for seat in SEATS for one in self.playing.game.legal_actions(seat)]
            legal = [one for one in legal if not isinstance(one, Leave | NextRound)]
            if self.playing.game.phase in {Phase.ROUND_OVER, Phase.GAME_OVER} or not legal:
                return
            # Cards are laid more seldom than drawn, so that rounds last.
            drawing = [one for one in legal if not isinstance(one, Play)]
            self.table.act(self.id, self.rng.choice(self.rng.choice([legal, drawing]) or legal))

    def permuted(self, seat):
        """Give every card that this seat may not see another place, and keep what was before."""
        game, events = self.playing.game, list(self.playing.bus._ring)
        kept = deepcopy(game._state)
        state, hidden = game._state, list(game._state.piles.draw)
        for one in SEATS:
            hidden += state.hands[one] if one != seat else []
        self.rng.shuffle(hidden)
        state.piles.draw = [hidden.pop() for _ in state.piles.draw]
        for one in SEATS:
            if one != seat:
                state.hands[one] = [hidden.pop() for _ in state.hands[one]]
        self.playing.bus._ring.clear()
        self.playing.bus._ring.extend(
            (n, name, self._faces(told, seat)) for n, name, told in events
        )
        self.playing.latest = self.playing.draft(self.playing.latest.version)
        return kept, events

    def _faces(self, told, seat):
        """Other faces in an event that tells them to another seat than this one."""
        if not isinstance(told, Told) or not isinstance(told.event, Took | HandShown):
            return told
        event = told.event
        sees = event.target if isinstance(event, HandShown) else event.seat
        if sees == seat:
            return told
        cards = tuple(parse_card("blue-9") for _ in event.cards)
        return replace(told, event=replace(event, cards=cards))

    def restore(self, kept):
        self.playing.game._state = kept[0]
        self.playing.bus._ring.clear()
        self.playing.bus._ring.extend(kept[1])
        self.playing.latest = self.playing.draft(self.playing.latest.version)

    def refused(self, device, seat):
        """Actions that the rules or the roles refuse this device, most of them about cards."""
        own = [card.name for card in self.playing.game.hand(seat)] if seat is not None else []
        cards = {"blue-9", *self.rng.sample(own, min(3, len(own)))}
        bodies = [{"type": "play", "seat": one, "card": card} for card in cards for one in SEATS]
        kinds = ["draw", "pass", "challenge", "accept", "call-uno", "launched"]
        bodies += [{"type": kind, "seat": one} for kind in kinds for one in (self.turn, seat or 0)]
        bodies += [{"type": "catch", "seat": seat or 0, "target": one} for one in SEATS]
        self.trial = deepcopy(self.playing.game)
        return [body for body in bodies if not self._is_allowed(device, seat, body)]

    @property
    def turn(self):
        return self.playing.game.turn or 0

    def _is_allowed(self, device, seat, body):
        may = body["seat"] == seat or ("tablet" in device and body["type"] == "launched")
        if not may:
            return False
        try:
            self.trial.apply(parse_action(body))
        except EngineError:
            return False
        self.trial = deepcopy(self.playing.game)
        return True

    def everything(self, device, refused):
        """All that this device is answered: status, headers, bytes."""
        return asyncio.run(self._everything(device, refused))

    async def _everything(self, device, refused):
        game, answers = f"/api/games/{self.id}", {}
        looks = ["/api/me", "/api/games", "/api/launches", game, f"{game}/record"]
        looks += [f"{game}/happened"]
        calls = ("", "/actions", "/happened")
        looks += [f"{game}{call}?seat={one}" for one in SEATS for call in calls]
        transport = httpx.ASGITransport(self.service.app, client=(device.address, 1))
        async with httpx.AsyncClient(
            transport=transport, base_url="http://launcher", headers=device.headers
        ) as client:
            for path in looks:
                answers[path] = _bytes(await client.get(path))
            for body in refused:
                told = await client.post(f"{game}/actions", json=body)
                assert told.status_code >= 400, (body, told.text)
                answers[json.dumps(body)] = _bytes(told)
        return answers | await self._streams(device, game)

    async def _streams(self, device, game):
        """What the streams tell from the first event that they remember on."""
        boot = self.playing.bus._boot
        first = self.playing.bus._ring[0][0] - 1 if self.playing.bus._ring else 0
        found = {}
        for query in ("", *(f"?seat={seat}" for seat in SEATS)):
            for since in (None, f"{boot}-{first}"):
                path = f"{game}/events{query}"
                found[f"{path} {since}"] = await _heard(self.service, path, since, device)
        return found


def _bytes(answer):
    return answer.status_code, sorted(answer.headers.items()), answer.content


async def _heard(service, path, since, device):
    """All that a stream has to say now."""
    heard, told = [], asyncio.Event()
    headers = {**device.headers, **({"last-event-id": since} if since else {})}
    caller = Caller(path, headers=headers, address=device.address)

    async def send(message):
        heard.append((message.get("status"), message.get("body")))
        told.set()

    call = caller.begin(service.app, send)
    await told.wait()
    quiet = 0
    while quiet < 5:  # turns of the loop: whatever is there to be told comes without waiting
        told.clear()
        await asyncio.sleep(0)
        quiet = 0 if told.is_set() else quiet + 1
    caller.hang_up()
    await call
    return heard


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_change_no_byte_of_any_answer(service, ruleset):
    watched = Watched(service, ruleset, seed=5)
    compared, seen = 0, set()
    for _ in range(LOOKS):
        watched.play(STRIDE)
        for name, (device, seat) in watched.devices.items():
            refused = watched.refused(name, seat)
            before = watched.everything(device, refused)
            kept = watched.permuted(seat)
            after = watched.everything(device, refused)
            watched.restore(kept)
            for asked, answer in before.items():
                assert answer == after[asked], (name, asked)
            compared += len(before)
            seen |= {answer[0] for answer in before.values() if isinstance(answer[0], int)}

    assert {200, 401, 403, 409} <= seen
    print(f"{ruleset}: {compared} answers compared")
