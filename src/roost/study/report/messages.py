"""The texts of a report, and a game's names of cards, options and actions."""

from functools import cache
from pathlib import Path

from roost import bots, games
from roost.contract import Catalogue

HERE = Path(__file__).parent
VALUE_WORDS = {"true": "yes", "false": "no"}
"""Names of boolean values in message ids."""


@cache
def report_catalogue() -> Catalogue:
    return Catalogue(HERE, bots.HERE)


def say(message: str, **args: str | int) -> str:
    return report_catalogue().format(message, args)


def bot_name(name: str, plural: bool = False) -> str:
    """Return a bot's name in the catalogue, or its id if it has none."""
    message = f"study-bots-{name}" if plural else f"study-bot-{name}"
    return say(message) if report_catalogue().has(message) else name


def variant_phrase(game: str, name: str) -> str:
    """Return a phrase for a variant: `red=true` is "if red 4 and red 8 cost 6 and 10".

    A name without value is that of a deck.
    """
    catalogue = games.catalogue(game)
    option, equals, value = name.partition("=")
    if not equals:
        return say("change-deck", name=name)
    value = VALUE_WORDS.get(value, value)
    phrase, label = f"if-{option}-{value}", f"option-{option}"
    if catalogue.has(phrase):
        return catalogue.format(phrase)
    title = catalogue.format(label) if catalogue.has(label) else option
    return say("change-if", option=title, value=value)


def variant_title(game: str, name: str) -> str:
    phrase = variant_phrase(game, name)
    return phrase[:1].upper() + phrase[1:]


def card_name(game: str, name: str) -> str:
    """Return a card's name in the game's catalogue."""
    catalogue = games.catalogue(game)
    message = f"card-{name}"
    return catalogue.format(message) if catalogue.has(message) else name


def action_kind_label(game: str, name: str) -> str:
    """Return a label for a kind of action such as `play card red-8`."""
    catalogue = games.catalogue(game)
    type, _, rest = name.partition(" ")
    messages = [name for name in (f"study-{type}", f"kind-{type}") if catalogue.has(name)]
    heading = catalogue.format(messages[0]) if messages else type.capitalize()
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
