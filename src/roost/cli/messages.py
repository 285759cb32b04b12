"""The texts of the command line, and a game's texts as the terminal shows them.

If a game's catalogue has no text for a thing, the thing's id is shown.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from roost import bots, games
from roost.contract import Action, Card, Catalogue, Refusal, View, Zone, message_keys
from roost.contract.messages import HERE as CONTRACT_MESSAGES
from roost.server.messages import MESSAGES_FOLDER as SERVER_MESSAGES

NONE = "none"
"""Stands in a message for a value that is absent."""

MessageArgs = Mapping[str, str | int]


@cache
def shared_catalogue() -> Catalogue:
    """Return the messages of the command line, of bots, of the contract and of the server."""
    own_folders = [Path(__file__).parent, *games.cli_packages().values()]
    return Catalogue(*own_folders, bots.HERE, CONTRACT_MESSAGES, SERVER_MESSAGES)


def format_message(message_id: str, args: MessageArgs | None = None) -> str:
    return shared_catalogue().format(message_id, args)


def format_refusal(refusal: Refusal, catalogue: Catalogue | None = None) -> str:
    """Return the reason of a refusal, followed by the rule's number."""
    reason = (catalogue or shared_catalogue()).format_refusal(refusal)
    return f"{reason} ({refusal.rule})" if refusal.rule else reason


class GameTexts:
    """A game's texts, addressed to one seat."""

    def __init__(
        self, game_id: str, seat: int | None = None, messages_folder: Path | None = None
    ) -> None:
        """Create the texts. Messages in `messages_folder` take precedence over the game's own."""
        self.info = games.game_info(game_id)
        self._catalogue = games.catalogue(game_id)
        self._extra_catalogues = [] if messages_folder is None else [Catalogue(messages_folder)]
        self._seat = seat

    def seat(self, seat: int | None) -> str:
        if seat is None:
            return format_message("seat-nobody")
        return format_message("seat-you" if seat == self._seat else "seat-name", {"seat": seat})

    def card(self, name: str) -> str:
        for catalogue in (*self._extra_catalogues, self._catalogue, shared_catalogue()):
            if (text := catalogue.card_name(name)) is not None:
                return text
        return name

    def card_in_sentence(self, card: Card) -> str:
        return format_message("card-hidden") if card.name is None else self.card(card.name)

    def zone(self, id: str) -> str:
        """Return a zone's name: `zone-row-2`, or `zone-row` with the number 2."""
        kind, _, number = id.rpartition("-")
        if not number.isdigit():
            return self._format(message_keys.ZONE.id(id), id)
        numbered = self._format(message_keys.ZONE.id(kind), id, {"number": int(number)})
        return self._format(message_keys.ZONE.id(id), numbered)

    def zone_with_owner(self, zone: Zone) -> str:
        if zone.owner is None:
            return self.zone(zone.id)
        args = {"zone": self.zone(zone.id), "owner": self.seat(zone.owner)}
        return format_message("zone-of", args)

    def number(self, name: str) -> str:
        return self._format(message_keys.NUMBER.id(name), name)

    def value(self, name: str, value: int | None) -> str:
        """Return a number's value as text; blank if the game does not show it."""
        if value is None:
            return ""
        return self._format(message_keys.VALUE.id(name), str(value), self._value_args(value))

    def fact(self, name: str, numbers: dict[str, int | None]) -> str:
        """Return a number with its name: the game's own text (`fact-NAME`), or "NAME VALUE".

        Blank if the game does not show the number, or if another fact includes it.
        """
        value = self.value(name, numbers[name])
        if not value:
            return ""
        args = {other: str(number) for other, number in numbers.items() if number is not None}
        return self._format(message_keys.FACT.id(name), f"{self.number(name)} {value}", args)

    def tag(self, name: str, value: str | int) -> str:
        """Return a card's mark in short form; blank if the card's drawing shows it."""
        return self._format(message_keys.TAG.id(name), f"{name} {value}", self._value_args(value))

    def prompt(self, view: View) -> str:
        """Return what the seat is asked for.

        The message may use its numbers and those of the table, the sizes of its zones, and the
        names of its neighbours.
        """
        seat, players = view.seat or 0, sum(zone.kind == "hand" for zone in view.zones) or 1
        args: dict[str, str | int] = {
            zone.id.removesuffix(f"-{seat}"): len(zone.cards)
            for zone in view.zones
            if zone.owner == view.seat
        }
        for number in view.numbers:
            if number.seat in (None, view.seat):
                args[number.name] = NONE if number.value is None else number.value
        for name, steps in (("left", 1), ("across", players // 2), ("right", players - 1)):
            args[name] = self.seat((seat + steps) % players)
        return self._format(message_keys.PROMPT.id(view.prompt), view.prompt, args)

    def kind(self, kind: str) -> str:
        """Return a type of action, as a heading."""
        return self._format(message_keys.KIND.id(kind), kind)

    def field(self, name: str, value: str | int) -> str:
        """Return a field of an action in short form."""
        if isinstance(value, int):
            return self._format(
                message_keys.FIELD.id(name), f"{name} {value}", self._value_args(value)
            )
        return self._format(message_keys.FIELD_VALUE.id(name, value), value)

    def action(self, action: Action) -> str:
        kind = str(action["type"])
        absent = {field.name: NONE for field in self.info.actions[kind]}
        args = absent | {name: self._field_value(value) for name, value in action.items()}
        return self._format(message_keys.ACTION.id(kind), " ".join(map(str, action.values())), args)

    def event(self, name: str, args: MessageArgs) -> str:
        return self._format(message_keys.EVENT.id(name), f"{args['who']}: {name}", args)

    def result(self, field: str) -> str:
        return self._format(message_keys.RESULT.id(field), self.number(field))

    def blurb(self) -> str:
        return self._format(message_keys.BLURB.id(), "")

    def refusal(self, refusal: Refusal) -> str:
        is_own = self._catalogue.has(refusal.message)
        return format_refusal(refusal, self._catalogue if is_own else None)

    def _field_value(self, value: str | int) -> str | int:
        return self.card(value) if isinstance(value, str) else value

    def _value_args(self, value: str | int) -> dict[str, str | int]:
        """Return a value, and the name of the seat in case the value is a seat number."""
        is_seat = isinstance(value, int) and 0 <= value < max(self.info.players)
        return {"value": value, "seat": self.seat(int(value)) if is_seat else NONE}

    def _format(self, message_id: str, default: str, args: MessageArgs | None = None) -> str:
        for catalogue in (*self._extra_catalogues, self._catalogue, shared_catalogue()):
            if catalogue.has(message_id):
                return catalogue.format(message_id, args)
        return default
