"""The words of a report: its own, and a game's for its cards and actions."""

from functools import cache
from pathlib import Path

from roost import bots, games
from roost.contract import Catalogue

HERE = Path(__file__).parent
VALUE_WORDS = {"true": "yes", "false": "no"}
"""How catalogues spell these values."""


@cache
def report_catalogue() -> Catalogue:
    return Catalogue(HERE, bots.HERE)


def say(message: str, **args: str | int) -> str:
    return report_catalogue().format(message, args)


def bot_name(name: str, many: bool = False) -> str:
    """A bot by its name in the catalogue, if it has one."""
    message = f"study-bots-{name}" if many else f"study-bot-{name}"
    return say(message) if report_catalogue().has(message) else name


def variant_phrase(game: str, name: str) -> str:
    """`red=true` as people say it: if red 4 and red 8 cost 6 and 10. Else it is a deck's name."""
    catalogue = games.catalogue(game)
    option, is_option, value = name.partition("=")
    if not is_option:
        return say("change-deck", name=name)
    word = VALUE_WORDS.get(value, value)
    if catalogue.has(f"if-{option}-{word}"):
        return catalogue.format(f"if-{option}-{word}")
    label = f"option-{option}"
    return say(
        "change-if", option=catalogue.format(label) if catalogue.has(label) else option, value=word
    )


def variant_title(game: str, name: str) -> str:
    told = variant_phrase(game, name)
    return told[:1].upper() + told[1:]


def card_name(game: str, name: str) -> str:
    """A card by its name."""
    catalogue = games.catalogue(game)
    message = f"card-{name}"
    return catalogue.format(message) if catalogue.has(message) else name


def action_kind_label(game: str, name: str) -> str:
    """`play card red-8` as people say it."""
    catalogue = games.catalogue(game)
    type, _, rest = name.partition(" ")
    said = [message for message in (f"study-{type}", f"kind-{type}") if catalogue.has(message)]
    heading = catalogue.format(said[0]) if said else type.capitalize()
    if not rest:
        return heading
    field, _, value = rest.partition(" ")
    if catalogue.has(f"card-{value}"):
        return say("study-kind", kind=heading, what=card_name(game, value))
    if catalogue.has(f"{field}-{value}"):
        return say("study-kind", kind=heading, what=catalogue.format(f"{field}-{value}"))
    if value.isdigit() and catalogue.has(f"field-{field}"):
        what = catalogue.format(f"field-{field}", {"value": int(value)})
        return say("study-kind", kind=heading, what=what)
    return say("study-kind", kind=heading, what=f"{field} {value}")
