"""A game's facts: what can be said of it without its rules, as plain data."""

from collections.abc import Mapping
from typing import Any

import msgspec

from roost.contract.action import Field, canonical
from roost.contract.refusal import Refusal, Refused

Value = str | int | bool | list[list[str]] | None
"""A choice; lists say who has what, by seat."""


class Option(msgspec.Struct, frozen=True):
    """A choice made before the match. Its words are in the catalogue: `option-NAME`."""

    name: str
    values: tuple[Value, ...] | dict[int, tuple[Value, ...]]
    """All that may be chosen; by number of players, where it depends on that."""
    default: Value | dict[int, Value]
    rule: str
    asked: bool = True
    """Whether people choose it when they set a table; if not, only records do."""
    bots_use: bool = True
    """Whether bots play differently with it; if not, their matches say nothing about it."""

    def values_for(self, players: int) -> tuple[Value, ...]:
        return self.values[players] if isinstance(self.values, dict) else self.values

    def default_for(self, players: int) -> Value:
        return self.default[players] if isinstance(self.default, dict) else self.default


class Credit(msgspec.Struct, frozen=True):
    """Somebody who made the game, as its rulebook names them."""

    role: str
    name: str


class Table(msgspec.Struct, frozen=True):
    """What is settled before the deal: how many play, every option, and the deck."""

    players: int
    options: dict[str, Any]
    """Each is one of the option's values."""
    deck: Any = None
    """A deck of one's own, as `Game.own_deck` made it; None: the game's."""


class Horizon(msgspec.Struct, frozen=True):
    """How far back the log may be read, where nobody may look at what lies under something."""

    closes: str
    """The note that closes a stretch of play."""
    keeps: int
    """How many closed stretches stay readable besides the one in play."""
    opens: str
    """The note that makes everything before it readable."""


class Facts(msgspec.Struct, frozen=True):
    id: str
    title: str
    players: tuple[int, ...]
    minutes: int
    version: int
    """Of the rules. A record played by another version cannot be replayed."""
    options: tuple[Option, ...]
    actions: dict[str, tuple[Field, ...]]
    """The fields of each type of action."""
    credits: tuple[Credit, ...]
    players_rule: str
    """How many may play."""
    turn_rule: str
    """Whose turn it is."""
    choice_rule: str
    """What may be done in a turn at all."""
    end_rule: str
    """Nothing can be done once the match is over."""
    result_rules: dict[str, str]
    """The rule behind each field of the result."""
    deals_repeat: bool = False
    """Whether a setup with too few deals is gone through again from its first one."""
    chance_lines: bool = False
    """Whether a record may tell chance where it happened, in lines of their own."""
    cooperative: bool = False
    long: bool = False
    """Whether nobody reaches the end of a match by chance: a campaign."""
    daily: dict[str, Any] = {}
    """The options of the deal of the day that differ from the usual: a match should not be long."""
    horizon: Horizon | None = None
    planned: tuple[str, ...] = ()
    """Types of actions that can be tried beforehand: they tell nobody anything new, and afterwards
    it is still the same seat's turn.
    """
    telling: tuple[str, ...] = ()
    """Numbers of a view that tell something of hidden cards, because the rules do."""

    @property
    def rules(self) -> str:
        """The game and the version of its rules, as a record names them."""
        return f"{self.id}/{self.version}"

    @property
    def default_players(self) -> int:
        """The number of players where the caller names none: the fewest allowed."""
        return min(self.players)

    def table(self, players: object, given: Mapping[str, Any], deck: Any = None) -> Table:
        """Settle the options; raise Refused if something cannot be played."""
        if type(players) is not int or players not in self.players:
            counts = ", ".join(map(str, self.players))
            raise Refused("players-wrong", self.players_rule, players=str(players), counts=counts)
        known = {option.name for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(sorted(known)) or "–"
                raise Refused("option-unknown", option=name, names=names)
        return Table(players, {o.name: _chosen(o, players, given) for o in self.options}, deck)

    def misshapen(self, action: object) -> Refusal | None:
        """What is wrong with the form of an action, before any rule is asked."""
        if not isinstance(action, dict):
            return Refusal("action-not-object")
        kind = action.get("type")
        if type(kind) is not str or kind not in self.actions:
            return Refusal("action-unknown", self.choice_rule)
        known = 1
        for field in self.actions[kind]:
            name = field.name
            if name not in action:
                if not field.optional:
                    return self._field_unknown(kind, action) or Refusal(
                        "field-missing", args={"type": kind, "field": name}
                    )
                continue
            known += 1
            if not field.admits(action[name]):
                args: dict[str, str | int] = {"type": kind, "field": name, "kind": field.kind}
                return self._field_unknown(kind, action) or Refusal("field-kind", args=args)
        return self._field_unknown(kind, action) if len(action) > known else None

    def _field_unknown(self, kind: str, action: dict[Any, Any]) -> Refusal | None:
        fields = {field.name for field in self.actions[kind]}
        for name in action.keys() - fields - {"type"}:
            return Refusal("field-unknown", args={"type": kind, "field": str(name)})
        return None


def _chosen(option: Option, players: int, given: Mapping[str, Any]) -> Value:
    if option.name not in given:
        return option.default_for(players)
    chosen = canonical(_in_order(given[option.name]))
    for value in option.values_for(players):
        if canonical(_in_order(value)) == chosen:
            return value
    values = ", ".join(canonical(value).decode() for value in option.values_for(players))
    found = canonical(given[option.name]).decode()
    raise Refused("option-value", option.rule, option=option.name, value=found, values=values)


def _in_order(value: Any) -> Any:
    """What each seat has, in an order that means nothing."""
    if not isinstance(value, list) or not all(isinstance(own, list) for own in value):
        return value
    return [sorted(own, key=canonical) for own in value]
