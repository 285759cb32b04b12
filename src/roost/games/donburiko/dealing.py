"""Converts deals between the state and the record's format, and validates setups."""

from roost.contract import ChanceOutcome, MatchConfig, RefusalError, Setup, checks
from roost.games.donburiko.layout import FACES, surplus_cards
from roost.games.donburiko.rules import begin_round, begin_row, clear_table
from roost.games.donburiko.state import (
    ACORN_1OR5,
    COPIES,
    DEAL,
    FACE_BY_NAME,
    FACE_COUNT,
    FACE_NAMES,
    FULL_ROW,
    HAND_SIZE,
    START_BANK,
    START_CHIPS,
    DonburikoState,
)
from roost.kernel.layout import card_names


def init_state(s: DonburikoState, config: MatchConfig) -> None:
    """DB-3 to DB-5"""
    s.phase = DEAL
    s.bank = START_BANK[s.players]
    s.chips[: s.players] = [START_CHIPS[s.players]] * s.players


def card_counts(config: MatchConfig) -> dict[str, int]:
    """DB-6"""
    deck = dict(zip(FACE_NAMES, COPIES, strict=True))
    if config.players == 2:
        del deck[FACE_NAMES[ACORN_1OR5]]
    return deck


def serialize_setup(outcomes: list[ChanceOutcome]) -> Setup:
    return {"rounds": outcomes}


def read_chance(s: DonburikoState) -> ChanceOutcome:
    return {
        "rows": [FACE_NAMES[s.slot_card[FULL_ROW * r] % FACE_COUNT] for r in range(s.players)],
        "hands": [card_names(FACES, s.hand[p]) for p in range(s.players)],
        "surplus": card_names(FACES, surplus_cards(s)),
    }


def write_chance(s: DonburikoState, outcome: ChanceOutcome) -> None:
    """DB-8 to DB-11"""
    clear_table(s)
    copies = [0] * FACE_COUNT

    def next_copy(name: str) -> int:
        face = FACE_BY_NAME[name]
        copies[face] += 1
        return face + FACE_COUNT * (copies[face] - 1)

    for r, name in enumerate(outcome["rows"]):
        begin_row(s, r, next_copy(name))
    for p, hand in enumerate(outcome["hands"]):
        s.hand[p] = sum(1 << next_copy(name) for name in hand)
    begin_round(s)


def parse_setup(config: MatchConfig, setup: object) -> list[ChanceOutcome]:
    """Return the deals of a record's setup. Raises RefusalError if one is impossible."""
    rounds = checks.require_list(checks.require_fields(setup, ("rounds",))["rounds"], "rounds")
    if not rounds:
        raise RefusalError("setup-none", "DB-8", field="rounds")
    for i, deal in enumerate(rounds):
        _validate_deal(config, deal, f"rounds[{i}]")
    return rounds


def _validate_deal(config: MatchConfig, deal: object, where: str) -> None:
    """DB-6, DB-8 to DB-10"""
    players = config.players
    parts = checks.require_fields(deal, ("rows", "hands", "surplus"), where)
    deck = card_counts(config)
    surplus_size = sum(deck.values()) - players - players * HAND_SIZE[players]
    hands = checks.require_list(parts["hands"], f"{where}.hands", "DB-9", players)
    piles = [(parts["rows"], players, f"{where}.rows", "DB-8")]
    piles += [
        (hand, HAND_SIZE[players], f"{where}.hands[{p}]", "DB-9") for p, hand in enumerate(hands)
    ]
    piles += [(parts["surplus"], surplus_size, f"{where}.surplus", "DB-10")]
    names: list[str] = []
    for pile, size, place, rule in piles:
        checks.require_list(pile, place, rule, size)
        names += checks.require_known_cards(pile, deck, place, "DB-6")
    checks.require_complete_deck(names, deck, where, "DB-6")
