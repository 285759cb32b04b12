"""Converts the deal between the state and the record's format, and validates setups."""

from typing import Any

from roost.contract import ChanceOutcome, MatchConfig, Setup, checks
from roost.games.familiars_trouble.deck import ErrandDeck, install_deck, parse_deck, roost_deck
from roost.games.familiars_trouble.layout import FACES
from roost.games.familiars_trouble.rules import begin_match, unpack_card, with_card
from roost.games.familiars_trouble.state import (
    CARD_BITS,
    COPIES,
    DEAL,
    DRAW_PILE_SIZE,
    FACE_BY_NAME,
    FACE_NAMES,
    HAND_SIZE,
    LEVELS,
    NO_ERRAND,
    NO_WISH,
    PILE_CAPACITY,
    PLAYERS,
    TroubleState,
)
from roost.kernel.layout import card_names

ATTRIBUTE_CARDS = dict(zip(FACE_NAMES, COPIES, strict=True))


def deck_for(config: MatchConfig) -> ErrandDeck:
    """TR-5"""
    deck = roost_deck() if config.deck is None else config.deck
    assert isinstance(deck, ErrandDeck)
    return deck


def init_state(s: TroubleState, config: MatchConfig) -> None:
    """TR-5, TR-12, TR-81 to TR-85, TR-R13"""
    s.phase = DEAL
    s.hand_exchange = int(config.options["hand_exchange"])
    s.errand_exchange = int(config.options["errand_exchange"])
    s.highest_wins = int(config.options["winner"] == "highest")
    s.hints = int(config.options["hints"])
    s.opening_counts = parse_lineup(config)
    s.display_size = sum(s.opening_counts)
    s.display = [NO_ERRAND] * len(s.display)
    s.wishes = [NO_WISH] * PLAYERS
    install_deck(s, deck_for(config))


def card_counts(config: MatchConfig) -> dict[str, int]:
    """TR-1, TR-5: the attribute cards and the errands."""
    return ATTRIBUTE_CARDS | dict.fromkeys(deck_for(config).number_by_name, 1)


def serialize_setup(outcomes: list[ChanceOutcome]) -> Setup:
    return outcomes[0]


def read_chance(s: TroubleState) -> ChanceOutcome:
    """Read the deal that was just laid out. A record without `errand_cards` uses Roost's deck."""
    deck: ErrandDeck = s.custom_deck
    outcome: ChanceOutcome = {
        "lead": s.lead,
        "hands": [card_names(FACES, hand) for hand in s.hand],
        "draw": [FACE_NAMES[unpack_card(s.draw_pile, i)] for i in range(DRAW_PILE_SIZE)],
        "errands": {str(level + 1): _pile_names(s, level, deck) for level in range(LEVELS)},
    }
    return outcome if deck is roost_deck() else outcome | {"errand_cards": deck.serialize()}


def _pile_names(s: TroubleState, level: int, deck: ErrandDeck) -> list[str]:
    first = PILE_CAPACITY * level
    return [deck.name(n) for n in s.errand_piles[first : first + s.errand_counts[level]]]


def write_chance(s: TroubleState, outcome: ChanceOutcome) -> None:
    """TR-11 to TR-13"""
    if "errand_cards" in outcome:
        install_deck(s, parse_deck(outcome["errand_cards"]))
    s.lead = outcome["lead"]
    for p, hand in enumerate(outcome["hands"]):
        s.hand[p] = 0
        for name in hand:
            s.hand[p] = with_card(s.hand[p], FACE_BY_NAME[name])
    s.draw_pile = sum(FACE_BY_NAME[name] << CARD_BITS * i for i, name in enumerate(outcome["draw"]))
    for level in range(LEVELS):
        for i, name in enumerate(outcome["errands"][str(level + 1)]):
            s.errand_piles[PILE_CAPACITY * level + i] = s.custom_deck.number_by_name[name]
    begin_match(s)


def parse_lineup(config: MatchConfig) -> list[int]:
    """TR-12, TR-84: return the number of errands of each level in the opening display."""
    return [int(part) for part in str(config.options["lineup"]).split("-")]


def parse_setup(config: MatchConfig, setup: object) -> list[ChanceOutcome]:
    """Return the only deal of a record's setup. Raises RefusalError if it is impossible."""
    needed = ("lead", "hands", "draw", "errands")
    parts = checks.require_fields(setup, needed, optional=("errand_cards",))
    deck = parse_deck(parts["errand_cards"]) if "errand_cards" in parts else deck_for(config)
    scratch = TroubleState()
    scratch.opening_counts = parse_lineup(config)
    install_deck(scratch, deck)
    checks.require_int(parts["lead"], "lead", 0, PLAYERS - 1, "TR-13")
    _validate_cards(parts["hands"], parts["draw"])
    piles = checks.require_fields(parts["errands"], ("1", "2", "3"), "errands")
    for level, pile in enumerate(deck.levels):
        where = f"errands.{level + 1}"
        errands = {errand.name: 1 for errand in pile}
        names = checks.require_list(piles[str(level + 1)], where, "TR-4", len(errands))
        checks.require_known_cards(names, errands, where, "TR-5")
        checks.require_complete_deck(names, errands, where, "TR-4")
    return [parts]


def _validate_cards(hands: object, draw: object) -> None:
    """TR-1, TR-11"""
    piles: list[tuple[Any, int, str]] = [
        (hand, HAND_SIZE, f"hands[{p}]")
        for p, hand in enumerate(checks.require_list(hands, "hands", "TR-11", PLAYERS))
    ]
    names: list[str] = []
    for pile, size, where in [*piles, (draw, DRAW_PILE_SIZE, "draw")]:
        checks.require_list(pile, where, "TR-11", size)
        names += checks.require_known_cards(pile, ATTRIBUTE_CARDS, where, "TR-1")
    checks.require_complete_deck(names, ATTRIBUTE_CARDS, "setup", "TR-1")
