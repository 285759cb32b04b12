"""Donburiko! as a `Game` of the contract."""

from roost.games.donburiko.state import DonburikoState
from roost.kernel import CardGame

GAME = CardGame(DonburikoState)
