"""Effects that set one another off, and so for ever.

What a rule or an entry is sure to do is followed to what that sets off. A circle is left out if it
runs out of something, if it works once, or if it makes a condition of its own false. What cannot be
told counts as an end: the rules have a last resort of their own (`machine.Endless`).
"""

from collections.abc import Iterator
from typing import NamedTuple

from roost.games.familiar_tales.content.checks.loops.loop_exits import can_repeat, is_permanent
from roost.games.familiar_tales.content.checks.loops.trigger_graph import (
    CertainEffect,
    ContentPart,
    can_trigger,
    find_parts,
)
from roost.games.familiar_tales.content.loading.report import format_path
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import ContentProblem


class TriggerEdge(NamedTuple):
    """An effect of one part, by which another is set off."""

    source: int
    target: int
    by: CertainEffect


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    found = find_parts(campaign)
    pushes = [
        TriggerEdge(i, j, by)
        for i, source in enumerate(found)
        for by in source.effects
        for j, target in enumerate(found)
        if can_trigger(by.effect, source, target)
    ]
    for circle in _lasting(found, pushes):
        first, *others = sorted(circle)
        path = found[first].path
        names = ", ".join(format_path(found[i].path) for i in others)
        text = f"this and {names} set one another off" if names else "this sets itself off"
        yield ContentProblem(path, f"{text}, and so for ever", _hint(found[first]))


def _hint(part: ContentPart) -> str:
    if part.rule is None:
        return "a choice or a condition must be able to end it"
    return "once: true, or a condition that what it does makes false"


def _lasting(found: list[ContentPart], pushes: list[TriggerEdge]) -> Iterator[set[int]]:
    """The circles that are left when all is taken away that comes to an end by itself."""
    for circle in _circles(pushes):
        inner = [push for push in pushes if {push.source, push.target} <= circle]
        done = [sure.effect for i in circle for sure in found[i].effects]
        left = [push for push in inner if _lasts(found, push, done)]
        if len(left) == len(inner):
            yield circle
        elif left:
            yield from _lasting(found, left)


def _lasts(found: list[ContentPart], push: TriggerEdge, done: list[e.Effect]) -> bool:
    once = found[push.target].once
    anew = any(isinstance(x, e.OpenPage) for x in done)  # a page that is opened forgets what was
    tests = once == "test" and any(isinstance(x, e.DemandTest) for x in done)
    if once not in (None, False) and not anew and not tests:
        return False
    return can_repeat(push.by.effect, done) and all(is_permanent(x, done) for x in push.by.guards)


def _circles(pushes: list[TriggerEdge]) -> list[set[int]]:
    """Sets of parts of which each leads to each, in the order of the campaign."""
    ahead: dict[int, set[int]] = {}
    for push in pushes:
        ahead.setdefault(push.source, set()).add(push.target)
    reached = {i: _reached(ahead, i) for i in ahead}
    found: list[set[int]] = []
    for i in sorted(ahead):
        if i in reached[i] and not any(i in circle for circle in found):
            found.append({j for j in reached[i] if i in reached.get(j, ())})
    return found


def _reached(ahead: dict[int, set[int]], start: int) -> set[int]:
    found: set[int] = set()
    waiting = [start]
    while waiting:
        for further in ahead.get(waiting.pop(), ()):
            if further not in found:
                found.add(further)
                waiting.append(further)
    return found
