"""The contract: what a game offers to the match, the players, the studies and the adapters.

A state is the game's own affair. Everybody else hands it back as it came and looks at it only
through a view. A state that waits for chance has nobody's turn: then `deal` draws what chance
decides, or a record tells it, and `lay` puts it on the table. So `apply` itself is free of chance.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, TypeVar

from roost.contract.action import Action
from roost.contract.chance import Words
from roost.contract.chronicle import Chronicle
from roost.contract.facts import Facts, Table
from roost.contract.milestones import Milestone, Standing
from roost.contract.reason import Reason
from roost.contract.refusal import Refusal, Refused
from roost.contract.sights import Drawn, Sights
from roost.contract.view import View

State = TypeVar("State")

Deal = dict[str, Any]
"""What chance decides at one point of a match, in the words of the game's rules."""
Setup = dict[str, Any]
"""All deals of a match in the form that its record has."""
Result = dict[str, Any]
Watch = Callable[[str], None]
"""Called with a note's name at each moment that people should see."""


class Game(ABC, Generic[State]):
    facts: Facts

    def own_deck(self, data: object) -> Any:
        """A deck of one's own from plain data, checked; for `Table.deck`. Raises Refused."""
        raise Refused("deck-fixed")

    def tinkered(self, deck: Any, chance: Words) -> Any:
        """A deck that is a little different from this one (None: the game's), for tuning.

        Raises Refused.
        """
        raise Refused("deck-fixed")

    def deck_data(self, deck: Any) -> dict[str, Any]:
        """A deck as `own_deck` takes it; None: the game's. Raises Refused."""
        raise Refused("deck-fixed")

    # Chance

    @abstractmethod
    def start(self, table: Table) -> State:
        """The state before anything is dealt."""

    @abstractmethod
    def waits(self, state: State) -> bool:
        """Whether a deal comes next."""

    @abstractmethod
    def deal(self, state: State, chance: Words) -> Deal:
        """Draw the deal that comes next. The state stays as it is."""

    @abstractmethod
    def lay(self, state: State, deal: Deal, watch: Watch | None = None) -> None:
        """Put a deal on the table."""

    def fits(self, state: State, deal: Deal) -> bool:
        """Whether a record's deal is one of those that come next.

        Where a setup has several streams of chance, only some of its deals are of the right kind.
        """
        return True

    def chance(self, table: Table, line: object) -> Deal:
        """A deal that stands in a record where it happened; raises Refused."""
        raise Refused("chance-line")

    @abstractmethod
    def setup(self, deals: list[Deal]) -> Setup:
        """Deals in the form of a record."""

    @abstractmethod
    def deals(self, table: Table, setup: object) -> list[Deal]:
        """The deals of a record's setup; raises Refused if it is impossible."""

    def header(self, table: Table) -> dict[str, Any]:
        """What the header of a record tells besides: the build of a campaign."""
        return {}

    # Play

    @abstractmethod
    def turn(self, state: State) -> int | None:
        """Whose turn it is; None while a deal is awaited and after the end."""

    @abstractmethod
    def legal(self, state: State) -> list[Action]:
        """Every action of the seat whose turn it is, each once."""

    @abstractmethod
    def refuse(self, state: State, action: Action) -> Refusal | None:
        """Why the seat whose turn it is cannot do this; None if it can.

        The action has its right form.
        """

    @abstractmethod
    def apply(self, state: State, action: Action, watch: Watch | None = None) -> None:
        """Carry out a legal action. Trusts it: the match checks at the door."""

    @abstractmethod
    def outcome(self, state: State) -> Result | None:
        """The result once the match is over: `scores`, `winners` and what else the rules say."""

    # Knowledge

    @abstractmethod
    def cards(self, table: Table) -> dict[str, int]:
        """The cards in play and how many of each there are, as everybody knows."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know; None: what everybody may know."""

    def views(self, state: State, seats: Sequence[int | None]) -> list[View]:
        """Several views of one state: what they share need be drawn only once."""
        return [self.view(state, seat) for seat in seats]

    def sights(self, state: State, seats: Sequence[int | None]) -> Sights[Any]:
        """The same to be compared with what these eyes see later."""
        return Drawn(self.views(state, seats))

    def picture(self, view: View, width: int) -> str:
        """A view's board as plain text, for terminals."""
        return ""

    @abstractmethod
    def open_view(self, state: State) -> View:
        """Everything, for finished matches and for debugging. Never for somebody who plays."""

    @abstractmethod
    def guess(self, state: State, seat: int, chance: Words) -> State:
        """A random state that fits all that a seat has seen since the match began."""

    def redeal(
        self, state: State, deals: list[Deal], seats: Collection[int], chance: Words
    ) -> list[Deal]:
        """The deals that led to a state, with all that is hidden from these seats drawn anew.

        Played again with the same actions, they show the public and these seats the same. Without
        seats, nothing is kept but what the public has seen: so a branch of a long match begins.
        """
        raise NotImplementedError

    def advice(self, state: State, chance: Words, manner: str = "careful") -> Action | None:
        """What a sensible beginner would do, by a guess of the seat whose turn it is.

        `manner`: `careful` or `careless`. None: this game gives none, or by compiled hints.
        """
        return None

    def reason(self, state: State, action: Action, manner: str = "careful") -> Reason | None:
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

    def standing(self, state: State) -> Standing | None:
        """Where a long match stands, as everybody may know; None: a match is not long."""
        return None

    def chronicle(self, told: Iterable[tuple[str, View]]) -> Chronicle | None:
        """A long match as a book, from the notes and public views of all its moments."""
        return None

    def freeze(self, state: State) -> bytes | None:
        """A state as bytes, for a build that is the same in every file; None: it is not needed."""
        return None

    def thaw(self, table: Table, frozen: bytes) -> State:
        """The state of these bytes; raises whatever goes wrong if they are not of this build."""
        raise NotImplementedError
