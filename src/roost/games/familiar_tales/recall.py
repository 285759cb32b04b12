"""What everybody has seen of a hidden hand since its draw pile was shuffled last.

When a pile is shuffled, what lies in it and in the hand is public: all other cards lie open. From
then on these signs tell more, in their order:

- a number: so many cards were drawn
- a card's name: it left the hand, face up
- True or False: people saw whether the hand held a link card (TA-136)
- ("lacks", card): the hand was searched for it in vain

They are kept for each seat, only where hands are hidden. `knowledge.py` makes use of them.
"""

from collections import Counter

from roost.games.familiar_tales.state import Shuffled, State


def begin(s: State, seat: int) -> None:
    """A pile was shuffled."""
    if not s.open_hands:
        cards = s.seats[seat]
        s.signs[seat] = (Shuffled(tuple(sorted(cards.hand)), tuple(sorted(cards.draw))),)


def begin_unknown(s: State, seat: int) -> None:
    """A record has laid a hand: it counts as drawn from what it and the pile hold."""
    if not s.open_hands:
        cards = s.seats[seat]
        pile = Shuffled((), tuple(sorted(cards.hand + cards.draw)))
        s.signs[seat] = (pile, len(cards.hand))


def drawn(s: State, seat: int, n: int) -> None:
    if n and not s.open_hands:
        s.signs[seat] += (n,)


def left(s: State, seat: int, card: str) -> None:
    if not s.open_hands:
        s.signs[seat] += (card,)


def lacks(s: State, seat: int, card: str) -> None:
    if not s.open_hands:
        s.signs[seat] += (("lacks", card),)


def left_pile(s: State, seat: int, card: str) -> None:
    """A card was taken out of the draw pile, face up: the rest is as if it had never been there."""
    if not s.open_hands:
        first, *rest = s.signs[seat]
        pile = Counter(first.pile)
        pile.subtract([card])
        drawn = sum(sign for sign in rest if type(sign) is int)
        taken = (*first.taken, (drawn, card))
        s.signs[seat] = (Shuffled(first.hand, tuple(sorted(pile.elements())), taken), *rest)


def look(s: State) -> None:
    """People see the table."""
    if s.open_hands:
        return
    cards = s.world.cards
    for seat, signs in enumerate(s.signs):
        if signs and type(signs[-1]) is not bool:
            hand = s.seats[seat].hand
            s.signs[seat] = (*signs, any(cards[card].icon == "link" for card in hand))
