"""Builds positions of Familiar's Trouble from text, without using the rules under test.

`position(["red-6", "red-3 blue-4", "green-5"], display="ember-spoon")`. Cards that the text does
not name are out of the game.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any, Self

from roost.contract.info import OptionValue
from roost.contract.rng import parse_seed
from roost.games import load
from roost.games.familiars_trouble.deck import roost_deck
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
from roost.match import Match
from roost.testing.scenario import ExpectedRefusal, Scenario
from roost.testing.scenario import card_names as card_names

GAME = load("familiars-trouble")
JOKER = "red-blue-green-1"
ALL = [*FACE_NAMES[:-1], JOKER, JOKER, JOKER]
STEPS = {"hands": HANDS, "errands": ERRAND, "hints": HINT, "trick": PLAY, "refill": REFILL}
ERRAND_PILES: dict[int, list[str]] = {1: [], 2: [], 3: []}
for errand in roost_deck().errands:
    ERRAND_PILES[errand.level].append(errand.name)


class TroubleScenario(Scenario[TroubleState]):
    def hands(self, choice: str) -> Self:
        return self.act("hands", choice=choice)

    def pass_cards(self, *cards: str) -> Self:
        for card in cards:
            self.act("pass", card=card)
        return self

    def keep(self) -> Self:
        return self.act("keep")

    def swap(self, errand: str, level: int) -> Self:
        return self.act("swap", errand=errand, level=level)

    def hint(self, *wishes: str) -> Self:
        for wish in wishes:
            self.act("hint", wish=wish)
        return self

    def play(self, *cards: str) -> Self:
        for card in cards:
            self.act("play", card=card)
        return self

    def refill(self, *levels: int) -> Self:
        for level in levels:
            self.act("draw-errand", level=level)
        return self

    def expect_refusal(self, type: str, **fields: str | int) -> ExpectedRefusal:
        return self.refusal_of({"type": type, **fields})

    @property
    def legal_texts(self) -> list[str]:
        """The legal actions, as `play red-3`, sorted."""
        return sorted(" ".join(map(str, action.values())) for action in self.match.legal_actions())


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
    """Return a match in which the lead player begins a step of the first round.

    The number of cards in `draw` must be a multiple of 3. `display` names the errands on display,
    `piles` the errands of each pile, from its top. `full` is the size of a full display.
    """
    config = GAME.info.configure(3, options)
    match: Match[TroubleState] = Match(GAME, config, seed=parse_seed("scenario"))
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
    shown = [s.custom_deck.number_by_name[errand] for errand in display.split()]
    s.display = shown + [NO_ERRAND] * (9 - len(shown))
    s.filled_slots = (1 << len(shown)) - 1
    s.display_size = full
    for level, pile in enumerate(piles):
        errands = [s.custom_deck.number_by_name[errand] for errand in pile.split()]
        s.pile_top[level] = s.buried_count[level] = 0
        s.pile_size[level] = len(errands)
        s.errand_piles[20 * level : 20 * level + len(errands)] = errands
    return TroubleScenario(match)


def hand_mask(hand: str) -> int:
    mask = 0
    for card in hand.split():
        bit = 1 << FACE_NAMES.index(card)
        mask |= bit << sum(mask >> 24 + i & 1 for i in range(3)) if card == JOKER else bit
    return mask


def make_setup(
    hands: Sequence[str] = ("", "", ""),
    lead: int = 0,
    draw: str = "",
    errands: Sequence[str] = ("", "", ""),
    piles: dict[int, list[str]] = ERRAND_PILES,
) -> dict[str, Any]:
    """Return a deal with these cards in hands and on top of the draw pile and the errand piles."""
    rest = list(ALL)
    dealt = [hand.split() for hand in hands]
    top = draw.split()
    for card in [*chain(*dealt), *top]:
        rest.remove(card)
    for hand in dealt:
        hand += [rest.pop(0) for _ in range(5 - len(hand))]
    tops = {str(level): errands[level - 1].split() for level in piles}
    for level, pile in piles.items():
        tops[str(level)] += [errand for errand in pile if errand not in tops[str(level)]]
    return {"lead": lead, "hands": dealt, "draw": top + rest, "errands": tops}


def scenario_from_setup(deal: dict[str, Any], **options: OptionValue) -> TroubleScenario:
    config = GAME.info.configure(3, options)
    return TroubleScenario(Match(GAME, config, GAME.parse_setup(config, deal)))


def new_scenario(seed: str = "begun", **options: OptionValue) -> TroubleScenario:
    """Return a match after its deal."""
    return TroubleScenario(Match(GAME, GAME.info.configure(3, options), seed=parse_seed(seed)))
