"""The texts of a report, and a game's names of cards, options and actions."""

from functools import cache
from pathlib import Path

from roost import bots, games
from roost.contract import Catalogue, message_keys

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
    option, equals, value = name.partition("=")
    if not equals:
        return say("change-deck", name=name)
    value = VALUE_WORDS.get(value, value)
    title = _game_text(game, message_keys.OPTION.id(option)) or option
    default = say("change-if", option=title, value=value)
    return _game_text(game, message_keys.IF.id(option, value)) or default


def variant_title(game: str, name: str) -> str:
    phrase = variant_phrase(game, name)
    return phrase[:1].upper() + phrase[1:]


def card_name(game: str, name: str) -> str:
    """Return a card's name in the game's catalogue."""
    return _game_text(game, message_keys.CARD.id(name)) or name


def action_kind_label(game: str, name: str) -> str:
    """Return a label for a kind of action such as `play card red-8`."""
    kind, _, rest = name.partition(" ")
    heading = (
        _game_text(game, message_keys.STUDY.id(kind), message_keys.KIND.id(kind))
        or kind.capitalize()
    )
    if not rest:
        return heading
    field, _, value = rest.partition(" ")
    what = _game_text(game, message_keys.CARD.id(value), message_keys.FIELD_VALUE.id(field, value))
    if not what and value.isdigit():
        what = _game_text(game, message_keys.FIELD.id(field), value=int(value))
    return say("study-kind", kind=heading, what=what or rest)


def _game_text(game: str, *messages: str, **args: int) -> str:
    """Return the first of these messages that the game's catalogue has; else an empty text."""
    catalogue = games.catalogue(game)
    found = [catalogue.format(message, args) for message in messages if catalogue.has(message)]
    return found[0] if found else ""
