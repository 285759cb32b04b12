"""The modules of a card game's package, and the interface of each.

A game has no wiring of its own: `CardGame` finds its modules by their names.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeVar

from typing_extensions import get_protocol_members

from roost.contract import (
    Action,
    ChanceOutcome,
    MatchConfig,
    Reason,
    Refusal,
    Result,
    RngState,
    Setup,
)
from roost.kernel.action_mask import ActionMask
from roost.kernel.state import State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Rules(Protocol[S_contra]):
    """The interface of `rules.py`. Each function is a `@rule`."""

    def resolve_chance(self, s: S_contra) -> None:
        """Sample the next chance outcome with the state's generator, and apply it."""

    def is_chance(self, s: S_contra) -> bool:
        """Return whether a chance outcome comes next."""

    def is_terminal(self, s: S_contra) -> bool: ...

    def legal_actions(self, s: S_contra) -> ActionMask: ...

    def apply(self, s: S_contra, action: int) -> None: ...

    def score(self, s: S_contra, seat: int) -> int:
        """Return a seat's score at the end of the match."""

    def is_winner(self, s: S_contra, seat: int) -> bool:
        """Return whether a seat is among the winners at the end of the match."""


class Actions(Protocol[S_contra]):
    """The interface of `actions.py`."""

    def to_action(self, s: S_contra, index: int) -> Action:
        """Return the legal action with this index."""

    def to_index(self, s: S_contra, action: Action) -> int | None:
        """Return the index of an action; None if it has none."""

    def find_broken_rule(self, s: S_contra, action: Action) -> Refusal:
        """Return the refusal for an illegal action, with the rule that it breaks."""


class Dealing(Protocol[S_contra]):
    """The interface of `dealing.py`."""

    def init_state(self, s: S_contra, config: MatchConfig) -> None:
        """Set the fields of a new state, before any chance outcome."""

    def read_chance(self, s: S_contra) -> ChanceOutcome:
        """Return the chance outcome that has just been applied to the state."""

    def write_chance(self, s: S_contra, outcome: ChanceOutcome) -> None:
        """Apply a given chance outcome. (`rules.resolve_chance` applies a random one.)"""

    def serialize_setup(self, outcomes: list[ChanceOutcome]) -> Setup: ...

    def parse_setup(self, config: MatchConfig, setup: object) -> list[ChanceOutcome]: ...

    def card_counts(self, config: MatchConfig) -> dict[str, int]: ...


class Guess(Protocol[S_contra]):
    """The interface of `guess.py`."""

    def guess(self, s: S_contra, seat: int) -> None:
        """Replace what a seat cannot know, with the state's generator. This is a `@rule`."""


class Heuristics(Protocol[S_contra]):
    """The interface of `heuristics.py`, for bots. Each function is a `@rule`.

    A function may use the state's generator, and only what the seat to act knows. A rule
    `reward(s, seat)` may replace the common one (`rewards.py`).
    """

    POINTS_RANGE: float
    """The points between rewards 0 and 1: between the worst and the best result to expect."""

    def greedy_action(self, s: S_contra) -> int:
        """Return what a sensible beginner would do now."""


class Explain(Protocol[S_contra]):
    """The interface of `explain.py`, for hints and reviews."""

    def explain_action(self, state: S_contra, action: Action, style: str = ...) -> Reason | None:
        """Return why the action is good, from what the seat to act knows; None: no reason."""


class ResultFields(Protocol[S_contra]):
    """The interface of `result.py`, for games whose result has more than scores and winners."""

    def result_fields(self, s: S_contra) -> Result: ...


class CustomDeck(Protocol):
    """The interface of `deck.py`, for games that allow a custom deck (see `contract.Game`)."""

    def parse_deck(self, data: object) -> Any: ...

    def mutate_deck(self, deck: Any, rng: RngState) -> Any: ...

    def serialize_deck(self, deck: Any) -> dict[str, Any]: ...


class Binder:
    """Finds the modules of the package in which a state is declared."""

    def __init__(self, state: type[State]) -> None:
        self.package, _, _ = state.__module__.rpartition(".")
        self._defaults = state.DEFAULT_MODULES

    def bind(self, name: str, *protocols: type) -> Any:
        """Return a module of the package, or the state's default for it.

        If the module has an object with its own name in capitals, it is returned instead. Raises
        TypeError if it implements none of the protocols.
        """
        path = f"{self.package}.{name}"
        if name in self._defaults and not find_spec(path):
            path = self._defaults[name]
        module = import_module(path)
        found = getattr(module, name.upper(), module)
        if protocols and not any(implements(found, protocol) for protocol in protocols):
            raise TypeError(describe_missing(path, found, protocols))
        return found

    def bind_optional(self, name: str, *protocols: type) -> Any:
        """Return a module as `bind` does; None if there is none."""
        has_module = name in self._defaults or find_spec(f"{self.package}.{name}")
        return self.bind(name, *protocols) if has_module else None


def implements(module: object, protocol: type) -> bool:
    """Return whether a module has all names of a protocol."""
    return not missing_names(module, protocol)


def bind_extension(module: Any, protocol: type, base: type) -> Any:
    """Return the module if it implements a protocol that extends `base`; None if it does not.

    Raises TypeError if it has only some of the protocol's names, or a misspelt one.
    """
    if module is None or implements(module, protocol):
        return module
    for name in get_protocol_members(protocol) - get_protocol_members(base):
        if hasattr(module, name) or get_close_matches(name, vars(module), cutoff=0.9):
            raise TypeError(describe_missing(module.__name__, module, [protocol]))
    return None


def missing_names(module: object, protocol: type) -> list[str]:
    return sorted(name for name in get_protocol_members(protocol) if not hasattr(module, name))


def describe_missing(path: str, module: object, protocols: Iterable[type]) -> str:
    """Return a message that names what the module at a path lacks."""
    lacking = " or ".join(
        f"{', '.join(missing_names(module, protocol))} ({protocol.__name__})"
        for protocol in protocols
    )
    return f"{path} lacks {lacking}"
