"""A games' service over real files, that can be restarted, and a caller that reads streams."""

import asyncio
import json
import uuid
from contextlib import asynccontextmanager
from functools import partialmethod

import httpx
import pytest
from support.asgi import Caller

from controller.api import build_api, games, invitations, launches, people, rulesets
from controller.identity.addresses import Address
from controller.identity.invitation import Invitations
from controller.identity.people import People, no_games
from controller.identity.reception import Reception
from controller.journal.answers import ANSWERS_SCHEMA, Answers
from controller.journal.database import Database
from controller.journal.people import PEOPLE_SCHEMA
from controller.table import GAMES_DATABASE, Games
from hardware.clock import ScriptedClock

COOKIE = "card-launcher-seat"
TOKEN = "the-launchers-token"
NAMES = ["Ann", "Ben", "Cleo"]


class Client:
    """Calls an application from any thread, each call in an event loop of its own."""

    def __init__(self, app, address="127.0.0.1"):
        self._app = app
        self.address = address

    def request(self, method, path, **content):
        return asyncio.run(self._request(method, path, content))

    async def _request(self, method, path, content):
        transport = httpx.ASGITransport(
            self._app, raise_app_exceptions=False, client=(self.address, 1)
        )
        async with httpx.AsyncClient(transport=transport, base_url="http://launcher") as client:
            return await client.request(method, path, **content)

    get = partialmethod(request, "GET")
    post = partialmethod(request, "POST")
    put = partialmethod(request, "PUT")
    delete = partialmethod(request, "DELETE")


class Device(Client):
    """A browser: it keeps the cookie that it gets, or brings a token."""

    def __init__(self, service, address="192.168.1.50", token=None):
        super().__init__(None, address)
        self.service = service
        self.cookie = None
        self.token = token

    @property
    def headers(self):
        """What it says of itself."""
        cookie = {"cookie": f"other=1; {COOKIE}={self.cookie}"} if self.cookie else {}
        return cookie | ({"authorization": f"Bearer {self.token}"} if self.token else {})

    def request(self, method, path, headers=None, **content):
        self._app = self.service.app  # in whichever life it is
        answer = super().request(method, path, headers=self.headers | (headers or {}), **content)
        if COOKIE in answer.cookies:
            self.cookie = answer.cookies[COOKIE]
        elif f"{COOKIE}=" in answer.headers.get("set-cookie", ""):
            self.cookie = None
        return answer

    get = partialmethod(request, "GET")
    post = partialmethod(request, "POST")
    put = partialmethod(request, "PUT")
    delete = partialmethod(request, "DELETE")

    def me(self):
        return self.get("/api/me").json()

    def join(self, **wish):
        return self.post("/api/join", json=wish)


class Service:
    """An application over a real file of answers; `restart` is a new life over the same files."""

    def __init__(self, folder, *routers):
        self.folder = folder
        self.routers = routers
        self.clock = ScriptedClock()
        self.open()

    def open(self):
        self.file = Database(self.folder / "answers.db", ANSWERS_SCHEMA + PEOPLE_SCHEMA)
        self.app = build_api(self.routers, Answers(self.file, self.clock), self.people(), TOKEN)
        self.client = Client(self.app)

    def people(self):
        """Whoever has joined; here nobody can."""
        return People(self.file, no_games)

    def close(self):
        self.file.close()

    def restart(self):
        self.close()
        self.open()


@pytest.fixture
def serve(tmp_path):
    """Serve routers of the test's own."""
    services = []

    def serve(*routers):
        services.append(Service(tmp_path, *routers))
        return services[-1]

    yield serve
    for service in services:
        service.close()


class GamesService(Service):
    """The games alone, as `card-launcher engine` serves them."""

    def __init__(self, folder, *more):
        self.more = more
        super().__init__(folder)

    def open(self):
        self.games_file = Database(self.folder / "games.db", GAMES_DATABASE + PEOPLE_SCHEMA)
        self.games = Games.of(self.games_file, self.clock)
        self.joined = People(self.games_file, self.games.table.has)
        reception = Reception(self.joined, self.games.table, self.clock)
        ways = [Address("http://192.168.1.20:8000", "raspberrypi")]
        self.routers = (
            *self.more,
            rulesets.routes(),
            games.routes(self.games.table, self.joined),
            launches.routes(self.games.inbox),
            people.routes(reception, lan=True),
            invitations.routes(reception, Invitations(self.joined, lambda: ways, lan=True)),
        )
        super().open()

    def people(self):
        return self.joined

    def close(self):
        self.games.table.close()
        super().close()
        self.games_file.close()

    def new_game(self, **wanted):
        """A table game of three with seat 1 on turn, unless something else is wanted."""
        body = {
            "ruleset": "attack",
            "players": NAMES,
            "knowledge": "table",
            "first_card": "red-5",
            **wanted,
        }
        answer = self.client.post("/api/games", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def game(self, game, seat=None):
        query = "" if seat is None else f"?seat={seat}"
        return self.client.get(f"/api/games/{game}{query}").json()

    def codes(self, game):
        """The codes for seats and for the table of a game."""
        invitation = self.client.get(f"/api/games/{game}/invitation").json()
        return invitation["seat_code"], invitation["table_code"]

    def device(self, address="192.168.1.50", token=None):
        return Device(self, address, token)

    def phone(self, game, seat=None, address="192.168.1.50"):
        """A phone that took a seat, or with None watches."""
        phone = self.device(address)
        wish = {"viewer": True} if seat is None else {"seat": seat}
        joined = phone.join(code=self.codes(game)[0], **wish)
        assert joined.status_code == 200, joined.text
        return phone

    def tablet(self, game, seat=None):
        """A device of the network that runs the table."""
        tablet = self.device("192.168.1.60")
        joined = tablet.join(code=self.codes(game)[1], table=True, seat=seat)
        assert joined.status_code == 200, joined.text
        return tablet

    def act(self, game, type_, seat, **rest):
        body = {"type": type_, "seat": seat, **rest}
        return self.client.post(f"/api/games/{game}/actions", json=body)

    def launch(self, **wanted):
        """A launch as the launcher's service reports it, started now."""
        cards = wanted.get("cards", 2)
        return {
            "launch_id": str(uuid.uuid4()),
            "sequence": 1,
            "launcher": "main",
            "trigger": "button",
            "started_at": self.clock.utc().isoformat(),
            "duration_ms": 700,
            "asked": cards,
            "cards": cards,
            "uncertain": False,
            "reasons": [],
            "range": [cards, cards],
            "outcome": "fired" if cards else "nothing",
            "traced": True,
            "game": None,
            "seat": None,
            **wanted,
        }

    def cards(self, game):
        """How many cards each seat holds."""
        return [seat["cards"] for seat in self.game(game)["seats"]]

    def announce(self, launch):
        keys = ("launcher", "trigger", "started_at", "seat")
        body = {key: launch[key] for key in keys}
        return self.client.put(f"/api/launches/{launch['launch_id']}", json=body)

    def report(self, launch):
        return self.client.post("/api/launches", json=launch)


@pytest.fixture
def service(tmp_path):
    service = GamesService(tmp_path)
    yield service
    service.close()


@pytest.fixture
def house_of(tmp_path):
    """Serve the games with further routers beside them."""
    services = []

    def house_of(*more):
        services.append(GamesService(tmp_path, *more))
        return services[-1]

    yield house_of
    for service in services:
        service.close()


@pytest.fixture
def game(service):
    """The id of a table game of three with seat 1 on turn."""
    return service.new_game()["id"]


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory):
    """A service with one game for all tests of a module that must not change anything."""
    service = GamesService(tmp_path_factory.mktemp("unchanged"))
    service.only_game = service.new_game()
    yield service
    service.close()


class Stream:
    """One open call of an event stream."""

    def __init__(self):
        self.status = None
        self._parts = asyncio.Queue()
        self._text = ""
        self._ended = asyncio.Event()

    async def ended(self):
        """Wait for the end of the answer."""
        async with asyncio.timeout(5):
            return await self._ended.wait()

    async def send(self, message):
        if message["type"] == "http.response.start":
            self.status = message["status"]
        await self._parts.put(message.get("body", b"").decode())
        if message["type"] == "http.response.body" and not message.get("more_body"):
            self._ended.set()

    async def next(self):
        """The next event: its name, id and data."""
        async with asyncio.timeout(5):
            while "\n\n" not in self._text:
                self._text += await self._parts.get()
        block, self._text = self._text.split("\n\n", 1)
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        return fields.get("event"), fields.get("id"), json.loads(fields["data"])


@asynccontextmanager
async def streaming(app, path, last_event_id=None, device=None):
    """Keep a stream open; leaving is the caller hanging up."""
    headers = dict(device.headers) if device else {}
    if last_event_id is not None:
        headers["last-event-id"] = last_event_id
    caller = Caller(path, headers=headers, address=device.address if device else "127.0.0.1")
    stream = Stream()
    call = caller.begin(app, stream.send)
    try:
        yield stream
    finally:
        caller.hang_up()
        async with asyncio.timeout(5):
            await call


@pytest.fixture
def stream_of():
    return streaming
