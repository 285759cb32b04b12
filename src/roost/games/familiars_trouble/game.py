"""Familiar's Trouble as a `Game` of the contract."""

from roost.games.familiars_trouble.state import TroubleState
from roost.kernel import CardGame

GAME = CardGame(TroubleState)
