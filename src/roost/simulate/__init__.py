"""Many matches between bots, and what came of them."""

from roost.simulate.run import Played, run
from roost.simulate.summary import Spread, Summary, Tally

__all__ = ["Played", "Spread", "Summary", "Tally", "run"]
