"""What every game promises, and the plain data that passes between a game and everybody else.

Imports nothing else of Roost. Start reading at `game.py`.
"""

from roost.contract import checks
from roost.contract.action import Action, Field, canonical
from roost.contract.board import Change, Data
from roost.contract.chance import Words, derive, words
from roost.contract.chronicle import Chronicle
from roost.contract.difference import Difference, difference, differences, fold
from roost.contract.facts import Credit, Facts, Horizon, Option, Table
from roost.contract.game import Deal, Game, Result, Setup, Watch
from roost.contract.messages import Catalogue
from roost.contract.milestones import Milestone, Standing
from roost.contract.moves import Move, Place
from roost.contract.reason import Reason
from roost.contract.refusal import Refusal, Refused
from roost.contract.sights import Drawn, Sights
from roost.contract.view import Card, Kind, Mark, Number, View, Zone, number

__all__ = [
    "Action",
    "Card",
    "Catalogue",
    "Change",
    "Chronicle",
    "Credit",
    "Data",
    "Deal",
    "Difference",
    "Drawn",
    "Facts",
    "Field",
    "Game",
    "Horizon",
    "Kind",
    "Mark",
    "Milestone",
    "Move",
    "Number",
    "Option",
    "Place",
    "Reason",
    "Refusal",
    "Refused",
    "Result",
    "Setup",
    "Sights",
    "Standing",
    "Table",
    "View",
    "Watch",
    "Words",
    "Zone",
    "canonical",
    "checks",
    "derive",
    "difference",
    "differences",
    "fold",
    "number",
    "words",
]
