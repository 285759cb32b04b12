"""FuertoRite as a `Game` of the contract."""

from roost.games.fuertorite.state import FuertoriteState
from roost.kernel import CardGame

GAME = CardGame(FuertoriteState)
