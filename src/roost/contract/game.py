"""The contract: the interface of a game towards matches, bots, studies and adapters.

A state is private to its game. Other code only passes it back and reads it through views.

Chance is explicit, as in OpenSpiel. At a chance node no seat is to act: the caller samples an
outcome with `sample_chance`, or takes it from a record, and applies it with `apply_chance`.
Therefore `apply` is deterministic.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, TypeVar

from roost.contract.action import Action, Reason
from roost.contract.chronicle import Chronicle
from roost.contract.info import GameInfo, MatchConfig
from roost.contract.progress import MatchProgress, Milestone
from roost.contract.refusal import Refusal, RefusalError
from roost.contract.rng import RngState
from roost.contract.view import View
from roost.contract.view_set import PlainViewSet, ViewSet

State = TypeVar("State")

ChanceOutcome = dict[str, Any]
"""What chance decides at one point of a match, in the vocabulary of the game's rules."""
Setup = dict[str, Any]
"""All chance outcomes of a match in the form of its record."""
Result = dict[str, Any]
OnEvent = Callable[[str], None]
"""Called with an event's name whenever the state is one that viewers should see."""


class Game(ABC, Generic[State]):
    """The rules of a game. It has no state of its own."""

    info: GameInfo

    # Custom decks

    def parse_deck(self, data: object) -> Any:
        """Validate a custom deck and return it for `MatchConfig.deck`. Raises RefusalError."""
        raise RefusalError("deck-fixed")

    def mutate_deck(self, deck: Any, rng: RngState) -> Any:
        """Return a slightly changed deck, for deck tuning. None stands for the game's own deck.

        Raises RefusalError.
        """
        raise RefusalError("deck-fixed")

    def serialize_deck(self, deck: Any) -> dict[str, Any]:
        """Return a deck as `parse_deck` reads it. None stands for the game's own deck.

        Raises RefusalError.
        """
        raise RefusalError("deck-fixed")

    # Chance

    @abstractmethod
    def new_initial_state(self, config: MatchConfig) -> State:
        """Return the state before any chance outcome."""

    @abstractmethod
    def is_chance(self, state: State) -> bool:
        """Return whether a chance outcome comes next."""

    @abstractmethod
    def sample_chance(self, state: State, rng: RngState) -> ChanceOutcome:
        """Draw the next chance outcome. The state stays unchanged."""

    @abstractmethod
    def apply_chance(
        self, state: State, outcome: ChanceOutcome, on_event: OnEvent | None = None
    ) -> None:
        """Apply a chance outcome to the state."""

    def is_chance_possible(self, state: State, outcome: ChanceOutcome) -> bool:
        """Return whether an outcome from a record can come next.

        If a setup has several streams of chance, only outcomes of the right stream can.
        """
        return True

    def parse_chance(self, config: MatchConfig, line: object) -> ChanceOutcome:
        """Parse a chance line of a record. Raises RefusalError."""
        raise RefusalError("chance-line")

    @abstractmethod
    def serialize_setup(self, outcomes: list[ChanceOutcome]) -> Setup:
        """Return chance outcomes in the form of a record."""

    @abstractmethod
    def parse_setup(self, config: MatchConfig, setup: object) -> list[ChanceOutcome]:
        """Return the chance outcomes of a record's setup; raise RefusalError if it is invalid."""

    def header_fields(self, config: MatchConfig) -> dict[str, Any]:
        """Return the game's own fields of a record's header, such as the build of a campaign."""
        return {}

    # Play

    @abstractmethod
    def turn(self, state: State) -> int | None:
        """Return the seat to act; None at a chance node and after the end."""

    @abstractmethod
    def legal_actions(self, state: State) -> list[Action]:
        """Return the distinct legal actions of the seat to act."""

    @abstractmethod
    def explain_illegal(self, state: State, action: Action) -> Refusal | None:
        """Return why the action is illegal for the seat to act; None if it is legal.

        The action's form has been validated before.
        """

    @abstractmethod
    def apply(self, state: State, action: Action, on_event: OnEvent | None = None) -> None:
        """Apply a legal action. It is not checked here: `Match.act` has done that."""

    @abstractmethod
    def result(self, state: State) -> Result | None:
        """Return `scores`, `winners` and the game's own fields; None before the end."""

    # Knowledge

    @abstractmethod
    def card_counts(self, config: MatchConfig) -> dict[str, int]:
        """Return the number of copies of each card in play, which is public knowledge."""

    @abstractmethod
    def views(self, state: State, viewers: Sequence[int | None]) -> list[View]:
        """Return what each viewer may know: a seat, or None for the public.

        The views are of one state, so a game builds their common parts once.
        """

    def view(self, state: State, viewer: int | None) -> View:
        """Return what one viewer may know."""
        return self.views(state, [viewer])[0]

    def view_set(self, state: State, viewers: Sequence[int | None]) -> ViewSet[Any]:
        """Return the views in a form that can be compared with a later state's."""
        return PlainViewSet(self.views(state, viewers))

    def render_board(self, view: View, width: int) -> str:
        """Return a view's board as plain text, for terminals."""
        return ""

    @abstractmethod
    def open_view(self, state: State) -> View:
        """Return a view with all cards face up, for finished matches and debugging.

        A player of the match must never receive it.
        """

    @abstractmethod
    def guess(self, state: State, seat: int, rng: RngState) -> State:
        """Return a determinization: a random state consistent with all that the seat has seen."""

    def resample_chance(
        self, state: State, outcomes: list[ChanceOutcome], seats: Collection[int], rng: RngState
    ) -> list[ChanceOutcome]:
        """Return the outcomes that led to a state, with everything hidden from the seats redrawn.

        Replayed with the same actions, they show the public and these seats the same. Without
        seats only public information is kept; branches of a long match start that way.
        """
        raise NotImplementedError

    def suggest_action(self, state: State, rng: RngState, style: str = "careful") -> Action | None:
        """Return what a sensible beginner would do, based on a guess for the seat to act.

        `style` is `careful` or `careless`. None: the game has no suggestions, or it has compiled
        heuristics instead.
        """
        return None

    def explain_action(self, state: State, action: Action, style: str = "careful") -> Reason | None:
        """Return why that beginner would take the action, based on the same guess, or None."""
        return None

    @abstractmethod
    def copy(self, state: State) -> State: ...

    # Long matches

    def milestone(self, state: State, action: Action | None) -> Milestone | None:
        """Return the milestone of an action that is about to be taken here, if it is one.

        Without an action: the milestone of the state itself.
        """
        return None

    def progress(self, state: State) -> MatchProgress | None:
        """Return the public progress of a long match; None if the game's matches are not long."""
        return None

    def build_chronicle(self, frames: Iterable[tuple[str, View]]) -> Chronicle | None:
        """Build the chronicle of a long match from event names and public views of its frames."""
        return None

    def serialize_state(self, state: State) -> bytes | None:
        """Return a state as bytes for `deserialize_state` of the same build.

        None: states of this game need not be stored.
        """
        return None

    def deserialize_state(self, config: MatchConfig, data: bytes) -> State:
        """Return the stored state. Data of another build may raise any exception."""
        raise NotImplementedError
