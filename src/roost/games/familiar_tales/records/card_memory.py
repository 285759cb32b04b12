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

from roost.games.familiar_tales.engine.state import ShuffleRecord, TalesState


def record_shuffle(s: TalesState, seat: int) -> None:
    """A pile was shuffled."""
    if not s.has_open_hands:
        cards = s.seats[seat]
        s.hand_evidence[seat] = (
            ShuffleRecord(tuple(sorted(cards.hand)), tuple(sorted(cards.draw))),
        )


def record_given_hand(s: TalesState, seat: int) -> None:
    """A record has laid a hand: it counts as drawn from what it and the pile hold."""
    if not s.has_open_hands:
        cards = s.seats[seat]
        pile = ShuffleRecord((), tuple(sorted(cards.hand + cards.draw)))
        s.hand_evidence[seat] = (pile, len(cards.hand))


def record_draw(s: TalesState, seat: int, n: int) -> None:
    if n and not s.has_open_hands:
        s.hand_evidence[seat] += (n,)


def record_card_from_hand(s: TalesState, seat: int, card: str) -> None:
    if not s.has_open_hands:
        s.hand_evidence[seat] += (card,)


def record_missing_card(s: TalesState, seat: int, card: str) -> None:
    if not s.has_open_hands:
        s.hand_evidence[seat] += (("lacks", card),)


def record_card_from_pile(s: TalesState, seat: int, card: str) -> None:
    """A card was taken out of the draw pile, face up: the rest is as if it had never been there."""
    if not s.has_open_hands:
        first, *rest = s.hand_evidence[seat]
        pile = Counter(first.pile)
        pile.subtract([card])
        drawn = sum(sign for sign in rest if type(sign) is int)
        taken = (*first.taken, (drawn, card))
        s.hand_evidence[seat] = (
            ShuffleRecord(first.hand, tuple(sorted(pile.elements())), taken),
            *rest,
        )


def record_links(s: TalesState) -> None:
    """People see the table."""
    if s.has_open_hands:
        return
    cards = s.world.cards
    for seat, signs in enumerate(s.hand_evidence):
        if signs and type(signs[-1]) is not bool:
            hand = s.seats[seat].hand
            s.hand_evidence[seat] = (*signs, any(cards[card].icon == "link" for card in hand))
