"""Tables in words: `position(["red-6", "red-3 blue-4", "green-5"], display="ember-spoon")`.

Cards that no word names are gone. The rules under test do nothing of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from roost.contract import Action, View
from roost.contract.info import OptionValue
from roost.contract.rng import parse_seed
from roost.games import catalogue, load
from roost.games.familiars_trouble.state import (
    ERRAND,
    FACE_NAMES,
    HANDS,
    HINT,
    NO_ERRAND,
    PLAY,
    REFILL,
    TroubleState,
)
from roost.match import Frame, Match

GAME = load("familiars-trouble")
JOKER = "red-blue-green-1"
ALL = [*FACE_NAMES[:-1], JOKER, JOKER, JOKER]
STEPS = {"hands": HANDS, "errands": ERRAND, "hints": HINT, "trick": PLAY, "refill": REFILL}
ERRAND_PILES: dict[int, list[str]] = {1: [], 2: [], 3: []}
for name, number in GAME.new_initial_state(GAME.info.configure(3, {})).own_deck.numbers.items():
    ERRAND_PILES[number // 20 + 1].append(name)


class TroubleScenario:
    """A match, with each action taken by the seat whose turn it is."""

    def __init__(self, match: Match[TroubleState]) -> None:
        self.match = match
        self.frames: list[Frame[TroubleState]] = []

    def do(self, action: Action) -> TroubleScenario:
        assert self.match.turn is not None, "the match is over"
        self.frames = self.match.act(self.match.turn, action, with_frames=True)
        return self

    def act(self, type: str, **fields: str | int) -> TroubleScenario:
        return self.do({"type": type, **fields})

    def hands(self, choice: str) -> TroubleScenario:
        return self.act("hands", choice=choice)

    def pass_cards(self, *cards: str) -> TroubleScenario:
        for card in cards:
            self.act("pass", card=card)
        return self

    def keep(self) -> TroubleScenario:
        return self.act("keep")

    def swap(self, errand: str, level: int) -> TroubleScenario:
        return self.act("swap", errand=errand, level=level)

    def hint(self, *wishes: str) -> TroubleScenario:
        for wish in wishes:
            self.act("hint", wish=wish)
        return self

    def play(self, *cards: str) -> TroubleScenario:
        for card in cards:
            self.act("play", card=card)
        return self

    def refill(self, *levels: int) -> TroubleScenario:
        for level in levels:
            self.act("draw-errand", level=level)
        return self

    def act_any(self) -> TroubleScenario:
        """Any legal action."""
        return self.do(self.match.legal_actions()[0])

    def expect_refusal(self, type: str, **fields: str | int) -> tuple[str | None, str]:
        """The rule and the words of a refusal."""
        seat = 0 if self.match.turn is None else self.match.turn
        refusal = self.match.explain_illegal(seat, {"type": type, **fields})
        assert refusal is not None, "it is allowed"
        return refusal.rule, catalogue("familiars-trouble").format_refusal(refusal)

    @property
    def legal_texts(self) -> list[str]:
        """What can be done, as `play red-3`, sorted."""
        return sorted(" ".join(map(str, action.values())) for action in self.match.legal_actions())

    @property
    def turn(self) -> int | None:
        return self.match.turn

    @property
    def prompt(self) -> str:
        return self.view().prompt

    @property
    def result(self) -> dict[str, Any]:
        assert self.match.result is not None, "the match goes on"
        return self.match.result

    @property
    def is_over(self) -> bool:
        return self.match.result is not None

    @property
    def events(self) -> list[str]:
        """The moments that the last action showed."""
        return [moment.event for moment in self.frames if moment.event]

    def view_at(self, note: str, seat: int | None = None) -> View:
        """What a seat saw at a moment of the last action."""
        (state,) = (moment.state for moment in self.frames if moment.event == note)
        return GAME.view(state, seat)

    def view(self, seat: int | None = None) -> View:
        return GAME.view(self.match.state, seat)

    def cards_in(self, zone: str) -> list[str]:
        """The cards that really lie in a zone."""
        return [str(name) for name in card_names(GAME.open_view(self.match.state), zone)]

    def number(self, name: str, seat: int | None = None) -> int | None:
        return self.view().number(name, seat)


def card_names(view: View, zone: str) -> list[str | None]:
    return [card.name for card in view.zone(zone).cards]


def position(
    hands: Sequence[str],
    step: str = "trick",
    lead: int = 0,
    display: str = "",
    piles: Sequence[str] = ("", "", ""),
    draw: str = "",
    points: int = 0,
    full: int = 5,
    **options: OptionValue,
) -> TroubleScenario:
    """The lead player is to begin a step of the first round. `draw` must be of 0 or 3 cards or so.

    The display shows these errands, and the piles hold those, the top first.
    """
    table = GAME.info.configure(3, options)
    match: Match[TroubleState] = Match(GAME, table, seed=parse_seed("scenario"))
    s = match.state
    s.hand = [hand_mask(hand) for hand in hands]
    s.lead = s.turn = s.lead_history = lead
    s.phase = STEPS[step]
    s.follow_cards = s.trick_total = s.best_value = 0
    s.points = points
    s.drawn_count = 12 - len(draw.split())
    s.draw_pile = sum(
        FACE_NAMES.index(card) << 5 * (s.drawn_count + i) for i, card in enumerate(draw.split())
    )
    shown = [s.custom_deck.numbers[errand] for errand in display.split()]
    s.display = shown + [NO_ERRAND] * (9 - len(shown))
    s.filled_slots = (1 << len(shown)) - 1
    s.display_size = full
    for level, pile in enumerate(piles):
        errands = [s.custom_deck.numbers[errand] for errand in pile.split()]
        s.pile_top[level] = s.buried_count[level] = 0
        s.pile_size[level] = len(errands)
        s.errand_piles[20 * level : 20 * level + len(errands)] = errands
    return TroubleScenario(match)


def hand_mask(hand: str) -> int:
    found = 0
    for card in hand.split():
        bit = 1 << FACE_NAMES.index(card)
        found |= bit << sum(found >> 24 + i & 1 for i in range(3)) if card == JOKER else bit
    return found


def make_setup(
    hands: Sequence[str] = ("", "", ""),
    lead: int = 0,
    draw: str = "",
    errands: Sequence[str] = ("", "", ""),
    piles: dict[int, list[str]] = ERRAND_PILES,
) -> dict[str, Any]:
    """A deal with these cards in hands, on top of the draw pile, and on top of errand piles."""
    left = list(ALL)
    dealt = [hand.split() for hand in hands]
    top = draw.split()
    for card in [*chain(*dealt), *top]:
        left.remove(card)
    for hand in dealt:
        hand += [left.pop(0) for _ in range(5 - len(hand))]
    tops = {str(level): errands[level - 1].split() for level in piles}
    for level, pile in piles.items():
        tops[str(level)] += [errand for errand in pile if errand not in tops[str(level)]]
    return {"lead": lead, "hands": dealt, "draw": top + left, "errands": tops}


def scenario_from_setup(deal: dict[str, Any], **options: OptionValue) -> TroubleScenario:
    """A match from its setup."""
    table = GAME.info.configure(3, options)
    return TroubleScenario(Match(GAME, table, GAME.parse_setup(table, deal)))


def new_scenario(seed: str = "begun", **options: OptionValue) -> TroubleScenario:
    """A match that was just dealt."""
    return TroubleScenario(Match(GAME, GAME.info.configure(3, options), seed=parse_seed(seed)))
