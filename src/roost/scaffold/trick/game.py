"""Sample Trick as a `Game` of the contract."""

from roost.kernel import CardGame
from roost.scaffold.trick.state import SampleState

GAME = CardGame(SampleState)
