"""Gives rules over a state of whole numbers the shape of the contract."""

from abc import abstractmethod
from collections.abc import Callable
from types import ModuleType
from typing import Protocol, TypeVar

from roost.contract import Action, Deal, Game, Refusal, Table, Watch, Words
from roost.kernel.generator import seed
from roost.kernel.moves import Moves, allows, moves_in
from roost.kernel.observing import Observation
from roost.kernel.scene import Setting
from roost.kernel.state import NOBODY, State

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Rules(Protocol[S_contra]):
    """What a game's `rules.py` (and `guess.py`) must have; each is a `@rule`."""

    def deal(self, s: S_contra) -> None:
        """Draw the next deal from the generator in the state, and put it on the table."""

    def waits(self, s: S_contra) -> bool:
        """Whether a deal comes next."""

    def over(self, s: S_contra) -> bool: ...

    def legal(self, s: S_contra) -> Moves: ...

    def apply(self, s: S_contra, action: int) -> None: ...

    def result(self, s: S_contra, p: int) -> int:
        """A seat's score, once the match is over."""

    def won(self, s: S_contra, p: int) -> bool:
        """Whether a seat is among the winners, once the match is over."""


class Hints(Protocol[S_contra]):
    """What a game's `hints.py` may tell bots; each function is a `@rule`.

    Each may draw by the generator in the state, and uses only what the seat whose turn it is knows.
    """

    SPAN: float
    """Points between the worst and the best that can be expected: a reward of 0 and of 1."""

    def points(self, s: S_contra, seat: int) -> float:
        """When a deal has been played: how far a seat is ahead of the mean of the others, in all
        that was played so far. Where all play together, it is their points.
        """

    def reward(self, s: S_contra, seat: int) -> float:
        """From 0 to 1: how well a seat stands when a deal has been played."""

    def greedy(self, s: S_contra) -> int:
        """What a sensible beginner would do now."""


class CardGame(Game[S]):
    """What is left to fill in: the words of deals and actions, views, the guess, the result."""

    state: type[S]
    rules: Rules[S]
    hints: Hints[S] | None = None
    policy: ModuleType | None = None
    """Its `policy.py`, if it has one: see `kernel/policy.py`."""
    observation: Observation | None = None
    """Its `observation.py`, if it has one: see `kernel/observing.py`."""
    scene: Setting | None = None
    """Its `scene.py`, if it has one: see `kernel/scene.py`."""
    notes: tuple[str, ...]
    """The names of the moments that the rules note, by number."""

    def __reduce__(self) -> str:
        """A copy or a pickle is the game itself: the one that its module calls GAME."""
        return "GAME"

    @abstractmethod
    def begin(self, s: S, table: Table) -> None:
        """Set the fields of a new state, before the first deal."""

    @abstractmethod
    def dealt(self, s: S) -> Deal:
        """A deal that has just been put on the table, in words."""

    @abstractmethod
    def put(self, s: S, deal: Deal) -> None:
        """Put a deal in words on the table: what `rules.deal` does by chance."""

    @abstractmethod
    def words(self, s: S, number: int) -> Action:
        """A legal action in words."""

    @abstractmethod
    def number(self, s: S, action: Action) -> int | None:
        """The number of an action; None if there is none that has these words."""

    @abstractmethod
    def why_not(self, s: S, action: Action) -> Refusal:
        """The rule that an illegal action breaks."""

    @abstractmethod
    def imagine(self, s: S, seat: int) -> None:
        """The rule `guess`: replace what a seat cannot know, by the generator in the state."""

    def start(self, table: Table) -> S:
        s = self.state()
        s.players = table.players
        s.turn = NOBODY
        self.begin(s, table)
        return s

    def waits(self, state: S) -> bool:
        return self.rules.waits(state)

    def deal(self, state: S, chance: Words) -> Deal:
        scratch = self.copy(state)
        seed(scratch, *chance)
        self.rules.deal(scratch)
        return self.dealt(scratch)

    def lay(self, state: S, deal: Deal, watch: Watch | None = None) -> None:
        state.watch = self._named(watch)
        self.put(state, deal)
        state.watch = None

    def turn(self, state: S) -> int | None:
        return None if state.turn == NOBODY else state.turn

    def legal(self, state: S) -> list[Action]:
        if state.turn == NOBODY:
            return []
        return [self.words(state, number) for number in moves_in(self.rules.legal(state))]

    def refuse(self, state: S, action: Action) -> Refusal | None:
        number = self.number(state, action)
        if number is not None and allows(self.rules.legal(state), number):
            return None
        return self.why_not(state, action)

    def apply(self, state: S, action: Action, watch: Watch | None = None) -> None:
        number = self.number(state, action)
        assert number is not None, "the match checks actions before they are applied"
        state.watch = self._named(watch)
        self.rules.apply(state, number)
        state.watch = None

    def guess(self, state: S, seat: int, chance: Words) -> S:
        guessed = self.copy(state)
        seed(guessed, *chance)
        self.imagine(guessed, seat)
        return guessed

    def copy(self, state: S) -> S:
        return state.copied()

    def _named(self, watch: Watch | None) -> Callable[[int], None] | None:
        """The same watcher, for rules that note moments by number."""
        notes = self.notes
        return None if watch is None else lambda kind: watch(notes[kind])
