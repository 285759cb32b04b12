"""Deals in words: reading them off the table, checking them, putting them on it.

A deal is a game's `hands` and `deck`. The first one also has the `sp` of the match and, if they are
not Roost's own, its `stars`.
"""

from roost.contract import Deal, Refused, Setup, Table, checks
from roost.games.fuertorite import stars
from roost.games.fuertorite.rules import begin_game, clear, deck_size
from roost.games.fuertorite.state import CARDS, HAND, NAMES, Fuertorite
from roost.games.fuertorite.views import names


def cards(table: Table) -> dict[str, int]:
    """FU-1, FU-2"""
    return dict.fromkeys(CARDS, 1)


def setup(deals: list[Deal]) -> Setup:
    first = deals[0]
    games = [{"hands": deal["hands"], "deck": deal["deck"]} for deal in deals]
    own = first.get("stars", stars.ROOST) != stars.ROOST
    return {"sp": first["sp"], "deals": games} | ({"stars": first["stars"]} if own else {})


def dealt(s: Fuertorite) -> Deal:
    deal: Deal = {
        "hands": [names(s.hand[p]) for p in range(s.players)],
        "deck": [NAMES[card] for card in s.deck[: deck_size(s)]],
    }
    if s.game > 1:
        return deal
    found = stars.read(s)
    return {"sp": s.first} | deal | ({"stars": found} if found != stars.ROOST else {})


def put(s: Fuertorite, deal: Deal) -> None:
    """FU-10 to FU-15"""
    if s.game == 0:
        s.first = deal["sp"]
        if "stars" in deal:
            stars.put(s, deal["stars"])
    clear(s)
    for p, hand in enumerate(deal["hands"]):
        s.hand[p] = sum(1 << CARDS[name] for name in hand)
    for i, name in enumerate(deal["deck"]):
        s.deck[i] = CARDS[name]
    begin_game(s)


def checked(table: Table, setup: object) -> list[Deal]:
    """The deals of a record's setup; raises Refused if one cannot be."""
    parts = checks.fields(setup, ("sp", "deals"), optional=("stars",))
    sp = checks.whole(parts["sp"], "sp", 0, table.players - 1, "FU-15")
    deals = checks.items(parts["deals"], "deals")
    if not deals:
        raise Refused("setup-none", "FU-11", field="deals")
    for i, deal in enumerate(deals):
        _check(table, deal, f"deals[{i}]")
    first = {"sp": sp} | deals[0]
    if "stars" in parts:
        first["stars"] = stars.checked(parts["stars"], "stars")
    elif table.deck is not None:
        first["stars"] = table.deck
    return [first, *deals[1:]]


def _check(table: Table, deal: object, where: str) -> None:
    """FU-1, FU-11, FU-12"""
    parts = checks.fields(deal, ("hands", "deck"), where)
    deck = cards(table)
    left = len(deck) - HAND * table.players
    hands = checks.items(parts["hands"], f"{where}.hands", "FU-11", table.players)
    piles = [(hand, HAND, f"{where}.hands[{p}]", "FU-11") for p, hand in enumerate(hands)]
    piles += [(parts["deck"], left, f"{where}.deck", "FU-12")]
    found: list[str] = []
    for pile, size, place, rule in piles:
        checks.items(pile, place, rule, size)
        found += checks.known_cards(pile, deck, place, "FU-1")
    checks.whole_deck(found, deck, where, "FU-1")
