"""Gives rules over a state of whole numbers the shape of the contract."""

from abc import abstractmethod
from collections.abc import Callable
from types import ModuleType
from typing import Protocol, TypeVar

from roost.contract import (
    Action,
    ChanceOutcome,
    Game,
    MatchConfig,
    OnEvent,
    Refusal,
    RngState,
)
from roost.kernel.action_mask import ActionMask, action_indices, has_action
from roost.kernel.layout.layout import LayoutRules
from roost.kernel.rng import seed_rng
from roost.kernel.state import NOBODY, State
from roost.kernel.tensor import ObservationTensor

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Rules(Protocol[S_contra]):
    """What a game's `rules.py` (and `guess.py`) must have; each is a `@rule`."""

    def resolve_chance(self, s: S_contra) -> None:
        """Draw the next deal from the generator in the state, and put it on the table."""

    def is_chance(self, s: S_contra) -> bool:
        """Whether a deal comes next."""

    def is_terminal(self, s: S_contra) -> bool: ...

    def legal_actions(self, s: S_contra) -> ActionMask: ...

    def apply(self, s: S_contra, action: int) -> None: ...

    def score(self, s: S_contra, seat: int) -> int:
        """A seat's score, once the match is over."""

    def is_winner(self, s: S_contra, seat: int) -> bool:
        """Whether a seat is among the winners, once the match is over."""


class Heuristics(Protocol[S_contra]):
    """What a game's `hints.py` may tell bots; each function is a `@rule`.

    Each may draw by the generator in the state, and uses only what the seat whose turn it is knows.
    """

    POINTS_RANGE: float
    """Points between the worst and the best that can be expected: a reward of 0 and of 1."""

    def points_ahead(self, s: S_contra, seat: int) -> float:
        """When a deal has been played: how far a seat is ahead of the mean of the others, in all
        that was played so far. Where all play together, it is their points.
        """

    def reward(self, s: S_contra, seat: int) -> float:
        """From 0 to 1: how well a seat stands when a deal has been played."""

    def greedy_action(self, s: S_contra) -> int:
        """What a sensible beginner would do now."""


class CardGame(Game[S]):
    """What is left to fill in: the words of deals and actions, views, the guess, the result."""

    state: type[S]
    rules: Rules[S]
    heuristics: Heuristics[S] | None = None
    policy: ModuleType | None = None
    """Its `policy.py`, if it has one: see `kernel/policy.py`."""
    tensor: ObservationTensor | None = None
    """Its `observation.py`, if it has one: see `kernel/observing.py`."""
    layout: LayoutRules | None = None
    """Its `scene.py`, if it has one: see `kernel/scene.py`."""
    event_names: tuple[str, ...]
    """The names of the moments that the rules note, by number."""

    def __reduce__(self) -> str:
        """A copy or a pickle is the game itself: the one that its module calls GAME."""
        return "GAME"

    @abstractmethod
    def init_state(self, s: S, config: MatchConfig) -> None:
        """Set the fields of a new state, before the first deal."""

    @abstractmethod
    def read_chance(self, s: S) -> ChanceOutcome:
        """A deal that has just been put on the table, in words."""

    @abstractmethod
    def write_chance(self, s: S, outcome: ChanceOutcome) -> None:
        """Put a deal in words on the table: what `rules.deal` does by chance."""

    @abstractmethod
    def to_action(self, s: S, index: int) -> Action:
        """A legal action in words."""

    @abstractmethod
    def to_index(self, s: S, action: Action) -> int | None:
        """The number of an action; None if there is none that has these words."""

    @abstractmethod
    def find_broken_rule(self, s: S, action: Action) -> Refusal:
        """The rule that an illegal action breaks."""

    @abstractmethod
    def guess_in_place(self, s: S, seat: int) -> None:
        """The rule `guess`: replace what a seat cannot know, by the generator in the state."""

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
            self.to_action(state, number)
            for number in action_indices(self.rules.legal_actions(state))
        ]

    def explain_illegal(self, state: S, action: Action) -> Refusal | None:
        number = self.to_index(state, action)
        if number is not None and has_action(self.rules.legal_actions(state), number):
            return None
        return self.find_broken_rule(state, action)

    def apply(self, state: S, action: Action, on_event: OnEvent | None = None) -> None:
        number = self.to_index(state, action)
        assert number is not None, "the match checks actions before they are applied"
        state.on_event = self._by_number(on_event)
        self.rules.apply(state, number)
        state.on_event = None

    def guess(self, state: S, seat: int, rng: RngState) -> S:
        guessed = self.copy(state)
        seed_rng(guessed, *rng)
        self.guess_in_place(guessed, seat)
        return guessed

    def copy(self, state: S) -> S:
        return state.clone()

    def _by_number(self, on_event: OnEvent | None) -> Callable[[int], None] | None:
        """The same watcher, for rules that note moments by number."""
        notes = self.event_names
        return None if on_event is None else lambda kind: on_event(notes[kind])
