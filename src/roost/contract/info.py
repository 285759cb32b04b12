"""GameInfo: the static description of a game, as plain data that needs no rules."""

from collections.abc import Mapping
from typing import Any

import msgspec

from roost.contract.action import ActionField, canonical_json
from roost.contract.refusal import Refusal, RefusalError

OptionValue = str | int | bool | list[list[str]] | None
"""The value of an option; lists give each seat's items."""


class Option(msgspec.Struct, frozen=True):
    """A choice made before the match. Its texts are in the catalogue: `option-NAME`."""

    name: str
    values: tuple[OptionValue, ...] | dict[int, tuple[OptionValue, ...]]
    """The allowed values; by number of players if they depend on it."""
    default: OptionValue | dict[int, OptionValue]
    rule: str
    is_player_choice: bool = True
    """Whether players choose it when they create a table; if not, only records set it."""
    is_used_by_bots: bool = True
    """Whether bots play differently with it; if not, studies of bot matches cannot measure it."""

    def values_for(self, players: int) -> tuple[OptionValue, ...]:
        return self.values[players] if isinstance(self.values, dict) else self.values

    def default_for(self, players: int) -> OptionValue:
        return self.default[players] if isinstance(self.default, dict) else self.default


class Credit(msgspec.Struct, frozen=True):
    """An author of the game, as its rulebook names them."""

    role: str
    name: str


class MatchConfig(msgspec.Struct, frozen=True):
    """The configuration that is fixed before a match starts: the number of players, every option
    and the deck.
    """

    players: int
    options: dict[str, Any]
    """A value for every option of the game."""
    deck: Any = None
    """A custom deck from `Game.parse_deck`; None for the game's own deck."""


class LogHorizon(msgspec.Struct, frozen=True):
    """How far back players may read the log, for games that forbid looking at covered cards."""

    closing_event: str
    """The event that ends a section of the log."""
    kept_sections: int
    """How many finished sections stay readable, in addition to the current one."""
    opening_event: str
    """The event that makes everything before it readable."""


class GameInfo(msgspec.Struct, frozen=True):
    """The static description of a game: players, options, actions and the rules to cite."""

    id: str
    title: str
    players: tuple[int, ...]
    minutes: int
    version: int
    """The version of the rules. Records of other versions cannot be replayed."""
    options: tuple[Option, ...]
    actions: dict[str, tuple[ActionField, ...]]
    """The fields of each type of action."""
    credits: tuple[Credit, ...]
    players_rule: str
    """The rule that says how many can play."""
    turn_rule: str
    """The rule that says whose turn it is."""
    choice_rule: str
    """The rule that lists the possible actions of a turn."""
    end_rule: str
    """The rule that ends the match."""
    result_rules: dict[str, str]
    """The rule behind each field of the result."""
    repeats_setup: bool = False
    """Whether a setup with too few outcomes starts again from its first one."""
    has_chance_lines: bool = False
    """Whether a record may contain chance outcomes as separate lines, where they happened."""
    is_cooperative: bool = False
    is_long: bool = False
    """Whether a match is too long for random play to finish it: a campaign."""
    daily_options: dict[str, Any] = {}
    """Options that differ from their defaults in the deal of the day, to keep its match short."""
    log_horizon: LogHorizon | None = None
    previewable: tuple[str, ...] = ()
    """Action types that can be previewed, because they reveal nothing new and do not end the turn.
    """
    revealing_numbers: tuple[str, ...] = ()
    """Numbers of a view that reveal something about hidden cards, because the rules say so."""

    @property
    def rules(self) -> str:
        """The game and its rules version, in the form used by records."""
        return f"{self.id}/{self.version}"

    @property
    def default_players(self) -> int:
        """The number of players if the caller gives none: the fewest allowed."""
        return min(self.players)

    def configure(
        self, players: object, options: Mapping[str, Any], deck: Any = None
    ) -> MatchConfig:
        """Fill in defaults and validate; raise RefusalError if the match cannot be played so."""
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
        """Return what is wrong with the form of an action, before any rule is checked."""
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
    value = canonical_json(options[option.name]).decode()
    raise RefusalError("option-value", option.rule, option=option.name, value=value, values=values)


def _normalize(value: Any) -> Any:
    """Sort each seat's items, because their order has no meaning."""
    if not isinstance(value, list) or not all(isinstance(items, list) for items in value):
        return value
    return [sorted(items, key=canonical_json) for items in value]
