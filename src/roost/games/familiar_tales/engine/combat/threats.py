"""The danger check at the end of a turn, and threats (section 11)."""

from roost.games.familiar_tales.content.schema.pages import Threat
from roost.games.familiar_tales.engine.components.dials import change_dial, set_dial
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.figures import page_of
from roost.games.familiar_tales.engine.machine import await_chance, emit, step
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire, modify
from roost.games.familiar_tales.engine.state import Context, TalesState

THREAT_NUMBERS = 12


@step("threat-check")
def begin_threat_check(s: TalesState) -> None:
    """TA-159"""
    await_chance(s, "threat")
    s.then("resolve-threat-check")


def threat_limit(s: TalesState) -> int:
    """Return the highest number that brings a threat: at least 1, and never certain."""
    danger = modify(s, "threat", s.danger, s.turn)
    return max(0, min(danger, s.world.header.dials.danger)) + 1


@step("resolve-threat-check")
def resolve_threat_check(s: TalesState) -> None:
    if int(s.chance_value or 0) <= threat_limit(s):
        s.then("begin-threat")
    elif s.enemies:  # TA-161
        change_dial(s, "danger", 1)


@step("begin-threat")
def begin_threat(s: TalesState) -> None:
    emit(s, "threat", figure=s.turn)
    if possible_threats(s):
        await_chance(s, "event")
        s.then("resolve-threat")
    s.then("halve-danger")


def threat_table(s: TalesState) -> tuple[Threat, ...]:
    return (page_of(s).threats if s.page else ()) or s.world.header.threats


def possible_threats(s: TalesState) -> list[Threat]:
    """TA-160: the threats that can be drawn now."""
    c = Context(self_=s.turn)
    return [threat for threat in threat_table(s) if threat.weight > 0 and holds(s, threat.if_, c)]


@step("resolve-threat")
def resolve_threat(s: TalesState) -> None:
    drawn = next(threat for threat in threat_table(s) if threat.id == s.chance_value)
    if drawn.text:
        s.then("log-text", drawn.text, Context(self_=s.turn))
    fire(s, TriggerEvent("threat", s.turn))
    s.then("effects", drawn.do, Context(self_=s.turn))


@step("halve-danger")
def halve_danger(s: TalesState) -> None:
    set_dial(s, "danger", s.danger // 2)
