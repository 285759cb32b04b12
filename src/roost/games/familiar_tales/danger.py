"""The check at End Turn, and threats (section 11)."""

from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.data.pages import Threat
from roost.games.familiar_tales.dials import set_dial, turn_dial
from roost.games.familiar_tales.figures import page_of
from roost.games.familiar_tales.machine import note, step, wait
from roost.games.familiar_tales.rules import Event, fire, modified
from roost.games.familiar_tales.state import Context, State

NUMBERS = 12


@step("check")
def check(s: State) -> None:
    """TA-159"""
    wait(s, "threat")
    s.then("checked")


def reach(s: State) -> int:
    """The highest number that brings a threat: never safe, never certain."""
    danger = modified(s, "threat", s.danger, s.turn)
    return max(0, min(danger, s.world.head.dials.danger)) + 1


@step("checked")
def checked(s: State) -> None:
    if int(s.face or 0) <= reach(s):
        s.then("threat")
    elif s.enemies:  # TA-161
        turn_dial(s, "danger", 1)


@step("threat")
def threat(s: State) -> None:
    note(s, "threat", figure=s.turn)
    if possible(s):
        wait(s, "event")
        s.then("threatened")
    s.then("halve")


def table(s: State) -> tuple[Threat, ...]:
    return (page_of(s).threats if s.page else ()) or s.world.head.threats


def possible(s: State) -> list[Threat]:
    """TA-160: the threats that can come now."""
    c = Context(self_=s.turn)
    return [t for t in table(s) if t.weight > 0 and holds(s, t.if_, c)]


@step("threatened")
def threatened(s: State) -> None:
    drawn = next(t for t in table(s) if t.id == s.face)
    if drawn.text:
        s.then("say", drawn.text, Context(self_=s.turn))
    fire(s, Event("threat", s.turn))
    s.then("effects", drawn.do, Context(self_=s.turn))


@step("halve")
def halve(s: State) -> None:
    set_dial(s, "danger", s.danger // 2)
