"""The interface that every game implements, and the plain data exchanged with it.

This package imports no other part of Roost. Start reading at `game.py`.
"""

from roost.contract import checks
from roost.contract.action import Action, ActionField, Reason, canonical_json
from roost.contract.board import BoardChange, BoardData
from roost.contract.card_moves import CardMove, CardPosition
from roost.contract.chronicle import Chronicle
from roost.contract.game import ChanceOutcome, Game, OnEvent, Result, Setup
from roost.contract.info import Credit, GameInfo, LogHorizon, MatchConfig, Option
from roost.contract.messages import Catalogue
from roost.contract.progress import MatchProgress, Milestone
from roost.contract.refusal import Refusal, RefusalError
from roost.contract.rng import RngState, derive_seed, rng_for
from roost.contract.version import CONTRACT_VERSION
from roost.contract.view import Card, Mark, Number, View, Zone, ZoneKind, cached_number
from roost.contract.view_diff import ViewDiff, apply_diff, diff_view_lists, diff_views
from roost.contract.view_set import PlainViewSet, ViewSet

__all__ = [
    "CONTRACT_VERSION",
    "Action",
    "ActionField",
    "BoardChange",
    "BoardData",
    "Card",
    "CardMove",
    "CardPosition",
    "Catalogue",
    "ChanceOutcome",
    "Chronicle",
    "Credit",
    "Game",
    "GameInfo",
    "LogHorizon",
    "Mark",
    "MatchConfig",
    "MatchProgress",
    "Milestone",
    "Number",
    "OnEvent",
    "Option",
    "PlainViewSet",
    "Reason",
    "Refusal",
    "RefusalError",
    "Result",
    "RngState",
    "Setup",
    "View",
    "ViewDiff",
    "ViewSet",
    "Zone",
    "ZoneKind",
    "apply_diff",
    "cached_number",
    "canonical_json",
    "checks",
    "derive_seed",
    "diff_view_lists",
    "diff_views",
    "rng_for",
]
