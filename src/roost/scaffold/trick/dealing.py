"""The initial state, and deals as JSON."""

from roost.contract import MatchConfig
from roost.kernel import NOBODY
from roost.kernel.kit import HandDealing
from roost.scaffold.trick import rules
from roost.scaffold.trick.state import CARDS, DEAL, HAND_SIZE, SampleState


class SampleDealing(HandDealing[SampleState]):
    rule = "ST-2"

    def init_state(self, s: SampleState, config: MatchConfig) -> None:
        """ST-8"""
        s.phase = DEAL
        s.lead = s.last_lead = NOBODY
        s.deals = int(config.options["deals"])

    def hand_size(self, players: int) -> int:
        return HAND_SIZE[players]

    def begin_deal(self, s: SampleState) -> None:
        rules.begin_deal(s)


DEALING = SampleDealing(CARDS)
