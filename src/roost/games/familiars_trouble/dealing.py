"""The deal in words: reading it off the table, checking it, putting it on it."""

from typing import Any

from roost.contract import Deal, Setup, Table, checks
from roost.games.familiars_trouble.actions import CARDS
from roost.games.familiars_trouble.deck import Deck, own_deck, put_deck, roost_deck
from roost.games.familiars_trouble.rules import begin_match, card_at, with_card
from roost.games.familiars_trouble.state import (
    BITS,
    COPIES,
    HAND,
    LEVELS,
    NAMES,
    PILE,
    PLAYERS,
    STOCK,
    Trouble,
)
from roost.games.familiars_trouble.views import faces

ATTRIBUTES = dict(zip(NAMES, COPIES, strict=True))


def deck_of(table: Table) -> Deck:
    """TR-5"""
    found = roost_deck() if table.deck is None else table.deck
    assert isinstance(found, Deck)
    return found


def cards(table: Table) -> dict[str, int]:
    """TR-1, TR-5: the attribute cards and the errands."""
    return ATTRIBUTES | dict.fromkeys(deck_of(table).numbers, 1)


def setup(deals: list[Deal]) -> Setup:
    return deals[0]


def dealt(s: Trouble) -> Deal:
    """Roost's own deck is not told: a record means it if it names no other."""
    deck: Deck = s.own_deck
    told = {} if deck is roost_deck() else {"errand_cards": deck.data()}
    return {
        "lead": s.lead,
        "hands": [faces(hand) for hand in s.hand],
        "draw": [NAMES[card_at(s.draw, i)] for i in range(STOCK)],
        "errands": {
            str(level + 1): [deck.name(s.pile[PILE * level + i]) for i in range(s.errands[level])]
            for level in range(LEVELS)
        },
        **told,
    }


def put(s: Trouble, deal: Deal) -> None:
    """TR-11 to TR-13"""
    if "errand_cards" in deal:
        put_deck(s, own_deck(deal["errand_cards"]))
    s.lead = deal["lead"]
    for p, hand in enumerate(deal["hands"]):
        s.hand[p] = 0
        for name in hand:
            s.hand[p] = with_card(s.hand[p], CARDS[name])
    s.draw = sum(CARDS[name] << BITS * i for i, name in enumerate(deal["draw"]))
    for level in range(LEVELS):
        for i, name in enumerate(deal["errands"][str(level + 1)]):
            s.pile[PILE * level + i] = s.own_deck.numbers[name]
    begin_match(s)


def opening(table: Table) -> list[int]:
    """TR-12, TR-84: how many errands of each level open the display."""
    return [int(part) for part in str(table.options["lineup"]).split("-")]


def checked(table: Table, setup: object) -> list[Deal]:
    """The one deal of a record's setup; raises Refused if it cannot be."""
    needed = ("lead", "hands", "draw", "errands")
    parts = checks.fields(setup, needed, optional=("errand_cards",))
    deck = own_deck(parts["errand_cards"]) if "errand_cards" in parts else deck_of(table)
    scratch = Trouble()
    scratch.opening = opening(table)
    put_deck(scratch, deck)
    checks.whole(parts["lead"], "lead", 0, PLAYERS - 1, "TR-13")
    _check_cards(parts["hands"], parts["draw"])
    piles = checks.fields(parts["errands"], ("1", "2", "3"), "errands")
    for level, pile in enumerate(deck.levels):
        where = f"errands.{level + 1}"
        errands = {errand.name: 1 for errand in pile}
        names = checks.items(piles[str(level + 1)], where, "TR-4", len(errands))
        checks.known_cards(names, errands, where, "TR-5")
        checks.whole_deck(names, errands, where, "TR-4")
    return [parts]


def _check_cards(hands: object, draw: object) -> None:
    """TR-1, TR-11"""
    piles: list[tuple[Any, int, str]] = [
        (hand, HAND, f"hands[{p}]")
        for p, hand in enumerate(checks.items(hands, "hands", "TR-11", PLAYERS))
    ]
    names: list[str] = []
    for pile, size, where in [*piles, (draw, STOCK, "draw")]:
        checks.items(pile, where, "TR-11", size)
        names += checks.known_cards(pile, ATTRIBUTES, where, "TR-1")
    checks.whole_deck(names, ATTRIBUTES, "setup", "TR-1")
