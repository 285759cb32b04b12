"""A match: checks an action at the door, applies it, and deals when a deal is due."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from roost.contract import (
    Action,
    ChanceOutcome,
    Game,
    MatchConfig,
    Milestone,
    OnEvent,
    Refusal,
    RefusalError,
    Result,
    RngState,
    rng_for,
)

State = TypeVar("State")

CHECKPOINT_INTERVAL = 50
"""Actions between two states that a long match keeps of its past."""
MAX_CHECKPOINTS = 3
"""So many of them, the latest."""


class Frame(NamedTuple, Generic[State]):
    """A state that people should see, and the note that the rules gave it."""

    event: str
    state: State


@dataclass(frozen=True)
class Checkpoint(Generic[State]):
    """A long match as it was after so many actions and deals."""

    action_count: int
    chance_count: int
    state: State


class Match(Generic[State]):
    """`deals` are those that a record tells; after them the match deals on from its seed, if it has
    one. A patient match waits where it has neither, until it is told (`chance`).
    """

    def __init__(
        self,
        game: Game[State],
        config: MatchConfig,
        chance_outcomes: list[ChanceOutcome] | None = None,
        seed: str | None = None,
        external_chance: bool = False,
    ) -> None:
        self.game = game
        self.config = config
        self.seed = seed
        self.has_external_chance = external_chance
        self.chance_outcomes = list(chance_outcomes or [])
        self.chance_count = 0
        self.actions: list[tuple[int, Action]] = []
        self.milestones: list[tuple[int, Milestone]] = []
        """What people remember, each before the action of its number."""
        self.checkpoints: list[Checkpoint[State]] = []
        self.state = game.new_initial_state(config)
        self._resolve_chance(None)

    @property
    def turn(self) -> int | None:
        return self.game.turn(self.state)

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def setup(self) -> dict[str, Any]:
        """Every deal that was used, in the form of a record."""
        return self.game.serialize_setup(
            [self.chance_outcomes[i % len(self.chance_outcomes)] for i in range(self.chance_count)]
        )

    def legal_actions(self) -> list[Action]:
        return self.game.legal_actions(self.state)

    def explain_illegal(self, seat: object, action: object) -> Refusal | None:
        """Why a seat cannot do this now; None if it can. Anything at all may be asked."""
        facts = self.game.info
        last = self.config.players - 1
        if type(seat) is not int or not 0 <= seat <= last:
            return Refusal("seat-wrong", args={"seat": str(seat), "last": last})
        turn = self.turn
        if turn is None and self.game.is_chance(self.state):
            return Refusal("chance-awaited")
        if turn is None:
            return Refusal("match-over", facts.end_rule)
        if seat != turn:
            return Refusal("not-your-turn", facts.turn_rule, {"turn": turn})
        misshapen = facts.validate_shape(action)
        if misshapen is not None:
            return misshapen
        assert isinstance(action, dict)
        return self.game.explain_illegal(self.state, action)

    def act(self, seat: int, action: Action, with_frames: bool = False) -> list[Frame[State]]:
        """Carry out an action, or raise Refused and change nothing.

        Watched, it returns the moments to be seen.
        """
        refusal = self.explain_illegal(seat, action)
        if refusal is not None:
            raise RefusalError.from_refusal(refusal, self.game.info.id)
        return self.apply_unchecked(seat, action, with_frames)

    def apply_unchecked(
        self,
        seat: int,
        action: Action,
        with_frames: bool = False,
        capture: Callable[[State], Any] | None = None,
    ) -> list[Frame[Any]]:
        """An action that is not refused: whoever calls this has just asked.

        The moments have states that are kept in this way, else copies.
        """
        moments: list[Frame[Any]] = []
        watcher = self._frame_collector(moments, capture or self.game.copy) if with_frames else None
        if self.game.info.is_long:
            self._keep_history(action)
        self.game.apply(self.state, action, watcher)
        self.actions.append((seat, dict(action)))
        self._resolve_chance(watcher)
        if with_frames:
            now = self.state if capture is None else capture(self.state)
            if not (moments and moments[-1].state == now):  # what came after the notes
                moments.append(Frame("", self.game.copy(self.state) if capture is None else now))
        return moments

    def apply_chance(self, outcome: ChanceOutcome) -> None:
        """What chance decided where the match waits; raises Refused if it cannot be."""
        self.game.apply_chance(self.state, outcome)
        self.chance_outcomes.insert(self.chance_count, outcome)
        self.chance_count += 1
        self._resolve_chance(None)

    # The past

    @property
    def history_start(self) -> int:
        """The actions before which nobody need look, because the match is long; 0 if it is not.

        It is at least a stride ago.
        """
        if len(self.checkpoints) > 1:
            return self.checkpoints[-2].action_count
        return next(
            (w.action_count for w in self.checkpoints if w.action_count > CHECKPOINT_INTERVAL), 0
        )

    def at(self, action_count: int) -> "Match[State]":
        """Another match, as this one was after so many actions. It will be dealt the same."""
        found = next(
            (w for w in reversed(self.checkpoints) if w.action_count <= action_count), None
        )
        if found is None:
            again = Match(
                self.game, self.config, self.chance_outcomes, self.seed, self.has_external_chance
            )
        else:
            again = self.restore(found)
        for seat, action in self.actions[len(again.actions) : action_count]:
            again.apply_unchecked(seat, action)
        return again

    def restore(self, checkpoint: Checkpoint[State]) -> "Match[State]":
        """Another match, as this one was at one of its waypoints."""
        again = copy(self)
        again.state, again.chance_count = self.game.copy(checkpoint.state), checkpoint.chance_count
        again.chance_outcomes, again.actions = (
            list(self.chance_outcomes),
            self.actions[: checkpoint.action_count],
        )
        again.milestones = [
            found for found in self.milestones if found[0] < checkpoint.action_count
        ]
        again.checkpoints = [
            found for found in self.checkpoints if found.action_count < checkpoint.action_count
        ]
        return again

    def _keep_history(self, action: Action) -> None:
        """What a long match keeps of its past, before an action is carried out.

        The lists are new ones: copies of a match share them.
        """
        number = len(self.actions)
        milestone = self.game.milestone(self.state, action)
        if milestone is not None:
            self.milestones = [*self.milestones, (number, milestone)]
        if number and number % CHECKPOINT_INTERVAL == 0:
            waypoint = Checkpoint(number, self.chance_count, self.game.copy(self.state))
            self.checkpoints = [*self.checkpoints[1 - MAX_CHECKPOINTS :], waypoint]

    def _frame_collector(
        self, frames: list[Frame[Any]], capture: Callable[[State], Any]
    ) -> OnEvent:
        return lambda note: frames.append(Frame(note, capture(self.state)))

    def _resolve_chance(self, on_event: OnEvent | None) -> None:
        while self.game.is_chance(self.state):
            deal = self._next_outcome(self.chance_count)
            if deal is None:
                return
            self.game.apply_chance(self.state, deal, on_event)
            self.chance_count += 1

    def _next_outcome(self, number: int) -> ChanceOutcome | None:
        """The deals that were used come first in `deals`, in their order."""
        for i in range(number, len(self.chance_outcomes)):
            if self.game.is_chance_possible(self.state, self.chance_outcomes[i]):
                self.chance_outcomes.insert(number, self.chance_outcomes.pop(i))
                return self.chance_outcomes[number]
        if self.seed is not None:
            self.chance_outcomes.insert(
                number, self.game.sample_chance(self.state, self._rng(number))
            )
            return self.chance_outcomes[number]
        if self.game.info.repeats_setup:
            return self.chance_outcomes[number % len(self.chance_outcomes)]
        if self.has_external_chance:
            return None
        raise RefusalError("setup-short", number=number)

    def _rng(self, number: int) -> RngState:
        assert self.seed is not None
        return rng_for(self.seed, "deal", number)
