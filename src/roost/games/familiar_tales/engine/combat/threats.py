"""The check at End Turn, and threats (section 11)."""

from roost.games.familiar_tales.content.schema.pages import Threat
from roost.games.familiar_tales.engine.components.dials import change_dial, set_dial
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.figures import page_of
from roost.games.familiar_tales.engine.machine import await_chance, emit, step
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire, modify
from roost.games.familiar_tales.engine.state import Context, TalesState

THREAT_NUMBERS = 12


@step("check")
def begin_threat_check(s: TalesState) -> None:
    """TA-159"""
    await_chance(s, "threat")
    s.then("checked")


def threat_limit(s: TalesState) -> int:
    """The highest number that brings a threat: never safe, never certain."""
    danger = modify(s, "threat", s.danger, s.turn)
    return max(0, min(danger, s.world.header.dials.danger)) + 1


@step("checked")
def resolve_threat_check(s: TalesState) -> None:
    if int(s.chance_value or 0) <= threat_limit(s):
        s.then("threat")
    elif s.enemies:  # TA-161
        change_dial(s, "danger", 1)


@step("threat")
def begin_threat(s: TalesState) -> None:
    emit(s, "threat", figure=s.turn)
    if possible_threats(s):
        await_chance(s, "event")
        s.then("threatened")
    s.then("halve")


def threat_table(s: TalesState) -> tuple[Threat, ...]:
    return (page_of(s).threats if s.page else ()) or s.world.header.threats


def possible_threats(s: TalesState) -> list[Threat]:
    """TA-160: the threats that can come now."""
    c = Context(self_=s.turn)
    return [t for t in threat_table(s) if t.weight > 0 and holds(s, t.if_, c)]


@step("threatened")
def resolve_threat(s: TalesState) -> None:
    drawn = next(t for t in threat_table(s) if t.id == s.chance_value)
    if drawn.text:
        s.then("say", drawn.text, Context(self_=s.turn))
    fire(s, TriggerEvent("threat", s.turn))
    s.then("effects", drawn.do, Context(self_=s.turn))


@step("halve")
def halve_danger(s: TalesState) -> None:
    set_dial(s, "danger", s.danger // 2)
