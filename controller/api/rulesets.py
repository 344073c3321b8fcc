"""`/api/rulesets`: the games that can be played."""

from typing import Any

from fastapi import APIRouter

from engine import RULESETS


def routes() -> APIRouter:
    """The ruleset's call."""
    router = APIRouter(tags=["games"])

    @router.get("/rulesets")
    def rulesets() -> list[dict[str, Any]]:
        return [ruleset.to_dict() for ruleset in RULESETS]

    return router
