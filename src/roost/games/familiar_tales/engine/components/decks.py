"""The players' skill cards, and the training and crafting rows."""

from roost.games.familiar_tales.engine.machine import await_chance, step
from roost.games.familiar_tales.engine.state import CardPiles, TalesState
from roost.games.familiar_tales.engine.world import FATIGUE
from roost.games.familiar_tales.records import card_memory

SKILL_DECK_PREFIX = "skill-"
"""The name of a seat's deck is this prefix and the seat's number."""
ROW_SIZE = 4
HAND_SIZE = 5


@step("draw-cards")
def draw_cards(s: TalesState, seat: int, n: int) -> None:
    """TA-148: the discard pile becomes the new draw pile when that is empty."""
    cards = s.seats[seat]
    drawn, cards.draw = cards.draw[: max(0, n)], cards.draw[max(0, n) :]
    cards.hand += drawn
    card_memory.record_draw(s, seat, len(drawn))
    if len(drawn) < n and cards.discard:
        reshuffle(s, f"{SKILL_DECK_PREFIX}{seat}", cards)
        s.then("draw-cards", seat, n - len(drawn))


def reshuffle(s: TalesState, deck: str, cards: CardPiles) -> None:
    cards.draw += cards.discard
    cards.discard = []
    await_chance(s, "shuffle", deck)


@step("shuffle")
def shuffle(s: TalesState, deck: str) -> None:
    await_chance(s, "shuffle", deck)


def deck_of(s: TalesState, name: str) -> CardPiles:
    if name in ("training", "crafting"):
        return s.training if name == "training" else s.crafting
    return s.seats[int(name.removeprefix(SKILL_DECK_PREFIX))]


def acquire_fatigue(s: TalesState, seat: int, n: int) -> None:
    """TA-201"""
    acquired = min(n, s.fatigue)
    s.fatigue -= acquired
    s.seats[seat].discard[:0] = [FATIGUE] * acquired


def discard_played(s: TalesState, seat: int, card: str) -> None:
    """TA-147, TA-202: discard a played card. Fatigue goes back to its pile."""
    if card == FATIGUE:
        s.fatigue += 1
    else:
        s.seats[seat].discard.insert(0, card)


def take_from_hand(s: TalesState, seat: int, card: str) -> None:
    """Take a card from a hand. It is public which card it was."""
    s.seats[seat].hand.remove(card)
    card_memory.record_card_from_hand(s, seat, card)


def discard_from_hand(s: TalesState, seat: int, card: str) -> None:
    """Discard a card from the hand as a cost."""
    take_from_hand(s, seat, card)
    s.seats[seat].discard.insert(0, card)


@step("refill")
def refill(s: TalesState, which: str) -> None:
    """TA-193, TA-194"""
    row = deck_of(s, which)
    while len(row.hand) < ROW_SIZE:
        if not row.draw:
            if row.discard:
                reshuffle(s, which, row)
                s.then("refill", which)
            return
        row.hand.append(row.draw.pop(0))


def take_named_card(row: CardPiles, card: str) -> bool:
    """Take a named card from a row, its deck or its discard pile. Return whether it was there."""
    for pile in (row.hand, row.draw, row.discard):
        if card in pile:
            pile.remove(card)
            return True
    return False
