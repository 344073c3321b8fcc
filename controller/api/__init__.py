"""The HTTP of the launcher and of the games."""

from collections.abc import Iterable
from importlib.metadata import version

from fastapi import APIRouter, FastAPI

from controller.api import errors
from controller.api.gate import Gate
from controller.api.headers import SecurityHeaders
from controller.api.idempotency import Idempotency
from controller.api.limits import LARGEST_IMPORT, BodyLimit
from controller.identity.people import People
from controller.journal.answers import Answers


def build_api(
    routers: Iterable[APIRouter], answers: Answers, people: People, token: str
) -> FastAPI:
    """Put the routers under `/api`, behind gate, limits, idempotency keys and one error table.

    Args:
        routers: from the `routes(...)` of this package's modules, with paths below `/api`.
        answers: where the answers under idempotency keys are kept.
        people: who has joined.
        token: what launchers on other hosts say who they are with.
    """
    # The pages that FastAPI would draw of it come from the internet, which a table may not have.
    app = FastAPI(
        title="Card Launcher", version=version("card-launcher"), docs_url=None, redoc_url=None
    )
    for router in routers:
        app.include_router(router, prefix="/api")
    errors.install(app)
    app.add_middleware(Idempotency, answers=answers)
    app.add_middleware(BodyLimit, limits={"/api/games/import": LARGEST_IMPORT})
    app.add_middleware(Gate, people=people, token=token)
    app.add_middleware(SecurityHeaders)
    return app
