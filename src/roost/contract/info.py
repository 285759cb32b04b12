"""A game's facts: what can be said of it without its rules, as plain data."""

from collections.abc import Mapping
from typing import Any

import msgspec

from roost.contract.action import ActionField, canonical_json
from roost.contract.refusal import Refusal, RefusalError

OptionValue = str | int | bool | list[list[str]] | None
"""A choice; lists say who has what, by seat."""


class Option(msgspec.Struct, frozen=True):
    """A choice made before the match. Its words are in the catalogue: `option-NAME`."""

    name: str
    values: tuple[OptionValue, ...] | dict[int, tuple[OptionValue, ...]]
    """All that may be chosen; by number of players, where it depends on that."""
    default: OptionValue | dict[int, OptionValue]
    rule: str
    is_player_choice: bool = True
    """Whether people choose it when they set a table; if not, only records do."""
    is_used_by_bots: bool = True
    """Whether bots play differently with it; if not, their matches say nothing about it."""

    def values_for(self, players: int) -> tuple[OptionValue, ...]:
        return self.values[players] if isinstance(self.values, dict) else self.values

    def default_for(self, players: int) -> OptionValue:
        return self.default[players] if isinstance(self.default, dict) else self.default


class Credit(msgspec.Struct, frozen=True):
    """Somebody who made the game, as its rulebook names them."""

    role: str
    name: str


class MatchConfig(msgspec.Struct, frozen=True):
    """What is settled before the deal: how many play, every option, and the deck."""

    players: int
    options: dict[str, Any]
    """Each is one of the option's values."""
    deck: Any = None
    """A deck of one's own, as `Game.own_deck` made it; None: the game's."""


class LogHorizon(msgspec.Struct, frozen=True):
    """How far back the log may be read, where nobody may look at what lies under something."""

    closing_event: str
    """The note that closes a stretch of play."""
    kept_sections: int
    """How many closed stretches stay readable besides the one in play."""
    opening_event: str
    """The note that makes everything before it readable."""


class GameInfo(msgspec.Struct, frozen=True):
    id: str
    title: str
    players: tuple[int, ...]
    minutes: int
    version: int
    """Of the rules. A record played by another version cannot be replayed."""
    options: tuple[Option, ...]
    actions: dict[str, tuple[ActionField, ...]]
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
    repeats_setup: bool = False
    """Whether a setup with too few deals is gone through again from its first one."""
    has_chance_lines: bool = False
    """Whether a record may tell chance where it happened, in lines of their own."""
    is_cooperative: bool = False
    is_long: bool = False
    """Whether nobody reaches the end of a match by chance: a campaign."""
    daily_options: dict[str, Any] = {}
    """The options of the deal of the day that differ from the usual: a match should not be long."""
    log_horizon: LogHorizon | None = None
    previewable: tuple[str, ...] = ()
    """Types of actions that can be tried beforehand: they tell nobody anything new, and afterwards
    it is still the same seat's turn.
    """
    revealing_numbers: tuple[str, ...] = ()
    """Numbers of a view that tell something of hidden cards, because the rules do."""

    @property
    def rules(self) -> str:
        """The game and the version of its rules, as a record names them."""
        return f"{self.id}/{self.version}"

    @property
    def default_players(self) -> int:
        """The number of players where the caller names none: the fewest allowed."""
        return min(self.players)

    def configure(
        self, players: object, options: Mapping[str, Any], deck: Any = None
    ) -> MatchConfig:
        """Settle the options; raise Refused if something cannot be played."""
        if type(players) is not int or players not in self.players:
            counts = ", ".join(map(str, self.players))
            raise RefusalError(
                "players-wrong", self.players_rule, players=str(players), counts=counts
            )
        known = {option.name for option in self.options}
        for name in options:
            if name not in known:
                names = ", ".join(sorted(known)) or "–"
                raise RefusalError("option-unknown", option=name, names=names)
        return MatchConfig(
            players, {o.name: _choose_value(o, players, options) for o in self.options}, deck
        )

    def validate_shape(self, action: object) -> Refusal | None:
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
                if not field.is_optional:
                    return self._find_unknown_field(kind, action) or Refusal(
                        "field-missing", args={"type": kind, "field": name}
                    )
                continue
            known += 1
            if not field.accepts(action[name]):
                args: dict[str, str | int] = {"type": kind, "field": name, "kind": field.kind}
                return self._find_unknown_field(kind, action) or Refusal("field-kind", args=args)
        return self._find_unknown_field(kind, action) if len(action) > known else None

    def _find_unknown_field(self, kind: str, action: dict[Any, Any]) -> Refusal | None:
        fields = {field.name for field in self.actions[kind]}
        for name in action.keys() - fields - {"type"}:
            return Refusal("field-unknown", args={"type": kind, "field": str(name)})
        return None


def _choose_value(option: Option, players: int, options: Mapping[str, Any]) -> OptionValue:
    if option.name not in options:
        return option.default_for(players)
    chosen = canonical_json(_normalize(options[option.name]))
    for value in option.values_for(players):
        if canonical_json(_normalize(value)) == chosen:
            return value
    values = ", ".join(canonical_json(value).decode() for value in option.values_for(players))
    found = canonical_json(options[option.name]).decode()
    raise RefusalError("option-value", option.rule, option=option.name, value=found, values=values)


def _normalize(value: Any) -> Any:
    """What each seat has, in an order that means nothing."""
    if not isinstance(value, list) or not all(isinstance(own, list) for own in value):
        return value
    return [sorted(own, key=canonical_json) for own in value]
