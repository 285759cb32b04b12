"""Remembers what is public about a hidden hand since its draw pile was last shuffled.

When a pile is shuffled, the contents of pile and hand are public, because all other cards lie open.
After that, the evidence about a seat is a list of observations in their order:

- a number: that many cards were drawn
- a card's name: it left the hand, face up
- True or False: whether the hand held a link card is public (TA-136)
- ("lacks", card): the hand was searched for the card without success

Evidence is recorded only if hands are hidden. `knowledge.py` uses it to guess hands.
"""

from collections import Counter

from roost.games.familiar_tales.engine.state import ShuffleRecord, TalesState


def record_shuffle(s: TalesState, seat: int) -> None:
    """Record that a draw pile was shuffled."""
    if not s.has_open_hands:
        cards = s.seats[seat]
        s.hand_evidence[seat] = (
            ShuffleRecord(tuple(sorted(cards.hand)), tuple(sorted(cards.draw))),
        )


def record_given_hand(s: TalesState, seat: int) -> None:
    """Record a hand given by a record: it counts as drawn from its cards and the pile's."""
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
    """Record that a card was removed from the draw pile, face up, as if it had never been there."""
    if not s.has_open_hands:
        first, *rest = s.hand_evidence[seat]
        pile = Counter(first.pile)
        pile.subtract([card])
        drawn = sum(observation for observation in rest if type(observation) is int)
        removed = (*first.removed, (drawn, card))
        s.hand_evidence[seat] = (
            ShuffleRecord(first.hand, tuple(sorted(pile.elements())), removed),
            *rest,
        )


def record_links(s: TalesState) -> None:
    """Record which hands hold a link card."""
    if s.has_open_hands:
        return
    cards = s.world.cards
    for seat, evidence in enumerate(s.hand_evidence):
        if evidence and type(evidence[-1]) is not bool:
            hand = s.seats[seat].hand
            s.hand_evidence[seat] = (*evidence, any(cards[card].icon == "link" for card in hand))
