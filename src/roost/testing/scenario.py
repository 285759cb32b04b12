"""Base class of the games' test scenarios: a match in which the seat to act takes each action."""

from typing import Any, Generic, Self, TypeVar

from roost.contract import Action, View
from roost.games import catalogue
from roost.match import Frame, Match

State = TypeVar("State")

ExpectedRefusal = tuple[str | None, str]
"""The rule and the text of a refusal."""


class Scenario(Generic[State]):
    """Games add methods for their own actions. Each returns the scenario, so that calls chain."""

    def __init__(self, match: Match[State]) -> None:
        self.match = match
        self.frames: list[Frame[State]] = []
        """The frames of the last action."""

    def do(self, action: Action) -> Self:
        assert self.match.turn is not None, "the match is over"
        self.frames = self.match.act(self.match.turn, action, with_frames=True)
        return self

    def act(self, type: str, **fields: str | int) -> Self:
        return self.do({"type": type, **fields})

    def act_any(self) -> Self:
        """Take the first legal action."""
        return self.do(self.match.legal_actions()[0])

    def refusal_of(self, action: Action, seat: int | None = None) -> ExpectedRefusal:
        """Return why the seat to act (or `seat`) may not take an action. Fails if it may."""
        if seat is None:
            seat = 0 if self.match.turn is None else self.match.turn
        refusal = self.match.explain_illegal(seat, action)
        assert refusal is not None, "the action is legal"
        return refusal.rule, catalogue(self.match.game.info.id).format_refusal(refusal)

    @property
    def turn(self) -> int | None:
        return self.match.turn

    @property
    def prompt(self) -> str:
        return self.view().prompt

    @property
    def is_over(self) -> bool:
        return self.match.result is not None

    @property
    def result(self) -> dict[str, Any]:
        assert self.match.result is not None, "the match is not over"
        return self.match.result

    @property
    def events(self) -> list[str]:
        """The names of the events of the last action."""
        return [frame.event for frame in self.frames if frame.event]

    def view(self, viewer: int | None = None) -> View:
        return self.match.game.view(self.match.state, viewer)

    def view_at(self, event: str, viewer: int | None = None) -> View:
        """Return what a viewer saw at an event of the last action."""
        (state,) = (frame.state for frame in self.frames if frame.event == event)
        return self.match.game.view(state, viewer)

    def cards_in(self, zone: str) -> list[str]:
        """Return the true cards of a zone, also if no viewer sees them."""
        return [str(name) for name in card_names(self.match.game.open_view(self.match.state), zone)]

    def number(self, name: str, seat: int | None = None) -> int | None:
        return self.view().number(name, seat)


def card_names(view: View, zone: str) -> list[str | None]:
    return [card.name for card in view.zone(zone).cards]
