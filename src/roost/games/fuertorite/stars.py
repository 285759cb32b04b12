"""The stars on the cards (FU-4): Roost's own, from cards.json, or those of a real box."""

from pathlib import Path
from typing import Any

import msgspec

from roost.contract import Refused, Words, checks
from roost.games.fuertorite.state import CARDS, MOST_STARS, Fuertorite
from roost.kernel import has
from roost.kernel.generator import Generator, below

FIELDS = ("game", "deck", "note", "evidence", "cards")
CARD_FIELDS = ("card", "type", "number", "stars")
Stars = dict[str, int]
"""By card, all 51 of them, in the order of CARDS."""


def own_deck(data: object) -> Stars:
    """Stars from plain data: the form of cards.json, or `{"wheel-1": 5, …}`. Raises Refused.

    Cards that are not named keep the stars that they have.
    """
    if not isinstance(data, dict):
        raise Refused("stars-kind", "FU-4", field="stars")
    if "cards" in data:
        checks.deck_fields(data, FIELDS, "FU-4")
        data = _from_list(data["cards"])
    return checked(ROOST | data, "stars")


def checked(stars: object, where: str) -> Stars:
    """Stars by card, if there are 1 to 5 for each of the 51 cards and nothing else."""
    if not isinstance(stars, dict):
        raise Refused("stars-kind", "FU-4", field=where)
    for card, number in stars.items():
        if card not in CARDS:
            raise Refused("stars-card-unknown", "FU-1", field=where, card=str(card))
        if type(number) is not int or not 1 <= number <= MOST_STARS:
            raise Refused("stars-number", "FU-4", field=where, card=card, most=MOST_STARS)
    for card in CARDS:
        if card not in stars:
            raise Refused("stars-card-missing", "FU-1", field=where, card=card)
    return {card: stars[card] for card in CARDS}


def _from_list(cards: object) -> dict[str, Any]:
    """`cards` of the data file. Where an entry has a type and a number, they are the card's."""
    if not isinstance(cards, list):
        raise Refused("stars-list", "FU-4")
    stars: dict[str, Any] = {}
    for entry in cards:
        if not isinstance(entry, dict) or not isinstance(entry.get("card"), str):
            raise Refused("stars-entry", "FU-4", number=len(stars) + 1)
        checks.deck_fields(entry, CARD_FIELDS, "FU-4")
        card = entry["card"]
        if card in stars:
            raise Refused("stars-card-twice", "FU-1", card=card)
        kind, _, number = card.rpartition("-")
        for field, right in (("type", kind), ("number", number)):
            if field in entry and str(entry[field]) != right:
                raise Refused("stars-face", "FU-2", card=card, field=field)
        stars[card] = entry.get("stars")
    return stars


def put(s: Fuertorite, stars: Stars) -> None:
    for k in range(MOST_STARS):
        s.stars[k] = sum(1 << CARDS[card] for card, number in stars.items() if number > k)


def read(s: Fuertorite) -> Stars:
    return {name: sum(has(mask, card) for mask in s.stars) for name, card in CARDS.items()}


ROOST = checked(
    _from_list(msgspec.json.decode((Path(__file__).parent / "cards.json").read_bytes())["cards"]),
    "stars",
)


def tinkered(deck: Any, chance: Words) -> Stars:
    """Stars that are a little different: one card has one more, or one less (FU-4)."""
    stars: Stars = dict(ROOST if deck is None else deck)
    generator = Generator(chance)
    card = tuple(CARDS)[below(generator, len(CARDS))]
    by = 1 if below(generator, 2) else -1
    stars[card] = min(MOST_STARS, max(1, stars[card] + by))
    return stars


def data_of(deck: Any) -> dict[str, Any]:
    """In the form of cards.json."""
    stars: Stars = ROOST if deck is None else deck
    return {"cards": [{"card": card, "stars": number} for card, number in stars.items()]}
