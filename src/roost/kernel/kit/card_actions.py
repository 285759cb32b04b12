"""Actions that name one card, such as playing it or passing it on."""

from collections.abc import Mapping

from roost.contract import Action
from roost.kernel.kit.suits import SuitedCards
from roost.kernel.kit.trick_state import TrickState


class CardActions:
    """The index of an action is its card; the phase tells what is done with it."""

    def __init__(self, cards: SuitedCards, types: Mapping[int, str]) -> None:
        """`types`: the type of the actions in each phase."""
        self.cards = cards
        self.types = types
        self.ACTION_COUNT = len(cards.names)
        """All action indices are lower than this."""

    def to_action(self, s: TrickState, index: int) -> Action:
        return {"type": self.types[s.phase], "card": self.cards.names[index]}

    def to_index(self, s: TrickState, action: Action) -> int | None:
        if action["type"] != self.types[s.phase]:
            return None
        return self.cards.by_name.get(str(action["card"]))

    def is_held(self, s: TrickState, action: Action) -> bool:
        """Return whether the player to act holds the card of an action."""
        card = self.cards.by_name.get(str(action["card"]))
        return card is not None and s.hand[s.turn] >> card & 1 == 1

    def led_suit(self, s: TrickState) -> str:
        """Return the name of the suit that was led."""
        return self.cards.suits[s.trick[0] // len(self.cards.ranks)]
