"""Where bots may sit."""

from collections.abc import Mapping

from controller.errors import InvalidError
from engine import Game, Knowledge
from engine.bots import BOTS


def check_bots(game: Game, bots: Mapping[int, str]) -> None:
    """Raise InvalidError unless there are such seats and such bots, and they can see cards."""
    if bots and game.setup.knowledge is not Knowledge.FULL:
        raise InvalidError("bots", "a bot cannot hold real cards: the game must be a full one")
    for seat, kind in bots.items():
        if not 0 <= seat < game.setup.players:
            raise InvalidError("bots", f"expected a seat 0-{game.setup.players - 1}, got {seat}")
        if kind not in BOTS:
            raise InvalidError(f"bots.{seat}", f"expected one of {', '.join(BOTS)}, got {kind!r}")
