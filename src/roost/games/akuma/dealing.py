"""Deals in words: reading them off the table, checking them, putting them on it.

A deal is a game's `deck` and `stock`; the first one also has the `start` of the match.
"""

from itertools import islice
from typing import Any

from roost.contract import Deal, Refused, Setup, Table, checks
from roost.games.akuma.actions import CARDS
from roost.games.akuma.rules import all_missions, begin_adding, clear, deal_mission, deal_to_hand
from roost.games.akuma.state import BITS, MISSIONS, NAMES, PACKED, STOCK, Akuma
from roost.kernel import count, has


def cards(table: Table) -> dict[str, int]:
    """AK-2"""
    return dict.fromkeys(NAMES, 1)


def setup(deals: list[Deal]) -> Setup:
    games = [{"deck": deal["deck"], "stock": deal["stock"]} for deal in deals]
    return {"start": deals[0]["start"], "games": games}


def dealt(s: Akuma) -> Deal:
    """The cards set aside are shuffled into the stock: without them it is the rest of the deck."""
    came = _unpacked(s.came, count(all_missions(s)) + count(s.set_aside))
    stock = _unpacked(s.stock, STOCK[s.players])
    rest = [card for card in stock if not has(s.set_aside, card)]
    deal = {"deck": _names(came + rest), "stock": _names(stock)}
    return {"start": s.start} | deal if s.game == 1 else deal


def put(s: Akuma, deal: Deal) -> None:
    """AK-4 to AK-10"""
    if s.game == 0:
        s.start = deal["start"]
    clear(s)
    _deal_missions(s, deal["deck"])
    for i, name in enumerate(deal["stock"]):
        deal_to_hand(s, i, CARDS[name])
    begin_adding(s)


def checked(table: Table, setup: object) -> list[Deal]:
    """The deals of a record's setup; raises Refused if one cannot be."""
    parts = checks.fields(setup, ("start", "games"))
    start = checks.whole(parts["start"], "start", 0, table.players - 1, "AK-4")
    games = checks.items(parts["games"], "games", "AK-3", int(table.options["games"]))
    deals = [_checked(table, deal, f"games[{g}]") for g, deal in enumerate(games)]
    return [{"start": start} | deals[0], *deals[1:]]


def _checked(table: Table, deal: object, where: str) -> Deal:
    """AK-2, AK-5, AK-8, AK-9"""
    parts = checks.fields(deal, ("deck",), where, optional=("stock",))
    deck = _pile(parts["deck"], cards(table), f"{where}.deck", "AK-2")
    s = Akuma()
    s.players = table.players
    _deal_missions(s, deck)
    if "stock" in parts:
        left = {name: 1 - (all_missions(s) >> card & 1) for card, name in enumerate(NAMES)}
        stock = _pile(parts["stock"], left, f"{where}.stock", "AK-9")
    elif s.set_aside:
        raise Refused("setup-field-missing", "AK-8", field=f"{where}.stock")
    else:
        stock = deck[-STOCK[table.players] :]
    return {"deck": deck, "stock": stock}


def _pile(value: object, deck: dict[str, int], where: str, rule: str) -> list[str]:
    """The value itself, if it is exactly these cards in some order."""
    names: list[Any] = checks.items(value, where, rule, sum(deck.values()))
    checks.known_cards(names, deck, where, "AK-2")
    checks.whole_deck(names, deck, where, rule)
    return names


def _deal_missions(s: Akuma, deck: list[str]) -> None:
    """AK-6, AK-7"""
    came = iter(deck)
    while count(all_missions(s)) < MISSIONS[s.players] * s.players:
        deal_mission(s, CARDS[next(came)])


def _unpacked(packed: list[int], size: int) -> list[int]:
    """The first cards of a packed order."""
    order = (word >> BITS * i & (1 << BITS) - 1 for word in packed for i in range(PACKED))
    return list(islice(order, size))


def _names(order: list[int]) -> list[str]:
    return [NAMES[card] for card in order]
