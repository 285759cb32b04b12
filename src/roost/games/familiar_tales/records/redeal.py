"""Draws anew what is hidden, as other shuffles of the same past.

A branch of a campaign begins with it. Each order is one that could have been dealt: played again
with the same actions, the deals show the public the same.
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
    s: TalesState, outcomes: list[ChanceOutcome], seats: Collection[int], rng: RngState
) -> list[ChanceOutcome]:
    """The deals that led to a state, with the last shuffle of each deck drawn anew.

    The hands of these seats are known. Earlier shuffles decide nothing that is still to come.
    """
    chance = Rng(rng)
    found = list(outcomes)
    for deck, number in sorted(s.shuffle_outcomes.items()):
        seat = (
            int(deck.removeprefix(SKILL_DECK_PREFIX))
            if deck.startswith(SKILL_DECK_PREFIX)
            else None
        )
        if seat is not None and s.hand_evidence[seat] and seat not in seats:
            order = _hidden_hand(hand_constraints(s, seat), chance)
        else:
            order = _hidden_pile(outcomes[number]["cards"], deck_of(s, deck).draw, chance)
        found[number] = {"shuffle": deck, "cards": order}
    return found


def _hidden_hand(seen: HandConstraints, chance: Rng) -> list[str]:
    """An order that fits what the public saw of the hand.

    A card that was taken out of the pile lies on top of it at that time.
    """
    drawn, rest = seen.sample_order(chance)
    order: list[str] = []
    for number, card in enumerate(drawn):
        order += [taken for at, taken in seen.removed if at == number]
        order.append(card)
    order += [taken for at, taken in seen.removed if at >= len(drawn)]
    return order + shuffle(rest, chance)


def _hidden_pile(order: list[str], pile: list[str], chance: Rng) -> list[str]:
    """What has left the pile stays as it was; the cards that are left are shuffled.

    Cards leave it from the top, or by name the uppermost of its kind: so the lowest are left.
    Those that were taken by name from among them come first: they are found before their like.
    """
    left = Counter(pile)
    rest: set[int] = set()
    for place in range(len(order) - 1, -1, -1):
        if left[order[place]] > 0:
            left[order[place]] -= 1
            rest.add(place)
    top = min(rest, default=len(order))
    taken = [order[place] for place in range(top, len(order)) if place not in rest]
    return [*order[:top], *taken, *shuffle(pile, chance)]
