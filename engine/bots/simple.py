"""Plays as people are told to: dear cards first, wilds last, the color that it holds most of."""

from engine.actions import Action, Catch, Choose, NameColor, Play
from engine.bots.bot import Bot
from engine.bots.sight import Sight
from engine.cards import Card, Color
from engine.offer import Offer

ACTION_POINTS = 20
"""An action card weighs more than any number, in every game (A-19, C-7)."""


class SimpleBot(Bot):
    """Sheds points, keeps wilds, names the color it holds most of, calls UNO and catches."""

    def answer(self, sight: Sight, offer: Offer) -> Action | None:
        catch = next((action for action in offer.beside if isinstance(action, Catch)), None)
        return catch or super().answer(sight, offer)

    def pick(self, sight: Sight, offer: Offer) -> Action | None:
        choices = offer.awaited
        if len(choices) < 2:
            return choices[0] if choices else None
        return max(choices, key=lambda action: (*self.merit(sight, action), self.rng.random()))

    def merit(self, sight: Sight, action: Action) -> tuple[float, ...]:
        """Say what speaks for an action, the weightiest first."""
        match action:
            case Play(card=card, color=color, target=target, throw=throw):
                points = sum(_points(one) for one in throw) + _points(card)
                return (1, not card.is_wild, points, _held(sight, color), -_cards(sight, target))
            case NameColor(color=color):
                return (0, _held(sight, color))
            case Choose(target=target):
                return (0, -_cards(sight, target))
        return (-1,) if action.type == "challenge" else (0,)


def _points(card: Card) -> int:
    return ACTION_POINTS if card.number is None else card.number


def _held(sight: Sight, color: Color | None) -> int:
    return sum(card.color is color for card in sight.hand) if color else 0


def _cards(sight: Sight, seat: int | None) -> int:
    """Strike, or swap with, whoever is nearest to going out."""
    return 0 if seat is None else int(sight.view["seats"][seat]["cards"])
