"""The contract: what a game offers to the match, the players, the studies and the adapters.

A state is the game's own affair. Everybody else hands it back as it came and looks at it only
through a view. A state that waits for chance has nobody's turn: then `deal` draws what chance
decides, or a record tells it, and `lay` puts it on the table. So `apply` itself is free of chance.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, TypeVar

from roost.contract.action import Action
from roost.contract.chronicle import Chronicle
from roost.contract.info import GameInfo, MatchConfig
from roost.contract.progress import MatchProgress, Milestone
from roost.contract.reason import Reason
from roost.contract.refusal import Refusal, RefusalError
from roost.contract.rng import RngState
from roost.contract.view import View
from roost.contract.view_set import PlainViewSet, ViewSet

State = TypeVar("State")

ChanceOutcome = dict[str, Any]
"""What chance decides at one point of a match, in the words of the game's rules."""
Setup = dict[str, Any]
"""All deals of a match in the form that its record has."""
Result = dict[str, Any]
OnEvent = Callable[[str], None]
"""Called with a note's name at each moment that people should see."""


class Game(ABC, Generic[State]):
    info: GameInfo

    def parse_deck(self, data: object) -> Any:
        """A deck of one's own from plain data, checked; for `Table.deck`. Raises Refused."""
        raise RefusalError("deck-fixed")

    def mutate_deck(self, deck: Any, rng: RngState) -> Any:
        """A deck that is a little different from this one (None: the game's), for tuning.

        Raises Refused.
        """
        raise RefusalError("deck-fixed")

    def serialize_deck(self, deck: Any) -> dict[str, Any]:
        """A deck as `own_deck` takes it; None: the game's. Raises Refused."""
        raise RefusalError("deck-fixed")

    # Chance

    @abstractmethod
    def new_initial_state(self, config: MatchConfig) -> State:
        """The state before anything is dealt."""

    @abstractmethod
    def is_chance(self, state: State) -> bool:
        """Whether a deal comes next."""

    @abstractmethod
    def sample_chance(self, state: State, rng: RngState) -> ChanceOutcome:
        """Draw the deal that comes next. The state stays as it is."""

    @abstractmethod
    def apply_chance(
        self, state: State, outcome: ChanceOutcome, on_event: OnEvent | None = None
    ) -> None:
        """Put a deal on the table."""

    def is_chance_possible(self, state: State, outcome: ChanceOutcome) -> bool:
        """Whether a record's deal is one of those that come next.

        Where a setup has several streams of chance, only some of its deals are of the right kind.
        """
        return True

    def parse_chance(self, config: MatchConfig, line: object) -> ChanceOutcome:
        """A deal that stands in a record where it happened; raises Refused."""
        raise RefusalError("chance-line")

    @abstractmethod
    def serialize_setup(self, outcomes: list[ChanceOutcome]) -> Setup:
        """Deals in the form of a record."""

    @abstractmethod
    def parse_setup(self, config: MatchConfig, setup: object) -> list[ChanceOutcome]:
        """The deals of a record's setup; raises Refused if it is impossible."""

    def header_fields(self, config: MatchConfig) -> dict[str, Any]:
        """What the header of a record tells besides: the build of a campaign."""
        return {}

    # Play

    @abstractmethod
    def turn(self, state: State) -> int | None:
        """Whose turn it is; None while a deal is awaited and after the end."""

    @abstractmethod
    def legal_actions(self, state: State) -> list[Action]:
        """Every action of the seat whose turn it is, each once."""

    @abstractmethod
    def explain_illegal(self, state: State, action: Action) -> Refusal | None:
        """Why the seat whose turn it is cannot do this; None if it can.

        The action has its right form.
        """

    @abstractmethod
    def apply(self, state: State, action: Action, on_event: OnEvent | None = None) -> None:
        """Carry out a legal action. Trusts it: the match checks at the door."""

    @abstractmethod
    def result(self, state: State) -> Result | None:
        """The result once the match is over: `scores`, `winners` and what else the rules say."""

    # Knowledge

    @abstractmethod
    def card_counts(self, config: MatchConfig) -> dict[str, int]:
        """The cards in play and how many of each there are, as everybody knows."""

    @abstractmethod
    def view(self, state: State, viewer: int | None) -> View:
        """What a seat may know; None: what everybody may know."""

    def views(self, state: State, viewers: Sequence[int | None]) -> list[View]:
        """Several views of one state: what they share need be drawn only once."""
        return [self.view(state, seat) for seat in viewers]

    def view_set(self, state: State, viewers: Sequence[int | None]) -> ViewSet[Any]:
        """The same to be compared with what these eyes see later."""
        return PlainViewSet(self.views(state, viewers))

    def render_board(self, view: View, width: int) -> str:
        """A view's board as plain text, for terminals."""
        return ""

    @abstractmethod
    def open_view(self, state: State) -> View:
        """Everything, for finished matches and for debugging. Never for somebody who plays."""

    @abstractmethod
    def guess(self, state: State, seat: int, rng: RngState) -> State:
        """A random state that fits all that a seat has seen since the match began."""

    def resample_chance(
        self, state: State, outcomes: list[ChanceOutcome], seats: Collection[int], rng: RngState
    ) -> list[ChanceOutcome]:
        """The deals that led to a state, with all that is hidden from these seats drawn anew.

        Played again with the same actions, they show the public and these seats the same. Without
        seats, nothing is kept but what the public has seen: so a branch of a long match begins.
        """
        raise NotImplementedError

    def suggest_action(self, state: State, rng: RngState, style: str = "careful") -> Action | None:
        """What a sensible beginner would do, by a guess of the seat whose turn it is.

        `manner`: `careful` or `careless`. None: this game gives none, or by compiled hints.
        """
        return None

    def explain_action(self, state: State, action: Action, style: str = "careful") -> Reason | None:
        """Why that beginner would do this, by the same guess; None: there is no more to say."""
        return None

    @abstractmethod
    def copy(self, state: State) -> State: ...

    # Long matches

    def milestone(self, state: State, action: Action | None) -> Milestone | None:
        """What people will remember of an action that is about to be taken here.

        Without an action: of the point itself.
        """
        return None

    def progress(self, state: State) -> MatchProgress | None:
        """Where a long match stands, as everybody may know; None: a match is not long."""
        return None

    def build_chronicle(self, frames: Iterable[tuple[str, View]]) -> Chronicle | None:
        """A long match as a book, from the notes and public views of all its moments."""
        return None

    def serialize_state(self, state: State) -> bytes | None:
        """A state as bytes, for a build that is the same in every file; None: it is not needed."""
        return None

    def deserialize_state(self, config: MatchConfig, data: bytes) -> State:
        """The state of these bytes; raises whatever goes wrong if they are not of this build."""
        raise NotImplementedError
