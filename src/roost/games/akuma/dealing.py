"""Deals in words: reading them off the table, checking them, putting them on it.

A deal is a game's `deck` and `stock`; the first one also has the `start` of the match.
"""

from itertools import islice
from typing import Any

from roost.contract import ChanceOutcome, MatchConfig, RefusalError, Setup, checks
from roost.games.akuma.actions import CARD_BY_NAME
from roost.games.akuma.rules import (
    all_missions,
    begin_adding,
    clear_table,
    deal_mission,
    deal_to_hand,
)
from roost.games.akuma.state import (
    CARD_BITS,
    CARD_NAMES,
    CARDS_PER_WORD,
    MISSION_COUNT,
    STOCK_SIZE,
    AkumaState,
)
from roost.kernel import count, has


def card_counts(config: MatchConfig) -> dict[str, int]:
    """AK-2"""
    return dict.fromkeys(CARD_NAMES, 1)


def serialize_setup(outcomes: list[ChanceOutcome]) -> Setup:
    games = [{"deck": deal["deck"], "stock": deal["stock"]} for deal in outcomes]
    return {"start": outcomes[0]["start"], "games": games}


def read_chance(s: AkumaState) -> ChanceOutcome:
    """The cards set aside are shuffled into the stock: without them it is the rest of the deck."""
    came = _unpacked(s.mission_deal_order, count(all_missions(s)) + count(s.set_aside))
    stock = _unpacked(s.stock_order, STOCK_SIZE[s.players])
    rest = [card for card in stock if not has(s.set_aside, card)]
    deal = {"deck": _names(came + rest), "stock": _names(stock)}
    return {"start": s.start} | deal if s.game == 1 else deal


def write_chance(s: AkumaState, outcome: ChanceOutcome) -> None:
    """AK-4 to AK-10"""
    if s.game == 0:
        s.start = outcome["start"]
    clear_table(s)
    _deal_missions(s, outcome["deck"])
    for i, name in enumerate(outcome["stock"]):
        deal_to_hand(s, i, CARD_BY_NAME[name])
    begin_adding(s)


def parse_setup(config: MatchConfig, setup: object) -> list[ChanceOutcome]:
    """The deals of a record's setup; raises Refused if one cannot be."""
    parts = checks.require_fields(setup, ("start", "games"))
    start = checks.require_int(parts["start"], "start", 0, config.players - 1, "AK-4")
    games = checks.require_list(parts["games"], "games", "AK-3", int(config.options["games"]))
    deals = [_checked(config, deal, f"games[{g}]") for g, deal in enumerate(games)]
    return [{"start": start} | deals[0], *deals[1:]]


def _checked(table: MatchConfig, deal: object, where: str) -> ChanceOutcome:
    """AK-2, AK-5, AK-8, AK-9"""
    parts = checks.require_fields(deal, ("deck",), where, optional=("stock",))
    deck = _pile(parts["deck"], card_counts(table), f"{where}.deck", "AK-2")
    s = AkumaState()
    s.players = table.players
    _deal_missions(s, deck)
    if "stock" in parts:
        left = {name: 1 - (all_missions(s) >> card & 1) for card, name in enumerate(CARD_NAMES)}
        stock = _pile(parts["stock"], left, f"{where}.stock", "AK-9")
    elif s.set_aside:
        raise RefusalError("setup-field-missing", "AK-8", field=f"{where}.stock")
    else:
        stock = deck[-STOCK_SIZE[table.players] :]
    return {"deck": deck, "stock": stock}


def _pile(value: object, deck: dict[str, int], where: str, rule: str) -> list[str]:
    """The value itself, if it is exactly these cards in some order."""
    names: list[Any] = checks.require_list(value, where, rule, sum(deck.values()))
    checks.require_known_cards(names, deck, where, "AK-2")
    checks.require_complete_deck(names, deck, where, rule)
    return names


def _deal_missions(s: AkumaState, deck: list[str]) -> None:
    """AK-6, AK-7"""
    came = iter(deck)
    while count(all_missions(s)) < MISSION_COUNT[s.players] * s.players:
        deal_mission(s, CARD_BY_NAME[next(came)])


def _unpacked(packed: list[int], size: int) -> list[int]:
    """The first cards of a packed order."""
    order = (
        word >> CARD_BITS * i & (1 << CARD_BITS) - 1
        for word in packed
        for i in range(CARDS_PER_WORD)
    )
    return list(islice(order, size))


def _names(order: list[int]) -> list[str]:
    return [CARD_NAMES[card] for card in order]
