"""What makes a state go on: frames are done until somebody, or chance, must decide.

Each step is a function under a word (`@step`); each question has the actions that answer it
(`@question`) and what an answer does (`@answer`).
"""

from collections.abc import Callable
from typing import Any

from roost.contract import Action
from roost.games.familiar_tales.state import Ask, State, Wait

Step = Callable[..., None]
STEPS: dict[str, Step] = {}
QUESTIONS: dict[str, Callable[[State, Ask], list[Action]]] = {}
ANSWERS: dict[str, Callable[[State, Ask, Action], None]] = {}
MOST_STEPS = 100_000
"""No campaign needs so many between two decisions: more is a loop in its data."""


def step(word: str) -> Callable[[Step], Step]:
    def register(function: Step) -> Step:
        assert word not in STEPS
        STEPS[word] = function
        return function

    return register


def question(kind: str) -> Any:
    def register(function: Any) -> Any:
        assert kind not in QUESTIONS
        QUESTIONS[kind] = function
        return function

    return register


def answer(kind: str) -> Any:
    def register(function: Any) -> Any:
        assert kind not in ANSWERS
        ANSWERS[kind] = function
        return function

    return register


def run(s: State) -> None:
    """Go on until somebody is asked, chance is awaited or all is done."""
    _unload(s)
    for _ in range(MOST_STEPS):
        if s.ask is not None or s.wait is not None or s.result is not None or not s.stack:
            return
        word, *args = s.stack.pop()
        STEPS[word](s, *args)
        _unload(s)
    raise RuntimeError("the campaign's rules go round in a circle")


def _unload(s: State) -> None:
    """What a step put is done in order, before all that lay there."""
    if s.todo:
        s.stack.extend(reversed(s.todo))
        s.todo.clear()


def ask(s: State, kind: str, seat: int, about: Any = None) -> None:
    """Ask, unless there is no answer: then nothing happens (TA-258)."""
    asked = Ask(kind, seat, about)
    if QUESTIONS[kind](s, asked):
        s.ask = asked


def wait(s: State, kind: str, deck: str | None = None) -> None:
    s.wait = Wait(kind, deck)


def legal(s: State) -> list[Action]:
    """Every action of the seat that is asked, each once."""
    if s.ask is None or s.result is not None:
        return []
    if s.known is None:
        s.known = QUESTIONS[s.ask.kind](s, s.ask)
    return s.known


def take(s: State, action: Action) -> None:
    """Carry out a legal action, and go on."""
    asked = s.ask
    assert asked is not None
    s.ask, s.known = None, None
    ANSWERS[asked.kind](s, asked, action)
    run(s)


def note(s: State, kind: str) -> None:
    """A moment that people should see."""
    if s.watch is not None:
        s.watch(kind)
