"""Runs a state: executes pending steps until a player or chance must decide.

A pending step is a tuple of a step name and its arguments. `@step` registers the function for a
step name. `@options_for` registers the function that lists the actions for a kind of question,
`@on_answer` the function that applies the chosen action.
"""

from typing import Any

from roost.contract import Action
from roost.games.familiar_tales.engine.registry import Registry
from roost.games.familiar_tales.engine.state import PendingChance, Question, TalesState
from roost.games.familiar_tales.records import card_memory

step: Registry[str] = Registry()
"""The function that executes a step of this name."""
options_for: Registry[str] = Registry()
"""Lists the actions that answer a question of this kind."""
on_answer: Registry[str] = Registry()
"""Applies the action that answers a question of this kind."""
MAX_STEPS = 100_000
"""Limit of steps between two decisions. More than that means a loop in the campaign's data."""


class EndlessLoopError(RuntimeError):
    """The campaign's rules trigger each other without end."""


def run(s: TalesState) -> None:
    """Execute steps until a seat must decide, chance is needed, or nothing is left to do."""
    _push_scheduled(s)
    for _ in range(MAX_STEPS):
        if s.question is not None:
            card_memory.record_links(s)
            return
        if s.pending_chance is not None or s.result is not None or not s.stack:
            return
        name, *args = s.stack.pop()
        step[name](s, *args)
        _push_scheduled(s)
    raise EndlessLoopError("the campaign's rules trigger each other without end")


def _push_scheduled(s: TalesState) -> None:
    """Put the steps that were just scheduled on top of the stack, the first of them topmost."""
    if s.scheduled:
        s.stack.extend(reversed(s.scheduled))
        s.scheduled.clear()


def ask(s: TalesState, kind: str, seat: int, payload: Any = None) -> None:
    """Ask a seat. Without a legal answer nothing happens (TA-258)."""
    question = Question(kind, seat, payload)
    options = options_for[kind](s, question)
    if options:
        s.question, s.legal_cache = question, options


def await_chance(s: TalesState, kind: str, deck: str | None = None) -> None:
    s.pending_chance = PendingChance(kind, deck)


def legal_actions(s: TalesState) -> list[Action]:
    """Return every legal action of the seat that must decide, each once."""
    if s.question is None or s.result is not None:
        return []
    if s.legal_cache is None:
        s.legal_cache = options_for[s.question.kind](s, s.question)
    actions: list[Action] = s.legal_cache
    return actions


def apply_action(s: TalesState, action: Action) -> None:
    """Apply a legal action and run on."""
    question = s.question
    assert question is not None
    s.question, s.legal_cache = None, None
    on_answer[question.kind](s, question, action)
    run(s)


def emit(s: TalesState, event: str, **facts: str | int | None) -> None:
    """Mark an event that viewers should see. `facts` says whom and what it is about."""
    card_memory.record_links(s)
    s.event = {"kind": event, **{name: fact for name, fact in facts.items() if fact is not None}}
    if s.on_event is not None:
        s.on_event(event)
