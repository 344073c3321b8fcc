"""`/api/simulator`: the simulated world, looked into and played with from outside the launcher."""

from threading import Lock
from typing import Annotated, Any, Literal, Protocol

from fastapi import APIRouter
from pydantic import Field

from controller.api.gate import Who
from controller.api.pressing import Pressing
from controller.api.wire import Body

FaultKind = Literal[
    "jam",
    "double-feed",
    "slip",
    "half-out",
    "ambient-light",
    "beam-dirty",
    "beam-silent",
    "beam2-silent",
    "emi",
    "battery-sag",
    "stuck-button",
    "cover-open",
]


class World(Protocol):
    """The bench of the simulated world; one thread at a time."""

    def state(self) -> dict[str, Any]: ...

    def push_button(self, ms: float) -> None: ...

    def load(self, cards: int) -> None: ...

    def fault(self, kind: str, *, on: bool, rate: float | None = None) -> None: ...


class ButtonBody(Body):
    """A finger on the button."""

    ms: Annotated[float, Field(ge=0, le=600_000, allow_inf_nan=False)] = 80


class HopperBody(Body):
    """What the hopper holds, whatever anybody believes."""

    cards: Annotated[int, Field(ge=0, le=1000)]


class FaultBody(Body):
    """Something to break or to mend."""

    kind: FaultKind
    on: bool
    rate: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] | None = None


def routes(world: World, pressing: Pressing) -> APIRouter:
    """Build the calls; only for a launcher on simulated hardware."""
    router = APIRouter(tags=["simulator"], prefix="/simulator")
    lock = Lock()

    def state() -> dict[str, Any]:
        with lock:
            return world.state()

    router.get("")(state)

    @router.post("/button")
    def button(who: Who, body: ButtonBody) -> dict[str, Any]:
        pressing.refuse_early(who)
        with lock:
            world.push_button(body.ms)
        return state()

    @router.post("/hopper")
    def hopper(body: HopperBody) -> dict[str, Any]:
        with lock:
            world.load(body.cards)
        return state()

    @router.post("/faults")
    def fault(body: FaultBody) -> dict[str, Any]:
        with lock:
            world.fault(body.kind, on=body.on, rate=body.rate)
        return state()

    return router
