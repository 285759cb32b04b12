"""Converts deals between the state and the record's format, and validates setups.

The chance outcome of a game is its deal: `hands` and `deck`. The first deal also has the first `sp`
of the match and, in a custom deck, the `stars`.
"""

from roost.contract import ChanceOutcome, MatchConfig, RefusalError, Setup, checks
from roost.games.fuertorite import deck
from roost.games.fuertorite.layout import FACES
from roost.games.fuertorite.rules import begin_game, clear_table, deck_size
from roost.games.fuertorite.state import (
    CARD_BY_NAME,
    CARD_NAMES,
    DEAL,
    HAND_SIZE,
    FuertoriteState,
)
from roost.kernel import NOBODY
from roost.kernel.layout import card_names


def init_state(s: FuertoriteState, config: MatchConfig) -> None:
    """FU-4, FU-70, FU-R1, FU-R15"""
    s.phase = DEAL
    s.first_sp = NOBODY
    s.to_25 = int(config.options["match"] == "to-25")
    s.coin_forced = int(config.options["coin"] == "forced")
    s.tie_play_on = int(config.options["tie"] == "play-on")
    deck.install_deck(s, deck.ROOST_STARS if config.deck is None else config.deck)


def card_counts(config: MatchConfig) -> dict[str, int]:
    """FU-1, FU-2"""
    return dict.fromkeys(CARD_BY_NAME, 1)


def serialize_setup(outcomes: list[ChanceOutcome]) -> Setup:
    first = outcomes[0]
    games = [{"hands": deal["hands"], "deck": deal["deck"]} for deal in outcomes]
    is_custom = first.get("stars", deck.ROOST_STARS) != deck.ROOST_STARS
    return {"sp": first["sp"], "deals": games} | ({"stars": first["stars"]} if is_custom else {})


def read_chance(s: FuertoriteState) -> ChanceOutcome:
    deal: ChanceOutcome = {
        "hands": [card_names(FACES, s.hand[p]) for p in range(s.players)],
        "deck": [CARD_NAMES[card] for card in s.deck[: deck_size(s)]],
    }
    if s.game > 1:
        return deal
    stars = deck.read_deck(s)
    return {"sp": s.first_sp} | deal | ({"stars": stars} if stars != deck.ROOST_STARS else {})


def write_chance(s: FuertoriteState, outcome: ChanceOutcome) -> None:
    """FU-10 to FU-15"""
    if s.game == 0:
        s.first_sp = outcome["sp"]
        if "stars" in outcome:
            deck.install_deck(s, outcome["stars"])
    clear_table(s)
    for p, hand in enumerate(outcome["hands"]):
        s.hand[p] = sum(1 << CARD_BY_NAME[name] for name in hand)
    for i, name in enumerate(outcome["deck"]):
        s.deck[i] = CARD_BY_NAME[name]
    begin_game(s)


def parse_setup(config: MatchConfig, setup: object) -> list[ChanceOutcome]:
    """Return the deals of a record's setup. Raises RefusalError if one is impossible."""
    parts = checks.require_fields(setup, ("sp", "deals"), optional=("stars",))
    sp = checks.require_int(parts["sp"], "sp", 0, config.players - 1, "FU-15")
    deals = checks.require_list(parts["deals"], "deals")
    if not deals:
        raise RefusalError("setup-none", "FU-11", field="deals")
    for i, deal in enumerate(deals):
        _validate_deal(config, deal, f"deals[{i}]")
    first = {"sp": sp} | deals[0]
    if "stars" in parts:
        first["stars"] = deck.parse_stars(parts["stars"], "stars")
    elif config.deck is not None:
        first["stars"] = config.deck
    return [first, *deals[1:]]


def _validate_deal(config: MatchConfig, deal: object, where: str) -> None:
    """FU-1, FU-11, FU-12"""
    parts = checks.require_fields(deal, ("hands", "deck"), where)
    counts = card_counts(config)
    deck_size = len(counts) - HAND_SIZE * config.players
    hands = checks.require_list(parts["hands"], f"{where}.hands", "FU-11", config.players)
    piles = [(hand, HAND_SIZE, f"{where}.hands[{p}]", "FU-11") for p, hand in enumerate(hands)]
    piles += [(parts["deck"], deck_size, f"{where}.deck", "FU-12")]
    names: list[str] = []
    for pile, size, place, rule in piles:
        checks.require_list(pile, place, rule, size)
        names += checks.require_known_cards(pile, counts, place, "FU-1")
    checks.require_complete_deck(names, counts, where, "FU-1")
