"""The stars on the cards (FU-4): Roost's deck (cards.json) and custom decks."""

from pathlib import Path
from typing import Any

import msgspec

from roost.contract import RefusalError, RngState, checks
from roost.games.fuertorite.state import CARD_BY_NAME, MAX_STARS, FuertoriteState
from roost.kernel import has
from roost.kernel.rng import Rng, random_below

DECK_FIELDS = ("game", "deck", "note", "evidence", "cards")
CARD_FIELDS = ("card", "type", "number", "stars")
Stars = dict[str, int]
"""Stars by card name, for all 51 cards, in the order of CARD_BY_NAME."""


def parse_deck(data: object) -> Stars:
    """Parse stars from untrusted data: the format of cards.json, or `{"wheel-1": 5, …}`.

    Cards that are not named keep Roost's stars. Raises RefusalError if the data is invalid.
    """
    if not isinstance(data, dict):
        raise RefusalError("stars-kind", "FU-4", field="stars")
    if "cards" in data:
        checks.require_deck_fields(data, DECK_FIELDS, "FU-4")
        data = _parse_list(data["cards"])
    return parse_stars(ROOST_STARS | data, "stars")


def parse_stars(stars: object, where: str) -> Stars:
    """Return the stars if each of the 51 cards has 1 to 5. Raises RefusalError otherwise."""
    if not isinstance(stars, dict):
        raise RefusalError("stars-kind", "FU-4", field=where)
    for card, number in stars.items():
        if card not in CARD_BY_NAME:
            raise RefusalError("stars-card-unknown", "FU-1", field=where, card=str(card))
        if type(number) is not int or not 1 <= number <= MAX_STARS:
            raise RefusalError("stars-number", "FU-4", field=where, card=card, most=MAX_STARS)
    for card in CARD_BY_NAME:
        if card not in stars:
            raise RefusalError("stars-card-missing", "FU-1", field=where, card=card)
    return {card: stars[card] for card in CARD_BY_NAME}


def _parse_list(cards: object) -> dict[str, Any]:
    """Parse `cards` of the data file. A `type` and a `number` must match the name of the card."""
    if not isinstance(cards, list):
        raise RefusalError("stars-list", "FU-4")
    stars: dict[str, Any] = {}
    for entry in cards:
        if not isinstance(entry, dict) or not isinstance(entry.get("card"), str):
            raise RefusalError("stars-entry", "FU-4", number=len(stars) + 1)
        checks.require_deck_fields(entry, CARD_FIELDS, "FU-4")
        card = entry["card"]
        if card in stars:
            raise RefusalError("stars-card-twice", "FU-1", card=card)
        kind, _, number = card.rpartition("-")
        for field, expected in (("type", kind), ("number", number)):
            if field in entry and str(entry[field]) != expected:
                raise RefusalError("stars-face", "FU-2", card=card, field=field)
        stars[card] = entry.get("stars")
    return stars


def install_deck(s: FuertoriteState, stars: Stars) -> None:
    for k in range(MAX_STARS):
        s.star_masks[k] = sum(
            1 << CARD_BY_NAME[card] for card, number in stars.items() if number > k
        )


def read_deck(s: FuertoriteState) -> Stars:
    return {
        name: sum(has(mask, card) for mask in s.star_masks) for name, card in CARD_BY_NAME.items()
    }


ROOST_STARS = parse_stars(
    _parse_list(msgspec.json.decode((Path(__file__).parent / "cards.json").read_bytes())["cards"]),
    "stars",
)


def mutate_deck(deck: Any, rng: RngState) -> Stars:
    """Return stars in which one card has one star more or less (FU-4)."""
    stars: Stars = dict(ROOST_STARS if deck is None else deck)
    generator = Rng(rng)
    card = tuple(CARD_BY_NAME)[random_below(generator, len(CARD_BY_NAME))]
    change = 1 if random_below(generator, 2) else -1
    stars[card] = min(MAX_STARS, max(1, stars[card] + change))
    return stars


def serialize_deck(deck: Any) -> dict[str, Any]:
    """Return a deck in the format of cards.json."""
    stars: Stars = ROOST_STARS if deck is None else deck
    return {"cards": [{"card": card, "stars": number} for card, number in stars.items()]}
