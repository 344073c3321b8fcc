"""The rules of the games: pure and deterministic."""

from engine.actions import (
    Accept,
    Action,
    CallUno,
    Catch,
    Challenge,
    Choose,
    Confirm,
    Correct,
    CountHands,
    Creeper,
    Draw,
    Drew,
    Hint,
    Launched,
    Leave,
    NameColor,
    NextRound,
    Outcome,
    Pass,
    Play,
    Reveal,
    TurnUp,
    parse_action,
)
from engine.cards import Card, Color, Kind, all_cards, parse_card
from engine.decks import Edition
from engine.errors import (
    ActionError,
    ActionFormatError,
    EngineError,
    RecordError,
    Refusal,
    SetupError,
)
from engine.events import Event, RoundOver, Took
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
    "Accept",
    "Action",
    "ActionError",
    "ActionFormatError",
    "CallUno",
    "Card",
    "Catch",
    "Challenge",
    "Choose",
    "Color",
    "Confirm",
    "Correct",
    "CountHands",
    "Creeper",
    "Draw",
    "Drew",
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
    "Reveal",
    "RoundOver",
    "Ruleset",
    "Setup",
    "SetupError",
    "Took",
    "TurnUp",
    "Uno",
    "all_cards",
    "find_profile",
    "find_ruleset",
    "parse_action",
    "parse_card",
]
