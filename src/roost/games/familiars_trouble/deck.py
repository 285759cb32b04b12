"""Decks of errands: Roost's deck and custom decks (TR-5).

The rules do not use names. The numbers of each errand are copied into the state.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from roost.contract import RefusalError, RngState, checks
from roost.games.familiars_trouble.state import (
    COLOURS,
    FACE_NAMES,
    LEVELS,
    PILE_CAPACITY,
    TroubleState,
)
from roost.kernel.rng import Rng, random_below

DECK_FILE = Path(__file__).with_name("errands.json")
DECK_FIELDS = ("game", "deck", "note", "evidence", "errands")
ERRAND_FIELDS = {"name", "level", "needs", "points"}
MAX_NAME_LENGTH = 60
MAX_NUMBER = 99  # of a need or of points


class Errand(NamedTuple):
    name: str
    level: int  # 1 to 3
    needs: dict[str, int]
    points: int


class ErrandDeck:
    """Errands by their number in the state, and by name."""

    def __init__(self, errands: list[Errand]) -> None:
        self.errands = tuple(errands)
        self.levels = tuple(
            tuple(errand for errand in errands if errand.level == level + 1)
            for level in range(LEVELS)
        )
        self.number_by_name = {
            errand.name: PILE_CAPACITY * level + i
            for level, pile in enumerate(self.levels)
            for i, errand in enumerate(pile)
        }

    def errand(self, number: int) -> Errand:
        return self.levels[number // PILE_CAPACITY][number % PILE_CAPACITY]

    def name(self, number: int) -> str:
        return self.errand(number).name

    def serialize(self) -> list[dict[str, Any]]:
        """Return the errands in the format of a record."""
        return [errand._asdict() for errand in self.errands]


@cache
def roost_deck() -> ErrandDeck:
    return parse_deck(json.loads(DECK_FILE.read_text(encoding="utf-8")))


def parse_deck(data: object) -> ErrandDeck:
    """Parse a deck from untrusted data. Raises RefusalError if it is invalid.

    The data is a list of errands, an object with this list as `errands`, or an object that maps
    names of Roost's errands to changed fields.
    """
    errands = data
    if isinstance(data, dict) and "errands" in data:
        checks.require_deck_fields(data, DECK_FIELDS, "TR-5")
        errands = data["errands"]
    elif isinstance(data, dict):
        errands = _apply_changes(data)
    if not isinstance(errands, list):
        raise RefusalError("deck-shape", "TR-5")
    deck = [_parse_errand(errand, i + 1) for i, errand in enumerate(errands)]
    for name, times in Counter(errand.name for errand in deck).items():
        if times > 1:
            raise RefusalError("deck-name-twice", "TR-5", name=name)
        if name in FACE_NAMES:
            raise RefusalError("deck-name-taken", "TR-5", name=name)
    for level, size in Counter(errand.level for errand in deck).items():
        if size > PILE_CAPACITY:
            raise RefusalError("deck-level-full", "TR-4", level=level, most=PILE_CAPACITY)
    return ErrandDeck(deck)


def _apply_changes(changes: dict[str, Any]) -> list[dict[str, Any]]:
    """Return Roost's errands with some changes, such as `{"ember-spoon": {"points": 2}}`."""
    errands = {errand["name"]: errand for errand in roost_deck().serialize()}
    for name, change in changes.items():
        if name not in errands:
            raise RefusalError("deck-change-unknown", "TR-5", name=name)
        if not isinstance(change, dict):
            raise RefusalError("deck-change", "TR-5", name=name)
        errands[name] = errands[name] | change
    return list(errands.values())


def install_deck(s: TroubleState, deck: ErrandDeck) -> None:
    """Copy a deck into the state (TR-3). Raises RefusalError if it is too small for the display."""
    for level, pile in enumerate(deck.levels):
        if s.opening_counts[level] > len(pile):
            args = {"level": level + 1, "wanted": s.opening_counts[level], "found": len(pile)}
            raise RefusalError("lineup-too-large", "TR-84", **args)
    s.custom_deck = deck
    s.errand_needs, s.errand_points = [0] * len(s.errand_needs), [0] * len(s.errand_points)
    for number in deck.number_by_name.values():
        errand = deck.errand(number)
        s.errand_needs[number] = sum(errand.needs.get(c, 0) << 8 * i for i, c in enumerate(COLOURS))
        s.errand_points[number] = errand.points
    s.errand_counts = [len(pile) for pile in deck.levels]


def _parse_errand(value: object, place: int) -> Errand:
    """TR-3"""
    if not isinstance(value, dict) or value.keys() != ERRAND_FIELDS:
        raise RefusalError("deck-errand", "TR-3", place=place)
    name, needs = value["name"], value["needs"]
    if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME_LENGTH:
        raise RefusalError("deck-name", "TR-3", place=place, most=MAX_NAME_LENGTH)
    if not _is_int_in(value["level"], 1, LEVELS):
        raise RefusalError("deck-level", "TR-3", name=name)
    if not isinstance(needs, dict) or not needs or not needs.keys() <= set(COLOURS):
        raise RefusalError("deck-needs", "TR-3", name=name)
    if not all(_is_int_in(need, 1, MAX_NUMBER) for need in needs.values()):
        raise RefusalError("deck-need", "TR-3", name=name, most=MAX_NUMBER)
    if not _is_int_in(value["points"], 0, MAX_NUMBER):
        raise RefusalError("deck-points", "TR-3", name=name, most=MAX_NUMBER)
    return Errand(name, value["level"], needs, value["points"])


def _is_int_in(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


# Tuning


def mutate_deck(deck: Any, rng: RngState) -> ErrandDeck:
    """Return a deck in which one number of all errands of one shape is changed by 1.

    Errands that differ only by their colours change alike (TR-3), so that no colour is favoured.
    """
    original: ErrandDeck = roost_deck() if deck is None else deck
    generator = Rng(rng)
    shapes = sorted({_shape(errand) for errand in original.errands})
    shape = shapes[random_below(generator, len(shapes))]
    index = random_below(generator, len(shape[2]) + 1)
    change = 1 if random_below(generator, 2) else -1
    return ErrandDeck(
        [_mutate(e, index, change) if _shape(e) == shape else e for e in original.errands]
    )


def serialize_deck(deck: Any) -> dict[str, Any]:
    """Return a deck in the format of errands.json."""
    return {"errands": (roost_deck() if deck is None else deck).serialize()}


def _shape(errand: Errand) -> tuple[int, int, tuple[int, ...]]:
    """Return the level, the points and the needs of an errand, without the colours."""
    return errand.level, errand.points, tuple(sorted(errand.needs.values()))


def _mutate(errand: Errand, index: int, change: int) -> Errand:
    """Change a number of an errand. `index`: of the sorted needs, followed by the points."""
    colours = sorted(errand.needs, key=lambda colour: errand.needs[colour])
    if index == len(colours):
        return errand._replace(points=min(MAX_NUMBER, max(1, errand.points + change)))
    needs = dict(errand.needs)
    needs[colours[index]] = min(MAX_NUMBER, max(1, needs[colours[index]] + change))
    return errand._replace(needs=needs)
