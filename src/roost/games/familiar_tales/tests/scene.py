"""Small positions for tests, written as a record writes them (RECORD: `setup.state`, `run`)."""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any, get_args, get_origin

from roost.contract import Action, Deal, Refused
from roost.games.familiar_tales import chance, engine, machine
from roost.games.familiar_tales.chapters import new_state
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.shape import BROKEN, Reader, fields_of, plain
from roost.games.familiar_tales.data.words import FAMILIARS
from roost.games.familiar_tales.loading import built
from roost.games.familiar_tales.world import World

assert engine.PARTS

OWNERS = {
    4: dict(zip(FAMILIARS, (0, 1, 2, 3), strict=True)),
    3: dict(zip(FAMILIARS, (0, 1, 0, 2), strict=True)),
    2: dict(zip(FAMILIARS, (0, 1, 0, 1), strict=True)),
    1: dict.fromkeys(FAMILIARS, 0),
}


@cache
def hearthlight() -> World:
    return World(built.shipped("hearthlight"))


class Scene:
    """A position in play. Chance comes from the streams; shuffles are alphabetical unless given."""

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
        self.world = world or hearthlight()
        self.s = new_state(self.world, OWNERS[players], page=page)
        setup = {"rolls": rolls or [], "threat": threat or [], "events": events or []}
        setup |= {"shuffles": shuffles or [], "state": state}
        self.deals: list[Deal] = chance.deals_of(self.world, page, players, setup)
        self._deal_on()

    def _deal_on(self) -> None:
        while self.s.wait is not None:
            found = next((d for d in self.deals if chance.fits(self.s, d)), None)
            if found is not None:
                self.deals.remove(found)
            elif self.s.wait.kind == "shuffle":
                found = {"shuffle": self.s.wait.deck, "cards": []}
            else:
                raise Refused("setup-short", number=0)
            chance.lay(self.s, found)

    def do(self, type: str, **fields: str | int) -> "Scene":
        """The seat that is asked does this; it must be legal. `from_` and `with_` lose the dash."""
        action: Action = {"type": type, **{name.rstrip("_"): v for name, v in fields.items()}}
        assert action in self.legal(), f"{action} is not among {self.legal()}"
        machine.take(self.s, action)
        self._deal_on()
        return self

    def play(self, *cards: str) -> "Scene":
        for card in cards:
            self.do("play", card=card)
        return self

    def legal(self) -> list[Action]:
        return machine.legal(self.s)

    def types(self) -> set[str]:
        return {str(action["type"]) for action in self.legal()}

    def of(self, type: str) -> list[Action]:
        return [action for action in self.legal() if action["type"] == type]

    def asked(self) -> int | None:
        return self.s.ask.seat if self.s.ask is not None else None

    def familiar(self, name: str) -> Any:
        return self.s.familiars[name]

    def hand(self, seat: int = 0) -> list[str]:
        return self.s.seats[seat].hand


def at(**spaces: str) -> dict[str, dict[str, Any]]:
    """`familiars` of a state, by their spaces."""
    return {name: {"space": space} for name, space in spaces.items()}


def changed(change: Callable[[dict[str, Any]], None]) -> World:
    """Hearthlight with its data changed, as an author might."""
    data = deepcopy(_written())
    change(data)
    campaign = hearthlight().campaign
    fields = {
        field.name: _read(field.type, name, data[name], getattr(campaign, field.name))
        for name, field in fields_of(Campaign).items()
        if name in data
    }
    return World(Campaign(**fields))


@cache
def _written() -> Any:
    return plain(hearthlight().campaign)


def _read(kind: Any, name: str, value: Any, before: Any) -> Any:
    """What was not changed is not read again: campaigns are long."""
    written = _written().get(name)
    if value == written:
        return before
    if get_origin(kind) is not dict:
        return _sound(kind, value)
    keys, items = get_args(kind)
    found = {}
    for key, item in value.items():
        own = keys(key)
        same = own in before and item == written[key]
        found[own] = before[own] if same else _sound(items, item)
    return found


def _sound(kind: Any, value: Any) -> Any:
    reader = Reader()
    found = reader.read(kind, value, ())
    assert found is not BROKEN, reader.problems
    return found
