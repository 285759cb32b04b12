"""What makes a state go on: frames are done until somebody, or chance, must decide.

Each frame's word has a function (`@step`); each question has the actions that answer it
(`@question`) and what an answer does (`@answer`).
"""

from typing import Any

from roost.contract import Action
from roost.games.familiar_tales import recall
from roost.games.familiar_tales.state import Ask, State, Wait
from roost.games.familiar_tales.words import Words

step: Words[str] = Words()
"""What is done by a frame of that word."""
question: Words[str] = Words()
"""The actions that answer a kind of question."""
answer: Words[str] = Words()
"""What an answer to it does."""
MOST_STEPS = 100_000
"""No campaign needs so many between two decisions: more is a loop in its data."""


class Endless(RuntimeError):
    """Data that never come to an end."""


def run(s: State) -> None:
    """Go on until somebody is asked, chance is awaited or all is done."""
    _unload(s)
    for _ in range(MOST_STEPS):
        if s.ask is not None or s.wait is not None or s.result is not None or not s.stack:
            if s.ask is not None:
                recall.look(s)
            return
        word, *args = s.stack.pop()
        step[word](s, *args)
        _unload(s)
    raise Endless("the campaign's rules go round in a circle")


def _unload(s: State) -> None:
    """What a step put is done in order, before all that lay there."""
    if s.todo:
        s.stack.extend(reversed(s.todo))
        s.todo.clear()


def ask(s: State, kind: str, seat: int, about: Any = None) -> None:
    """Ask, unless there is no answer: then nothing happens (TA-258)."""
    asked = Ask(kind, seat, about)
    found = question[kind](s, asked)
    if found:
        s.ask, s.known = asked, found


def wait(s: State, kind: str, deck: str | None = None) -> None:
    s.wait = Wait(kind, deck)


def legal(s: State) -> list[Action]:
    """Every action of the seat that is asked, each once."""
    if s.ask is None or s.result is not None:
        return []
    if s.known is None:
        s.known = question[s.ask.kind](s, s.ask)
    found: list[Action] = s.known
    return found


def take(s: State, action: Action) -> None:
    """Carry out a legal action, and go on."""
    asked = s.ask
    assert asked is not None
    s.ask, s.known = None, None
    answer[asked.kind](s, asked, action)
    run(s)


def note(s: State, kind: str, **facts: str | int | None) -> None:
    """A moment that people should see, and whom or what it is about."""
    recall.look(s)
    s.moment = {"kind": kind, **{name: fact for name, fact in facts.items() if fact is not None}}
    if s.watch is not None:
        s.watch(kind)
