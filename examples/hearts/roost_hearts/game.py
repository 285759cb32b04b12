"""Hearts as a `Game` of the contract."""

from roost.kernel import CardGame
from roost_hearts.state import HeartsState

GAME = CardGame(HeartsState)
