"""What makes a state go on: frames are done until somebody, or chance, must decide.

Each frame's word has a function (`@step`); each question has the actions that answer it
(`@question`) and what an answer does (`@answer`).
"""

from typing import Any

from roost.contract import Action
from roost.games.familiar_tales.engine.registry import Registry
from roost.games.familiar_tales.engine.state import PendingChance, Question, TalesState
from roost.games.familiar_tales.records import card_memory

step: Registry[str] = Registry()
"""What is done by a frame of that word."""
options_for: Registry[str] = Registry()
"""The actions that answer a kind of question."""
on_answer: Registry[str] = Registry()
"""What an answer to it does."""
MAX_STEPS = 100_000
"""No campaign needs so many between two decisions: more is a loop in its data."""


class EndlessLoopError(RuntimeError):
    """Data that never come to an end."""


def run(s: TalesState) -> None:
    """Go on until somebody is asked, chance is awaited or all is done."""
    _unload(s)
    for _ in range(MAX_STEPS):
        if (
            s.question is not None
            or s.pending_chance is not None
            or s.result is not None
            or not s.stack
        ):
            if s.question is not None:
                card_memory.record_links(s)
            return
        word, *args = s.stack.pop()
        step[word](s, *args)
        _unload(s)
    raise EndlessLoopError("the campaign's rules go round in a circle")


def _unload(s: TalesState) -> None:
    """What a step put is done in order, before all that lay there."""
    if s.scheduled:
        s.stack.extend(reversed(s.scheduled))
        s.scheduled.clear()


def ask(s: TalesState, kind: str, seat: int, payload: Any = None) -> None:
    """Ask, unless there is no answer: then nothing happens (TA-258)."""
    asked = Question(kind, seat, payload)
    found = options_for[kind](s, asked)
    if found:
        s.question, s.legal_cache = asked, found


def await_chance(s: TalesState, kind: str, deck: str | None = None) -> None:
    s.pending_chance = PendingChance(kind, deck)


def legal_actions(s: TalesState) -> list[Action]:
    """Every action of the seat that is asked, each once."""
    if s.question is None or s.result is not None:
        return []
    if s.legal_cache is None:
        s.legal_cache = options_for[s.question.kind](s, s.question)
    found: list[Action] = s.legal_cache
    return found


def apply_action(s: TalesState, action: Action) -> None:
    """Carry out a legal action, and go on."""
    asked = s.question
    assert asked is not None
    s.question, s.legal_cache = None, None
    on_answer[asked.kind](s, asked, action)
    run(s)


def emit(s: TalesState, event: str, **facts: str | int | None) -> None:
    """A moment that people should see, and whom or what it is about."""
    card_memory.record_links(s)
    s.event = {"kind": event, **{name: fact for name, fact in facts.items() if fact is not None}}
    if s.on_event is not None:
        s.on_event(event)
