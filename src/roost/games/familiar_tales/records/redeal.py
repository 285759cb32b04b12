"""Resamples hidden cards as other shuffles of the same history.

A branch of a campaign begins with this. Each order could have been the original one: replayed with
the same actions, the match looks the same to the public.
"""

from collections import Counter
from collections.abc import Collection

from roost.contract import ChanceOutcome, RngState
from roost.games.familiar_tales.engine.components.decks import SKILL_DECK_PREFIX, deck_of
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.records.chance import shuffle
from roost.games.familiar_tales.records.knowledge import HandConstraints, hand_constraints
from roost.kernel.rng import Rng


def redeal(
    s: TalesState, outcomes: list[ChanceOutcome], seats: Collection[int], rng_state: RngState
) -> list[ChanceOutcome]:
    """Return the outcomes that led to a state, with the last shuffle of each deck resampled.

    The hands of `seats` are known. Earlier shuffles no longer matter.
    """
    rng = Rng(rng_state)
    resampled = list(outcomes)
    for deck, index in sorted(s.shuffle_outcomes.items()):
        is_skill_deck = deck.startswith(SKILL_DECK_PREFIX)
        seat = int(deck.removeprefix(SKILL_DECK_PREFIX)) if is_skill_deck else None
        if seat is not None and s.hand_evidence[seat] and seat not in seats:
            order = _resample_hand(hand_constraints(s, seat), rng)
        else:
            order = resample_pile(outcomes[index]["cards"], deck_of(s, deck).draw, rng)
        resampled[index] = {"shuffle": deck, "cards": order}
    return resampled


def _resample_hand(constraints: HandConstraints, rng: Rng) -> list[str]:
    """Return an order that fits the evidence about the hand.

    A card that was removed from the pile is on top of it at that time.
    """
    drawn, rest = constraints.sample_order(rng)
    order: list[str] = []
    for count, card in enumerate(drawn):
        order += [taken for at, taken in constraints.removed if at == count]
        order.append(card)
    order += [taken for at, taken in constraints.removed if at >= len(drawn)]
    return order + shuffle(rest, rng)


def resample_pile(order: list[str], pile: list[str], rng: Rng) -> list[str]:
    """Keep the cards that have left the pile and shuffle the rest.

    Cards leave a pile from the top, or by name, then the topmost copy. So the lowest copies remain.
    Cards that were taken by name from among them come first, so that they are found before copies.
    """
    remaining = Counter(pile)
    kept: set[int] = set()
    for position in range(len(order) - 1, -1, -1):
        if remaining[order[position]] > 0:
            remaining[order[position]] -= 1
            kept.add(position)
    top = min(kept, default=len(order))
    taken = [order[position] for position in range(top, len(order)) if position not in kept]
    return [*order[:top], *taken, *shuffle(pile, rng)]
