"""Actions, and why one is illegal."""

from roost.contract import Action, Refusal
from roost.kernel.kit import CardActions
from roost_hearts.rules import is_first_trick
from roost_hearts.state import CARDS, PASS, PLAY, HeartsState


class HeartsActions(CardActions):
    def find_broken_rule(self, s: HeartsState, action: Action) -> Refusal:
        """Return the first rule that an illegal action of the seat to act breaks."""
        if action["type"] != self.types[s.phase]:
            if s.phase == PASS:
                return Refusal("pass-first", "HE-6")
            return Refusal("pass-over", "HE-7")
        if not self.is_held(s, action):
            return Refusal("card-not-held", "HE-9", {"card": str(action["card"])})
        if is_first_trick(s) and s.trick_size == 0:
            return Refusal("lead-clubs-2", "HE-8")
        if s.trick_size == 0:
            return Refusal("hearts-unbroken", "HE-11")
        if s.hand[s.turn] & CARDS.suit_masks[CARDS.suits.index(self.led_suit(s))]:
            return Refusal("suit-wrong", "HE-9", {"suit": self.led_suit(s)})
        return Refusal("points-too-early", "HE-10")


ACTIONS = HeartsActions(CARDS, {PASS: "pass", PLAY: "play"})
