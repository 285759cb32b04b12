"""Actions, and why one is illegal."""

from roost.contract import Action, Refusal
from roost.kernel.kit import CardActions
from roost.scaffold.trick.state import CARDS, PLAY, SampleState


class SampleActions(CardActions):
    def find_broken_rule(self, s: SampleState, action: Action) -> Refusal:
        """Return the first rule that an illegal action of the seat to act breaks."""
        if not self.is_held(s, action):
            return Refusal("card-not-held", "ST-4", {"card": str(action["card"])})
        return Refusal("suit-wrong", "ST-4", {"suit": self.led_suit(s)})


ACTIONS = SampleActions(CARDS, {PLAY: "play"})
