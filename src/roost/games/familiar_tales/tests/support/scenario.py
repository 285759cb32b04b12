"""Small positions for tests, in the format of a record's setup (`state`, `run`)."""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any, get_args, get_origin

from roost.contract import Action, ChanceOutcome, RefusalError
from roost.games.familiar_tales.content.loading import built
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import (
    INVALID,
    Reader,
    fields_of,
    to_plain_data,
)
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine import handlers, machine
from roost.games.familiar_tales.engine.story.chapters import new_state
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.records import chance

assert handlers.MODULES

OWNERS_BY_PLAYERS = {
    4: dict(zip(FAMILIARS, (0, 1, 2, 3), strict=True)),
    3: dict(zip(FAMILIARS, (0, 1, 0, 2), strict=True)),
    2: dict(zip(FAMILIARS, (0, 1, 0, 1), strict=True)),
    1: dict.fromkeys(FAMILIARS, 0),
}


@cache
def hearthlight_world() -> World:
    return World(built.load_shipped("hearthlight"))


class TalesScenario:
    """A match in a given position. Chance outcomes come from the streams; shuffles are alphabetical
    unless given.
    """

    def __init__(
        self,
        players: int = 4,
        page: str | None = "rest-assured",
        world: World | None = None,
        rolls: list[str] | None = None,
        threat: list[int] | None = None,
        events: list[str] | None = None,
        shuffles: list[dict[str, Any]] | None = None,
        **state: Any,
    ) -> None:
        self.world = world or hearthlight_world()
        self.s = new_state(self.world, OWNERS_BY_PLAYERS[players], page=page)
        setup = {"rolls": rolls or [], "threat": threat or [], "events": events or []}
        setup |= {"shuffles": shuffles or [], "state": state}
        self.chance_outcomes: list[ChanceOutcome] = chance.parse_setup(
            self.world, page, players, setup
        )
        self._resolve_chance()

    def _resolve_chance(self) -> None:
        while self.s.pending_chance is not None:
            outcome = next((x for x in self.chance_outcomes if chance.is_possible(self.s, x)), None)
            if outcome is not None:
                self.chance_outcomes.remove(outcome)
            elif self.s.pending_chance.kind == "shuffle":
                outcome = {"shuffle": self.s.pending_chance.deck, "cards": []}
            else:
                raise RefusalError("setup-short", number=0)
            chance.apply(self.s, outcome)

    def act(self, type: str, **fields: str | int) -> "TalesScenario":
        """Take an action for the seat to act; it must be legal. `from_` and `with_` lose the
        underscore.
        """
        action: Action = {"type": type, **{name.rstrip("_"): v for name, v in fields.items()}}
        assert action in self.legal_actions(), f"{action} is not among {self.legal_actions()}"
        machine.apply_action(self.s, action)
        self._resolve_chance()
        return self

    def play_cards(self, *cards: str) -> "TalesScenario":
        for card in cards:
            self.act("play", card=card)
        return self

    def legal_actions(self) -> list[Action]:
        return machine.legal_actions(self.s)

    def legal_types(self) -> set[str]:
        return {str(action["type"]) for action in self.legal_actions()}

    def actions_of_type(self, type: str) -> list[Action]:
        return [action for action in self.legal_actions() if action["type"] == type]

    def seat_to_act(self) -> int | None:
        return self.s.question.seat if self.s.question is not None else None

    def familiar(self, name: str) -> Any:
        return self.s.familiars[name]

    def hand(self, seat: int = 0) -> list[str]:
        return self.s.seats[seat].hand


def familiars_at(**spaces: str) -> dict[str, dict[str, Any]]:
    """Return the `familiars` of a state, by their spaces."""
    return {name: {"space": space} for name, space in spaces.items()}


def modified_world(change: Callable[[dict[str, Any]], None]) -> World:
    """Return Hearthlight with its data changed, as an author might."""
    data = deepcopy(_plain_data())
    change(data)
    campaign = hearthlight_world().campaign
    fields = {
        field.name: _read_changes(field.type, name, data[name], getattr(campaign, field.name))
        for name, field in fields_of(Campaign).items()
        if name in data
    }
    return World(Campaign(**fields))


@cache
def _plain_data() -> Any:
    return to_plain_data(hearthlight_world().campaign)


def _read_changes(kind: Any, name: str, value: Any, before: Any) -> Any:
    """Read what was changed; the rest is taken from the original, because campaigns are long."""
    original = _plain_data().get(name)
    if value == original:
        return before
    if get_origin(kind) is not dict:
        return _read_valid(kind, value)
    keys, items = get_args(kind)
    result = {}
    for key, item in value.items():
        id = keys(key)
        is_unchanged = id in before and item == original[key]
        result[id] = before[id] if is_unchanged else _read_valid(items, item)
    return result


def _read_valid(kind: Any, value: Any) -> Any:
    reader = Reader()
    result = reader.read(kind, value, ())
    assert result is not INVALID, reader.problems
    return result
