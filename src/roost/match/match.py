"""A match: checks an action at the door, applies it, and deals when a deal is due."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from roost.contract import Action, Deal, Game, Refusal, Refused, Result, Table, Watch, words

State = TypeVar("State")


@dataclass(frozen=True)
class Moment(Generic[State]):
    """A state that people should see, and the note that the rules gave it."""

    note: str
    state: State


class Match(Generic[State]):
    """`deals` are those that a record tells; after them the match deals on from its seed, if it has
    one.
    """

    def __init__(
        self,
        game: Game[State],
        table: Table,
        deals: list[Deal] | None = None,
        seed: str | None = None,
    ) -> None:
        self.game = game
        self.table = table
        self.seed = seed
        self.deals = list(deals or [])
        self.dealt = 0
        self.actions: list[tuple[int, Action]] = []
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
        return self.game.setup([self._deal_at(i) for i in range(self.dealt)])

    def legal(self) -> list[Action]:
        return self.game.legal(self.state)

    def refuse(self, seat: object, action: object) -> Refusal | None:
        """Why a seat cannot do this now; None if it can. Anything at all may be asked."""
        facts = self.game.facts
        last = self.table.players - 1
        if type(seat) is not int or not 0 <= seat <= last:
            return Refusal("seat-wrong", args={"seat": str(seat), "last": last})
        if self.turn is None:
            return Refusal("match-over", facts.end_rule)
        if seat != self.turn:
            return Refusal("not-your-turn", facts.turn_rule, {"turn": self.turn})
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
            raise Refused.by(refusal)
        return self.carry_out(seat, action, watch)

    def carry_out(self, seat: int, action: Action, watch: bool = False) -> list[Moment[State]]:
        """An action that is not refused: whoever calls this has just asked."""
        moments: list[Moment[State]] = []
        watcher = self._watcher(moments) if watch else None
        self.game.apply(self.state, action, watcher)
        self.actions.append((seat, dict(action)))
        self._deal_on(watcher)
        if watch and not (moments and moments[-1].state == self.state):  # what came after the notes
            moments.append(Moment("", self.game.copy(self.state)))
        return moments

    def _watcher(self, moments: list[Moment[State]]) -> Watch:
        return lambda note: moments.append(Moment(note, self.game.copy(self.state)))

    def _deal_on(self, watcher: Watch | None) -> None:
        while self.game.waits(self.state):
            self.game.lay(self.state, self._deal_at(self.dealt), watcher)
            self.dealt += 1

    def _deal_at(self, number: int) -> Deal:
        if number < len(self.deals):
            return self.deals[number]
        if self.seed is not None:
            self.deals.append(self.game.deal(self.state, words(self.seed, "deal", number)))
            return self.deals[number]
        if self.game.facts.deals_repeat:
            return self.deals[number % len(self.deals)]
        raise Refused("setup-short", number=number)
