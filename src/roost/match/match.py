"""A match: checks an action at the door, applies it, and deals when a deal is due."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from roost.contract import (
    Action,
    Deal,
    Game,
    Milestone,
    Refusal,
    Refused,
    Result,
    Table,
    Watch,
    Words,
    words,
)

State = TypeVar("State")

STRIDE = 50
"""Actions between two states that a long match keeps of its past."""
WAYPOINTS = 3
"""So many of them, the latest."""


class Moment(NamedTuple, Generic[State]):
    """A state that people should see, and the note that the rules gave it."""

    note: str
    state: State


@dataclass(frozen=True)
class Waypoint(Generic[State]):
    """A long match as it was after so many actions and deals."""

    actions: int
    dealt: int
    state: State


class Match(Generic[State]):
    """`deals` are those that a record tells; after them the match deals on from its seed, if it has
    one. A patient match waits where it has neither, until it is told (`chance`).
    """

    def __init__(
        self,
        game: Game[State],
        table: Table,
        deals: list[Deal] | None = None,
        seed: str | None = None,
        patient: bool = False,
    ) -> None:
        self.game = game
        self.table = table
        self.seed = seed
        self.patient = patient
        self.deals = list(deals or [])
        self.dealt = 0
        self.actions: list[tuple[int, Action]] = []
        self.milestones: list[tuple[int, Milestone]] = []
        """What people remember, each before the action of its number."""
        self.waypoints: list[Waypoint[State]] = []
        self.state = game.start(table)
        self._deal_on(None)

    @property
    def turn(self) -> int | None:
        return self.game.turn(self.state)

    @property
    def outcome(self) -> Result | None:
        return self.game.outcome(self.state)

    @property
    def setup(self) -> dict[str, Any]:
        """Every deal that was used, in the form of a record."""
        return self.game.setup([self.deals[i % len(self.deals)] for i in range(self.dealt)])

    def legal(self) -> list[Action]:
        return self.game.legal(self.state)

    def refuse(self, seat: object, action: object) -> Refusal | None:
        """Why a seat cannot do this now; None if it can. Anything at all may be asked."""
        facts = self.game.facts
        last = self.table.players - 1
        if type(seat) is not int or not 0 <= seat <= last:
            return Refusal("seat-wrong", args={"seat": str(seat), "last": last})
        turn = self.turn
        if turn is None and self.game.waits(self.state):
            return Refusal("chance-awaited")
        if turn is None:
            return Refusal("match-over", facts.end_rule)
        if seat != turn:
            return Refusal("not-your-turn", facts.turn_rule, {"turn": turn})
        misshapen = facts.misshapen(action)
        if misshapen is not None:
            return misshapen
        assert isinstance(action, dict)
        return self.game.refuse(self.state, action)

    def act(self, seat: int, action: Action, watch: bool = False) -> list[Moment[State]]:
        """Carry out an action, or raise Refused and change nothing.

        Watched, it returns the moments to be seen.
        """
        refusal = self.refuse(seat, action)
        if refusal is not None:
            raise Refused.by(refusal, self.game.facts.id)
        return self.carry_out(seat, action, watch)

    def carry_out(
        self,
        seat: int,
        action: Action,
        watch: bool = False,
        keep: Callable[[State], Any] | None = None,
    ) -> list[Moment[Any]]:
        """An action that is not refused: whoever calls this has just asked.

        The moments have states that are kept in this way, else copies.
        """
        moments: list[Moment[Any]] = []
        watcher = self._watcher(moments, keep or self.game.copy) if watch else None
        if self.game.facts.long:
            self._remember(action)
        self.game.apply(self.state, action, watcher)
        self.actions.append((seat, dict(action)))
        self._deal_on(watcher)
        if watch:
            now = self.state if keep is None else keep(self.state)
            if not (moments and moments[-1].state == now):  # what came after the notes
                moments.append(Moment("", self.game.copy(self.state) if keep is None else now))
        return moments

    def chance(self, deal: Deal) -> None:
        """What chance decided where the match waits; raises Refused if it cannot be."""
        self.game.lay(self.state, deal)
        self.deals.insert(self.dealt, deal)
        self.dealt += 1
        self._deal_on(None)

    # The past

    @property
    def recent(self) -> int:
        """The actions before which nobody need look, because the match is long; 0 if it is not.

        It is at least a stride ago.
        """
        if len(self.waypoints) > 1:
            return self.waypoints[-2].actions
        return next((w.actions for w in self.waypoints if w.actions > STRIDE), 0)

    def at(self, actions: int) -> "Match[State]":
        """Another match, as this one was after so many actions. It will be dealt the same."""
        found = next((w for w in reversed(self.waypoints) if w.actions <= actions), None)
        if found is None:
            again = Match(self.game, self.table, self.deals, self.seed, self.patient)
        else:
            again = self.resumed(found)
        for seat, action in self.actions[len(again.actions) : actions]:
            again.carry_out(seat, action)
        return again

    def resumed(self, waypoint: Waypoint[State]) -> "Match[State]":
        """Another match, as this one was at one of its waypoints."""
        again = copy(self)
        again.state, again.dealt = self.game.copy(waypoint.state), waypoint.dealt
        again.deals, again.actions = list(self.deals), self.actions[: waypoint.actions]
        again.milestones = [found for found in self.milestones if found[0] < waypoint.actions]
        again.waypoints = [found for found in self.waypoints if found.actions < waypoint.actions]
        return again

    def _remember(self, action: Action) -> None:
        """What a long match keeps of its past, before an action is carried out.

        The lists are new ones: copies of a match share them.
        """
        number = len(self.actions)
        milestone = self.game.milestone(self.state, action)
        if milestone is not None:
            self.milestones = [*self.milestones, (number, milestone)]
        if number and number % STRIDE == 0:
            waypoint = Waypoint(number, self.dealt, self.game.copy(self.state))
            self.waypoints = [*self.waypoints[1 - WAYPOINTS :], waypoint]

    def _watcher(self, moments: list[Moment[Any]], keep: Callable[[State], Any]) -> Watch:
        return lambda note: moments.append(Moment(note, keep(self.state)))

    def _deal_on(self, watcher: Watch | None) -> None:
        while self.game.waits(self.state):
            deal = self._next_deal(self.dealt)
            if deal is None:
                return
            self.game.lay(self.state, deal, watcher)
            self.dealt += 1

    def _next_deal(self, number: int) -> Deal | None:
        """The deals that were used come first in `deals`, in their order."""
        for i in range(number, len(self.deals)):
            if self.game.fits(self.state, self.deals[i]):
                self.deals.insert(number, self.deals.pop(i))
                return self.deals[number]
        if self.seed is not None:
            self.deals.insert(number, self.game.deal(self.state, self._words(number)))
            return self.deals[number]
        if self.game.facts.deals_repeat:
            return self.deals[number % len(self.deals)]
        if self.patient:
            return None
        raise Refused("setup-short", number=number)

    def _words(self, number: int) -> Words:
        assert self.seed is not None
        return words(self.seed, "deal", number)
