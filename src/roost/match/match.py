"""A match: validates actions, applies them and resolves chance."""

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
"""The number of actions between two checkpoints of a long match."""
MAX_CHECKPOINTS = 3
"""A match keeps only its latest checkpoints."""


class Frame(NamedTuple, Generic[State]):
    """A state that viewers should see, and the name of the event that the rules emitted there.

    The name is empty for the state at the end of an action, if no event was emitted there.
    """

    event: str
    state: State


@dataclass(frozen=True)
class Checkpoint(Generic[State]):
    """The state of a long match after a number of actions and chance outcomes."""

    action_count: int
    chance_count: int
    state: State


class Match(Generic[State]):
    """A match in play or finished.

    `chance_outcomes` are given outcomes, for example those of a record. After them the match
    samples outcomes from its seed, if it has one. With `external_chance`, a match that has neither
    waits at chance nodes until the caller gives the outcome (`apply_chance`).
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
        """The outcomes used so far, in their order, followed by those not used yet."""
        self.chance_count = 0
        """The number of outcomes used so far."""
        self.actions: list[tuple[int, Action]] = []
        self.milestones: list[tuple[int, Milestone]] = []
        """Each with the number of actions before it."""
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
        """All chance outcomes used so far, in the form of a record."""
        outcomes = self.chance_outcomes
        return self.game.serialize_setup(
            [outcomes[i % len(outcomes)] for i in range(self.chance_count)]
        )

    def legal_actions(self) -> list[Action]:
        return self.game.legal_actions(self.state)

    def explain_illegal(self, seat: object, action: object) -> Refusal | None:
        """Return why a seat cannot take an action now; None if it can.

        The arguments may be anything, because they come from clients.
        """
        info = self.game.info
        last = self.config.players - 1
        if type(seat) is not int or not 0 <= seat <= last:
            return Refusal("seat-wrong", args={"seat": str(seat), "last": last})
        turn = self.turn
        if turn is None and self.game.is_chance(self.state):
            return Refusal("chance-awaited")
        if turn is None:
            return Refusal("match-over", info.end_rule)
        if seat != turn:
            return Refusal("not-your-turn", info.turn_rule, {"turn": turn})
        refusal = info.validate_shape(action)
        if refusal is not None:
            return refusal
        assert isinstance(action, dict)
        return self.game.explain_illegal(self.state, action)

    def act(self, seat: int, action: Action, with_frames: bool = False) -> list[Frame[State]]:
        """Apply an action, or raise RefusalError and change nothing.

        Returns the frames that viewers should see, if `with_frames` is set.
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
    ) -> list[Frame[State]]:
        """Apply an action that the caller knows to be legal."""
        frames: list[Frame[State]] = []
        on_event = self._frame_collector(frames) if with_frames else None
        if self.game.info.is_long:
            self._keep_history(action)
        self.game.apply(self.state, action, on_event)
        self.actions.append((seat, dict(action)))
        self._resolve_chance(on_event)
        if with_frames and not (frames and frames[-1].state == self.state):
            frames.append(Frame("", self.game.copy(self.state)))  # it changed after the last event
        return frames

    def apply_chance(self, outcome: ChanceOutcome) -> None:
        """Apply a given outcome at a chance node; raise RefusalError if it is impossible."""
        self.game.apply_chance(self.state, outcome)
        self.chance_outcomes.insert(self.chance_count, outcome)
        self.chance_count += 1
        self._resolve_chance(None)

    # Copies and earlier points

    def fork(self, state: State | None = None) -> "Match[State]":
        """Return an independent copy of this match, optionally in another state."""
        fork = copy(self)
        fork.state = self.game.copy(self.state if state is None else state)
        fork.chance_outcomes, fork.actions = list(self.chance_outcomes), list(self.actions)
        fork.milestones, fork.checkpoints = list(self.milestones), list(self.checkpoints)
        return fork

    def restart(self) -> "Match[State]":
        """Return the same match before its first action. It gets the same chance outcomes."""
        return Match(
            self.game, self.config, self.chance_outcomes, self.seed, self.has_external_chance
        )

    def at(self, action_count: int) -> "Match[State]":
        """Return this match after its first `action_count` actions, with the same outcomes."""
        checkpoint = next(
            (c for c in reversed(self.checkpoints) if c.action_count <= action_count), None
        )
        match = self.restart() if checkpoint is None else self.restore(checkpoint)
        for seat, action in self.actions[len(match.actions) : action_count]:
            match.apply_unchecked(seat, action)
        return match

    def restore(self, checkpoint: Checkpoint[State]) -> "Match[State]":
        """Return this match as it was at one of its checkpoints."""
        count = checkpoint.action_count
        match = self.fork(checkpoint.state)
        match.chance_count = checkpoint.chance_count
        match.actions = self.actions[:count]
        match.milestones = [entry for entry in self.milestones if entry[0] < count]
        match.checkpoints = [c for c in self.checkpoints if c.action_count < count]
        return match

    @property
    def history_start(self) -> int:
        """The number of actions that a history may skip, because the match is long; else 0.

        At least CHECKPOINT_INTERVAL actions remain.
        """
        if len(self.checkpoints) > 1:
            return self.checkpoints[-2].action_count
        return next(
            (c.action_count for c in self.checkpoints if c.action_count > CHECKPOINT_INTERVAL), 0
        )

    def _keep_history(self, action: Action) -> None:
        """Add a milestone and a checkpoint of a long match, before an action is applied.

        The lists are replaced, not changed, because another thread may read them.
        """
        number = len(self.actions)
        milestone = self.game.milestone(self.state, action)
        if milestone is not None:
            self.milestones = [*self.milestones, (number, milestone)]
        if number and number % CHECKPOINT_INTERVAL == 0:
            checkpoint = Checkpoint(number, self.chance_count, self.game.copy(self.state))
            self.checkpoints = [*self.checkpoints[1 - MAX_CHECKPOINTS :], checkpoint]

    def _frame_collector(self, frames: list[Frame[State]]) -> OnEvent:
        return lambda event: frames.append(Frame(event, self.game.copy(self.state)))

    # Chance

    def _resolve_chance(self, on_event: OnEvent | None) -> None:
        while self.game.is_chance(self.state):
            outcome = self._next_outcome(self.chance_count)
            if outcome is None:
                return
            self.game.apply_chance(self.state, outcome, on_event)
            self.chance_count += 1

    def _next_outcome(self, number: int) -> ChanceOutcome | None:
        """Return the next outcome, and move it to its place in `chance_outcomes`."""
        outcomes = self.chance_outcomes
        for i in range(number, len(outcomes)):
            if self.game.is_chance_possible(self.state, outcomes[i]):
                outcomes.insert(number, outcomes.pop(i))
                return outcomes[number]
        if self.seed is not None:
            outcomes.insert(number, self.game.sample_chance(self.state, self._rng(number)))
            return outcomes[number]
        if self.game.info.repeats_setup:
            return outcomes[number % len(outcomes)]
        if self.has_external_chance:
            return None
        raise RefusalError("setup-short", number=number)

    def _rng(self, number: int) -> RngState:
        assert self.seed is not None
        return rng_for(self.seed, "deal", number)
