"""Skill cards of the players, the training and the crafting row."""

from roost.games.familiar_tales import recall
from roost.games.familiar_tales.machine import step, wait
from roost.games.familiar_tales.state import Cards, State
from roost.games.familiar_tales.world import FATIGUE

SKILL = "skill-"
"""A seat's deck is called by this and its number."""
ROW = 4
HAND = 5


@step("draw-cards")
def draw_cards(s: State, seat: int, n: int) -> None:
    """TA-148: an empty draw pile is made anew from the discard pile."""
    cards = s.seats[seat]
    taken, cards.draw = cards.draw[: max(0, n)], cards.draw[max(0, n) :]
    cards.hand += taken
    recall.drawn(s, seat, len(taken))
    if len(taken) < n and cards.discard:
        reshuffle(s, f"{SKILL}{seat}", cards)
        s.then("draw-cards", seat, n - len(taken))


def reshuffle(s: State, deck: str, cards: Cards) -> None:
    cards.draw += cards.discard
    cards.discard = []
    wait(s, "shuffle", deck)


@step("shuffle")
def shuffle(s: State, deck: str) -> None:
    wait(s, "shuffle", deck)


def deck_of(s: State, name: str) -> Cards:
    if name in ("training", "crafting"):
        return s.training if name == "training" else s.crafting
    return s.seats[int(name.removeprefix(SKILL))]


def acquire_fatigue(s: State, seat: int, n: int) -> None:
    """TA-201"""
    taken = min(n, s.fatigue)
    s.fatigue -= taken
    s.seats[seat].discard[:0] = [FATIGUE] * taken


def put_away(s: State, seat: int, card: str) -> None:
    """TA-147, TA-202: a card that was played; Fatigue goes back to its pile."""
    if card == FATIGUE:
        s.fatigue += 1
    else:
        s.seats[seat].discard.insert(0, card)


def take_from_hand(s: State, seat: int, card: str) -> None:
    """It is played or given up: everybody sees which it was."""
    s.seats[seat].hand.remove(card)
    recall.left(s, seat, card)


def throw_away(s: State, seat: int, card: str) -> None:
    """A card given up as a price."""
    take_from_hand(s, seat, card)
    s.seats[seat].discard.insert(0, card)


@step("refill")
def refill(s: State, which: str) -> None:
    """TA-193, TA-194"""
    row = deck_of(s, which)
    while len(row.hand) < ROW:
        if not row.draw:
            if row.discard:
                reshuffle(s, which, row)
                s.then("refill", which)
            return
        row.hand.append(row.draw.pop(0))


def take_free(row: Cards, card: str) -> bool:
    """Take a named card from a row, its deck or its discard pile, if it is there."""
    for pile in (row.hand, row.draw, row.discard):
        if card in pile:
            pile.remove(card)
            return True
    return False
