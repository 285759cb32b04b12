"""The initial state, and deals as JSON."""

from roost.contract import MatchConfig
from roost.kernel import NOBODY
from roost.kernel.kit import HandDealing
from roost_hearts import rules
from roost_hearts.state import CARDS, DEAL, DECKS, HeartsState

GOALS = {"to-100": 100, "to-50": 50, "deal": 0}


class HeartsDealing(HandDealing[HeartsState]):
    rule = "HE-4"

    def init_state(self, s: HeartsState, config: MatchConfig) -> None:
        """HE-17, HE-19 to HE-21"""
        s.phase = DEAL
        s.lead = s.last_lead = NOBODY
        s.goal = GOALS[config.options["length"]]
        s.jack = int(config.options["jack"])

    def deck(self, players: int) -> int:
        return DECKS[players]

    def begin_deal(self, s: HeartsState) -> None:
        rules.begin_deal(s)


DEALING = HeartsDealing(CARDS)
