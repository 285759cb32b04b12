"""Draws anew what is hidden, as other shuffles of the same past.

A branch of a campaign begins with it. Each order is one that could have been dealt: played again
with the same actions, the deals show the public the same.
"""

from collections import Counter
from collections.abc import Collection

from roost.contract import Deal, Words
from roost.games.familiar_tales.chance import shuffled
from roost.games.familiar_tales.decks import SKILL, deck_of
from roost.games.familiar_tales.knowledge import Seen, seen_of
from roost.games.familiar_tales.state import State
from roost.kernel.generator import Generator


def redeal(s: State, deals: list[Deal], seats: Collection[int], words: Words) -> list[Deal]:
    """The deals that led to a state, with the last shuffle of each deck drawn anew.

    The hands of these seats are known. Earlier shuffles decide nothing that is still to come.
    """
    chance = Generator(words)
    found = list(deals)
    for deck, number in sorted(s.shuffles.items()):
        seat = int(deck.removeprefix(SKILL)) if deck.startswith(SKILL) else None
        if seat is not None and s.signs[seat] and seat not in seats:
            order = _hidden_hand(seen_of(s, seat), chance)
        else:
            order = _hidden_pile(deals[number]["cards"], deck_of(s, deck).draw, chance)
        found[number] = {"shuffle": deck, "cards": order}
    return found


def _hidden_hand(seen: Seen, chance: Generator) -> list[str]:
    """An order that fits what the public saw of the hand.

    A card that was taken out of the pile lies on top of it at that time.
    """
    drawn, rest = seen.deal_order(chance)
    order: list[str] = []
    for number, card in enumerate(drawn):
        order += [taken for at, taken in seen.taken if at == number]
        order.append(card)
    order += [taken for at, taken in seen.taken if at >= len(drawn)]
    return order + shuffled(rest, chance)


def _hidden_pile(order: list[str], pile: list[str], chance: Generator) -> list[str]:
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
    return [*order[:top], *taken, *shuffled(pile, chance)]
