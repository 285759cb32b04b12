"""Deals in words: reading them off the table, checking them, putting them on it."""

from roost.contract import Deal, Refused, Setup, Table, checks
from roost.games.donburiko.rules import begin_round, begin_row, clear
from roost.games.donburiko.state import ACORN_1OR5, COPIES, HAND, KINDS, NAMES, Donburiko
from roost.games.donburiko.views import faces, surplus

FACES = {name: face for face, name in enumerate(NAMES)}


def cards(table: Table) -> dict[str, int]:
    """The deck, by face (DB-6)."""
    deck = dict(zip(NAMES, COPIES, strict=True))
    if table.players == 2:
        del deck[NAMES[ACORN_1OR5]]
    return deck


def setup(deals: list[Deal]) -> Setup:
    return {"rounds": deals}


def dealt(s: Donburiko) -> Deal:
    return {
        "rows": [NAMES[s.place[7 * r] % KINDS] for r in range(s.players)],
        "hands": [faces(s.hand[p]) for p in range(s.players)],
        "surplus": faces(surplus(s)),
    }


def put(s: Donburiko, deal: Deal) -> None:
    """DB-8 to DB-11"""
    clear(s)
    copies = [0] * KINDS

    def card(name: str) -> int:
        copies[FACES[name]] += 1
        return FACES[name] + KINDS * (copies[FACES[name]] - 1)

    for r, name in enumerate(deal["rows"]):
        begin_row(s, r, card(name))
    for p, hand in enumerate(deal["hands"]):
        s.hand[p] = sum(1 << card(name) for name in hand)
    begin_round(s)


def checked(table: Table, setup: object) -> list[Deal]:
    """The deals of a record's setup; raises Refused if one cannot be."""
    rounds = checks.items(checks.fields(setup, ("rounds",))["rounds"], "rounds")
    if not rounds:
        raise Refused("setup-none", "DB-8", field="rounds")
    for i, deal in enumerate(rounds):
        _check(table, deal, f"rounds[{i}]")
    return rounds


def _check(table: Table, deal: object, where: str) -> None:
    """DB-6, DB-8 to DB-10"""
    players = table.players
    parts = checks.fields(deal, ("rows", "hands", "surplus"), where)
    deck = cards(table)
    left_over = sum(deck.values()) - players - players * HAND[players]
    hands = checks.items(parts["hands"], f"{where}.hands", "DB-9", players)
    piles = [(parts["rows"], players, f"{where}.rows", "DB-8")]
    piles += [(hand, HAND[players], f"{where}.hands[{p}]", "DB-9") for p, hand in enumerate(hands)]
    piles += [(parts["surplus"], left_over, f"{where}.surplus", "DB-10")]
    names: list[str] = []
    for pile, size, place, rule in piles:
        checks.items(pile, place, rule, size)
        names += checks.known_cards(pile, deck, place, "DB-6")
    checks.whole_deck(names, deck, where, "DB-6")
