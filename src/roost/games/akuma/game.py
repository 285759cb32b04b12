"""Akuma de Oshigoto as a `Game` of the contract."""

from roost.games.akuma.state import AkumaState
from roost.kernel import CardGame

GAME = CardGame(AkumaState)
