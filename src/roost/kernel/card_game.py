"""CardGame: adapts rules over a state of integers to the contract."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from roost.contract import (
    Action,
    ChanceOutcome,
    Game,
    MatchConfig,
    OnEvent,
    Refusal,
    RngState,
    View,
)
from roost.kernel.action_mask import ActionMask, action_indices, has_action
from roost.kernel.layout.layout import Layout, LayoutRules
from roost.kernel.layout.view_set import LayoutViewSet
from roost.kernel.policy import (
    FeaturePolicy,
    HistoryPolicy,
    PlayoutPolicy,
    ScorePolicy,
    ValuePolicy,
)
from roost.kernel.rng import seed_rng
from roost.kernel.state import NOBODY, State
from roost.kernel.tensor import ObservationTensor

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Rules(Protocol[S_contra]):
    """The interface of a game's `rules.py`. Each function is a `@rule`."""

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


class Heuristics(Protocol[S_contra]):
    """The interface of a game's `heuristics.py`, for bots. Each function is a `@rule`.

    A function may use the state's generator, and only what the seat to act knows.
    """

    POINTS_RANGE: float
    """The points between rewards 0 and 1: between the worst and the best result to expect."""

    def points_ahead(self, s: S_contra, seat: int) -> float:
        """Return a seat's points in the match so far minus the mean of the others.

        Called at the end of a deal. In cooperative games: the team's points.
        """

    def reward(self, s: S_contra, seat: int) -> float:
        """Return how well a seat stands at the end of a deal, from 0 to 1."""

    def greedy_action(self, s: S_contra) -> int:
        """Return what a sensible beginner would do now."""


class CardGame(Game[S]):
    """Base class of the card games.

    A game implements the conversion of outcomes and actions, views, guesses and the result.
    """

    state: type[S]
    rules: Rules[S]
    heuristics: Heuristics[S] | None = None
    policy: FeaturePolicy | ScorePolicy | None = None
    """The game's `policy.py`, if it has one. The next three are the same module, if it implements
    these protocols, too: see `kernel/policy.py`.
    """
    playout_policy: PlayoutPolicy | None = None
    history_policy: HistoryPolicy | None = None
    value_policy: ValuePolicy | None = None
    tensor: ObservationTensor | None = None
    """The game's `tensor.py`, if it has one: see `kernel/tensor.py`."""
    layout: LayoutRules
    """The game's `layout.py`: what lies where, and who may see it (`kernel/layout/layout.py`)."""
    event_names: tuple[str, ...]
    """The names of the events that the rules emit, by number."""

    def __init_subclass__(cls) -> None:
        """Raise TypeError if a policy lacks a name of its protocol."""
        for policy, protocols in (
            (cls.policy, (FeaturePolicy, ScorePolicy)),
            (cls.playout_policy, (PlayoutPolicy,)),
            (cls.history_policy, (HistoryPolicy,)),
            (cls.value_policy, (ValuePolicy,)),
        ):
            if policy is not None and not isinstance(policy, protocols):
                names = " or ".join(protocol.__name__ for protocol in protocols)
                raise TypeError(f"{policy.__name__} has not all names of {names}")

    def __reduce__(self) -> str:
        """Copy and pickle the game by reference: it is the object GAME of its module."""
        return "GAME"

    @abstractmethod
    def init_state(self, s: S, config: MatchConfig) -> None:
        """Set the fields of a new state, before any chance outcome."""

    @abstractmethod
    def read_chance(self, s: S) -> ChanceOutcome:
        """Return the chance outcome that has just been applied to the state."""

    @abstractmethod
    def write_chance(self, s: S, outcome: ChanceOutcome) -> None:
        """Apply a given chance outcome. (`rules.resolve_chance` applies a random one.)"""

    @abstractmethod
    def to_action(self, s: S, index: int) -> Action:
        """Return the legal action with this index."""

    @abstractmethod
    def to_index(self, s: S, action: Action) -> int | None:
        """Return the index of an action; None if it has none."""

    @abstractmethod
    def find_broken_rule(self, s: S, action: Action) -> Refusal:
        """Return the refusal for an illegal action, with the rule that it breaks."""

    @abstractmethod
    def guess_in_place(self, s: S, seat: int) -> None:
        """Replace what a seat cannot know, with the state's generator. This is a rule."""

    def new_initial_state(self, config: MatchConfig) -> S:
        s = self.state()
        s.players = config.players
        s.turn = NOBODY
        self.init_state(s, config)
        return s

    def is_chance(self, state: S) -> bool:
        return self.rules.is_chance(state)

    def sample_chance(self, state: S, rng: RngState) -> ChanceOutcome:
        scratch = self.copy(state)
        seed_rng(scratch, *rng)
        self.rules.resolve_chance(scratch)
        return self.read_chance(scratch)

    def apply_chance(
        self, state: S, outcome: ChanceOutcome, on_event: OnEvent | None = None
    ) -> None:
        state.on_event = self._by_number(on_event)
        self.write_chance(state, outcome)
        state.on_event = None

    def turn(self, state: S) -> int | None:
        return None if state.turn == NOBODY else state.turn

    def legal_actions(self, state: S) -> list[Action]:
        if state.turn == NOBODY:
            return []
        return [
            self.to_action(state, index)
            for index in action_indices(self.rules.legal_actions(state))
        ]

    def explain_illegal(self, state: S, action: Action) -> Refusal | None:
        index = self.to_index(state, action)
        if index is not None and has_action(self.rules.legal_actions(state), index):
            return None
        return self.find_broken_rule(state, action)

    def apply(self, state: S, action: Action, on_event: OnEvent | None = None) -> None:
        index = self.to_index(state, action)
        assert index is not None, "the match checks actions before it applies them"
        state.on_event = self._by_number(on_event)
        self.rules.apply(state, index)
        state.on_event = None

    def view_set(self, state: S, viewers: Sequence[int | None]) -> LayoutViewSet:
        return LayoutViewSet(*self._write_layout(state), viewers)

    def views(self, state: S, viewers: Sequence[int | None]) -> list[View]:
        return self.view_set(state, viewers).views()

    def open_view(self, state: S) -> View:
        layout, words = self._write_layout(state)
        return layout.view(words, "open")

    def _write_layout(self, state: S) -> tuple[Layout, list[int]]:
        layout = self.layout.layout(state)
        words = layout.blank_words[:]
        self.layout.write_layout(state, words)
        return layout, words

    def guess(self, state: S, seat: int, rng: RngState) -> S:
        copy = self.copy(state)
        seed_rng(copy, *rng)
        self.guess_in_place(copy, seat)
        return copy

    def copy(self, state: S) -> S:
        return state.clone()

    def _by_number(self, on_event: OnEvent | None) -> Callable[[int], None] | None:
        """Return a callback for rules, which emit events by number."""
        names = self.event_names
        return None if on_event is None else lambda event: on_event(names[event])
