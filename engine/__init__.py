"""The rules of the games: pure and deterministic."""

from engine.actions import (
    Action,
    CallUno,
    Catch,
    Choose,
    Confirm,
    Correct,
    CountHands,
    Hint,
    Launched,
    Leave,
    NameColor,
    NextRound,
    Outcome,
    Pass,
    Play,
    TurnUp,
    parse_action,
)
from engine.cards import Card, Color, Kind, parse_card
from engine.decks import Edition
from engine.errors import (
    ActionError,
    ActionFormatError,
    EngineError,
    RecordError,
    Refusal,
    SetupError,
)
from engine.events import Event
from engine.game import Game
from engine.launches import Launch
from engine.odds import PROFILES, Profile, find_profile
from engine.position import Position
from engine.ruleset import Ruleset
from engine.setup import Knowledge, Setup
from engine.state import Phase, Uno
from engine.variants import RULESETS, find_ruleset

__all__ = [
    "PROFILES",
    "RULESETS",
    "Action",
    "ActionError",
    "ActionFormatError",
    "CallUno",
    "Card",
    "Catch",
    "Choose",
    "Color",
    "Confirm",
    "Correct",
    "CountHands",
    "Edition",
    "EngineError",
    "Event",
    "Game",
    "Hint",
    "Kind",
    "Knowledge",
    "Launch",
    "Launched",
    "Leave",
    "NameColor",
    "NextRound",
    "Outcome",
    "Pass",
    "Phase",
    "Play",
    "Position",
    "Profile",
    "RecordError",
    "Refusal",
    "Ruleset",
    "Setup",
    "SetupError",
    "TurnUp",
    "Uno",
    "find_profile",
    "find_ruleset",
    "parse_action",
    "parse_card",
]
