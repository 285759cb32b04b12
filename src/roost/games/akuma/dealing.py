"""Converts deals between the state and the record's format, and validates setups.

The chance outcome of a game is its deal: `deck` and `stock`. The first deal also has the `start`
player of the match.
"""

from itertools import islice
from typing import Any

from roost.contract import ChanceOutcome, MatchConfig, RefusalError, Setup, checks
from roost.games.akuma.rules import (
    all_missions,
    begin_adding,
    clear_table,
    deal_mission,
    deal_to_hand,
)
from roost.games.akuma.state import (
    CARD_BITS,
    CARD_BY_NAME,
    CARD_MASK,
    CARD_NAMES,
    CARDS_PER_WORD,
    DEAL,
    MISSION_COUNT,
    NO_CARD,
    STOCK_SIZE,
    AkumaState,
)
from roost.kernel import NOBODY, count, has


def init_state(s: AkumaState, config: MatchConfig) -> None:
    """AK-3, AK-40"""
    s.phase = DEAL
    s.rank1 = int(config.options["rank1"])
    s.rank10 = int(config.options["rank10"])
    s.red = int(config.options["red"])
    s.games = int(config.options["games"])
    s.start = s.lead = s.trick_winner = s.last_lead = NOBODY
    s.mission = s.last_mission = NO_CARD


def card_counts(config: MatchConfig) -> dict[str, int]:
    """AK-2"""
    return dict.fromkeys(CARD_NAMES, 1)


def serialize_setup(outcomes: list[ChanceOutcome]) -> Setup:
    games = [{"deck": deal["deck"], "stock": deal["stock"]} for deal in outcomes]
    return {"start": outcomes[0]["start"], "games": games}


def read_chance(s: AkumaState) -> ChanceOutcome:
    """Read the deal that was just laid out.

    The stock is the rest of the deck, with the cards set aside shuffled into it.
    """
    mission_deal = _unpack(s.mission_deal_order, count(all_missions(s)) + count(s.set_aside))
    stock = _unpack(s.stock_order, STOCK_SIZE[s.players])
    rest = [card for card in stock if not has(s.set_aside, card)]
    deal = {"deck": _names(mission_deal + rest), "stock": _names(stock)}
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
    """Return the deals of a record's setup. Raises RefusalError if one is impossible."""
    parts = checks.require_fields(setup, ("start", "games"))
    start = checks.require_int(parts["start"], "start", 0, config.players - 1, "AK-4")
    games = checks.require_list(parts["games"], "games", "AK-3", int(config.options["games"]))
    deals = [_parse_deal(config, deal, f"games[{g}]") for g, deal in enumerate(games)]
    return [{"start": start} | deals[0], *deals[1:]]


def _parse_deal(config: MatchConfig, deal: object, where: str) -> ChanceOutcome:
    """AK-2, AK-5, AK-8, AK-9"""
    parts = checks.require_fields(deal, ("deck",), where, optional=("stock",))
    deck = _require_cards(parts["deck"], card_counts(config), f"{where}.deck", "AK-2")
    s = AkumaState()
    s.players = config.players
    _deal_missions(s, deck)
    if "stock" in parts:
        undealt = {name: 1 - has(all_missions(s), card) for card, name in enumerate(CARD_NAMES)}
        stock = _require_cards(parts["stock"], undealt, f"{where}.stock", "AK-9")
    elif s.set_aside:
        raise RefusalError("setup-field-missing", "AK-8", field=f"{where}.stock")
    else:
        stock = deck[-STOCK_SIZE[config.players] :]
    return {"deck": deck, "stock": stock}


def _require_cards(value: object, deck: dict[str, int], where: str, rule: str) -> list[str]:
    """Return the value if it is a list of exactly these cards, in any order."""
    names: list[Any] = checks.require_list(value, where, rule, sum(deck.values()))
    checks.require_known_cards(names, deck, where, "AK-2")
    checks.require_complete_deck(names, deck, where, rule)
    return names


def _deal_missions(s: AkumaState, deck: list[str]) -> None:
    """AK-6, AK-7"""
    cards = iter(deck)
    while count(all_missions(s)) < MISSION_COUNT[s.players] * s.players:
        deal_mission(s, CARD_BY_NAME[next(cards)])


def _unpack(packed: list[int], size: int) -> list[int]:
    """Return the first `size` cards of a packed order."""
    order = (word >> CARD_BITS * i & CARD_MASK for word in packed for i in range(CARDS_PER_WORD))
    return list(islice(order, size))


def _names(order: list[int]) -> list[str]:
    return [CARD_NAMES[card] for card in order]
