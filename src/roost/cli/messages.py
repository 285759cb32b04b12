"""The words of the command line, and a game's names for its things.

What a game's catalogue leaves unnamed goes by its id.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from roost import bots, games
from roost.contract import Action, Card, Catalogue, Refusal, Zone
from roost.contract.messages import HERE as CONTRACT_MESSAGES
from roost.server.messages import MESSAGES_FOLDER as SERVER_MESSAGES

HERE = Path(__file__).parent
NONE = "none"
"""What stands in a message for something that is not there."""

Args = Mapping[str, str | int]


@cache
def shared() -> Catalogue:
    """The messages that belong to no game."""
    return Catalogue(HERE, bots.HERE, CONTRACT_MESSAGES, SERVER_MESSAGES)


class GameTexts:
    """A game's words as one seat of a table hears them."""

    def __init__(
        self, game: str, seat: int | None = None, messages_folder: Path | None = None
    ) -> None:
        """`own` is a folder with messages that go before the game's."""
        self.facts = games.game_info(game)
        self._catalogue = games.catalogue(game)
        self._campaign_catalogues = (
            [Catalogue(messages_folder)] if messages_folder is not None else []
        )
        self._seat = seat

    def seat(self, seat: int | None) -> str:
        if seat is None:
            return shared().format("seat-nobody")
        return shared().format("seat-you" if seat == self._seat else "seat-name", {"seat": seat})

    def card(self, name: str) -> str:
        return self._say(f"card-{name}", name)

    def card_in_sentence(self, card: Card) -> str:
        """A card within a sentence."""
        return shared().format("card-hidden") if card.name is None else self.card(card.name)

    def zone(self, id: str) -> str:
        """`row-2` is named by `zone-row-2`, or by `zone-row` with its number."""
        kind, _, number = id.rpartition("-")
        if not number.isdigit():
            return self._say(f"zone-{id}", id)
        return self._say(f"zone-{id}", self._say(f"zone-{kind}", id, {"number": int(number)}))

    def zone_with_owner(self, zone: Zone) -> str:
        """With whose it is."""
        if zone.owner is None:
            return self.zone(zone.id)
        args = {"zone": self.zone(zone.id), "owner": self.seat(zone.owner)}
        return shared().format("zone-of", args)

    def number(self, name: str) -> str:
        return self._say(f"number-{name}", name)

    def value(self, name: str, value: int | None) -> str:
        """A number in words; blank if it is not worth showing."""
        if value is None:
            return ""
        return self._say(f"value-{name}", str(value), self._value_args(value))

    def fact(self, name: str, numbers: dict[str, int | None]) -> str:
        """A number of the table with its name: as the game puts it (`fact-NAME`), or side by side.

        Blank if it is not worth showing, or if another fact has told it.
        """
        told = {other: str(value) for other, value in numbers.items() if value is not None}
        value = self.value(name, numbers[name])
        plain = f"{self.number(name)} {value}" if value else ""
        return self._say(f"fact-{name}", plain, told) if value else ""

    def tag(self, name: str, value: str | int) -> str:
        """A mark as briefly as it can stand beside its card; blank if its look says it."""
        return self._say(f"tag-{name}", f"{name} {value}", self._value_args(value))

    def prompt(self, word: str) -> str:
        return self._say(f"asks-{word}", word)

    def kind(self, kind: str) -> str:
        """A type of action, as a heading."""
        return self._say(f"kind-{kind}", kind)

    def field(self, name: str, value: str | int) -> str:
        """A field of an action, briefly."""
        if isinstance(value, int):
            return self._say(f"field-{name}", f"{name} {value}", self._value_args(value))
        return self._say(f"{name}-{value}", value)

    def action(self, action: Action) -> str:
        kind = str(action["type"])
        absent = {field.name: NONE for field in self.facts.actions[kind]}
        args = absent | {name: self._field_value(value) for name, value in action.items()}
        return self._say(f"action-{kind}", " ".join(map(str, action.values())), args)

    def event(self, name: str, args: Args) -> str:
        return self._say(f"note-{name}", f"{args['who']}: {name}", args)

    def result(self, field: str) -> str:
        return self._say(f"result-{field}", self.number(field))

    def blurb(self) -> str:
        return self._say("blurb", "")

    def refusal(self, refusal: Refusal) -> str:
        text = self._catalogue if self._catalogue.has(refusal.message) else shared()
        args = {"reason": text.format_refusal(refusal), "rule": refusal.rule or NONE}
        return shared().format("refused", args)

    def _field_value(self, value: str | int) -> str | int:
        return self.card(value) if isinstance(value, str) else value

    def _value_args(self, value: str | int) -> dict[str, str | int]:
        """A value, and the name of the seat that it may stand for."""
        is_seat = isinstance(value, int) and 0 <= value < max(self.facts.players)
        return {"value": value, "seat": self.seat(int(value)) if is_seat else NONE}

    def _say(self, message: str, default: str, args: Any = None) -> str:
        for catalogue in (*self._campaign_catalogues, self._catalogue, shared()):
            if catalogue.has(message):
                return catalogue.format(message, args)
        return default
