"""Tiny Tricks as a `Game` of the contract."""

from roost.contract import Action, ChanceOutcome, MatchConfig, Refusal, Result, Setup, checks
from roost.kernel import CardGame
from roost.kernel.layout import card_names

from . import layout, rules
from .info import INFO
from .layout import FACES
from .state import CARD_NAMES, EVENTS, HAND_SIZE, TinyState


class TinyGame(CardGame[TinyState]):
    info, state, rules, layout, event_names = INFO, TinyState, rules, layout, EVENTS
    guess_in_place = staticmethod(rules.guess)

    def init_state(self, s: TinyState, config: MatchConfig) -> None:
        pass

    def card_counts(self, config: MatchConfig) -> dict[str, int]:
        return dict.fromkeys(CARD_NAMES, 1)

    def read_chance(self, s: TinyState) -> ChanceOutcome:
        return {"hands": [card_names(FACES, hand) for hand in s.hand]}

    def write_chance(self, s: TinyState, outcome: ChanceOutcome) -> None:
        s.hand = [sum(1 << CARD_NAMES.index(card) for card in hand) for hand in outcome["hands"]]
        s.turn = 0

    def serialize_setup(self, outcomes: list[ChanceOutcome]) -> Setup:
        return outcomes[0]

    def parse_setup(self, config: MatchConfig, setup: object) -> list[ChanceOutcome]:
        fields = checks.require_fields(setup, ["hands"])
        deck, cards = self.card_counts(config), []
        for hand in checks.require_list(fields["hands"], "hands", "TT-1", 3):
            checks.require_list(hand, "hands", "TT-1", HAND_SIZE)
            cards += checks.require_known_cards(hand, deck, "hands", "TT-1")
        checks.require_complete_deck(cards, deck, "hands", "TT-1")
        return [fields]

    def to_action(self, s: TinyState, index: int) -> Action:
        return {"type": "play", "card": CARD_NAMES[index]}

    def to_index(self, s: TinyState, action: Action) -> int | None:
        return CARD_NAMES.index(str(action["card"])) if action["card"] in CARD_NAMES else None

    def find_broken_rule(self, s: TinyState, action: Action) -> Refusal:
        return Refusal("card-not-held", "TT-2", {"card": action["card"]})

    def result(self, state: TinyState) -> Result | None:
        if not rules.is_terminal(state):
            return None
        seats = range(state.players)
        winners = [p for p in seats if rules.is_winner(state, p)]
        return {"scores": [rules.score(state, p) for p in seats], "winners": winners}


GAME = TinyGame()
