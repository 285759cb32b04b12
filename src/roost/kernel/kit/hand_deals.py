"""Deals of a game in which every player gets a hand, and the rest is not used.

The chance outcome of a deal is `hands`: the cards of each seat. The setup of a match is the list
of its `deals`.
"""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from roost.contract import ChanceOutcome, MatchConfig, RefusalError, Setup, checks
from roost.kernel.kit.suits import SuitedCards
from roost.kernel.kit.trick_state import TrickState
from roost.kernel.kit.tricks import clear_deal
from roost.kernel.layout import card_names
from roost.kernel.masks import count

S = TypeVar("S", bound=TrickState)


class HandDealing(ABC, Generic[S]):
    """A game derives from this class, and its `dealing.py` has an instance named DEALING."""

    rule = ""
    """The numbered rule of the deal, for refusals."""

    def __init__(self, cards: SuitedCards) -> None:
        self.cards = cards

    @abstractmethod
    def init_state(self, s: S, config: MatchConfig) -> None:
        """Set the fields of a new state, before the first deal."""

    @abstractmethod
    def begin_deal(self, s: S) -> None:
        """Go on after the hands were dealt. This is a rule."""

    def deck(self, players: int) -> int:
        """Return the cards in play."""
        return self.cards.mask

    def hand_size(self, players: int) -> int:
        return count(self.deck(players)) // players

    def card_counts(self, config: MatchConfig) -> dict[str, int]:
        return dict.fromkeys(card_names(self.cards.faces, self.deck(config.players)), 1)

    def read_chance(self, s: S) -> ChanceOutcome:
        return {"hands": [card_names(self.cards.faces, s.hand[p]) for p in range(s.players)]}

    def write_chance(self, s: S, outcome: ChanceOutcome) -> None:
        clear_deal(s)
        s.stock = self.deck(s.players)
        for p, names in enumerate(outcome["hands"]):
            s.hand[p] = self.cards.masked(*names)
            s.stock &= ~s.hand[p]
        self.begin_deal(s)

    def serialize_setup(self, outcomes: list[ChanceOutcome]) -> Setup:
        return {"deals": outcomes}

    def parse_setup(self, config: MatchConfig, setup: object) -> list[ChanceOutcome]:
        deals = checks.require_list(checks.require_fields(setup, ("deals",))["deals"], "deals")
        if not deals:
            raise RefusalError("setup-none", self.rule, field="deals")
        for i, deal in enumerate(deals):
            self._validate_deal(config, deal, f"deals[{i}]")
        return deals

    def _validate_deal(self, config: MatchConfig, deal: object, where: str) -> None:
        players = config.players
        hands = checks.require_fields(deal, ("hands",), where)["hands"]
        deck = self.card_counts(config)
        names: list[str] = []
        for p, hand in enumerate(checks.require_list(hands, f"{where}.hands", self.rule, players)):
            place = f"{where}.hands[{p}]"
            checks.require_list(hand, place, self.rule, self.hand_size(players))
            names += checks.require_known_cards(hand, deck, place, self.rule)
        undealt = [name for name in deck if name not in names]
        checks.require_complete_deck(names + undealt, deck, where, self.rule)
