"""Checks for effects that trigger each other forever.

The certain effects of a rule or entry are followed to what they trigger. A cycle is ignored if
something in it runs out, if a rule in it works once, or if it makes one of its own conditions
false. In doubt it is ignored, because the engine stops endless loops itself
(`machine.EndlessLoopError`).
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
    """An effect of one part that triggers another part."""

    source: int
    target: int
    by: CertainEffect


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    parts = find_parts(campaign)
    edges = [
        TriggerEdge(i, j, by)
        for i, source in enumerate(parts)
        for by in source.effects
        for j, target in enumerate(parts)
        if can_trigger(by.effect, source, target)
    ]
    for cycle in _endless_cycles(parts, edges):
        first, *others = sorted(cycle)
        path = parts[first].path
        names = ", ".join(format_path(parts[i].path) for i in others)
        text = f"this and {names} trigger each other" if names else "this triggers itself"
        yield ContentProblem(path, f"{text} endlessly", _hint(parts[first]))


def _hint(part: ContentPart) -> str:
    if part.rule is None:
        return "add a choice or a condition that can end it"
    return "add once: true, or a condition that the effects make false"


def _endless_cycles(parts: list[ContentPart], edges: list[TriggerEdge]) -> Iterator[set[int]]:
    """Yield the cycles that remain when everything that ends by itself is removed."""
    for cycle in _cycles(edges):
        inner = [edge for edge in edges if {edge.source, edge.target} <= cycle]
        effects = [sure.effect for i in cycle for sure in parts[i].effects]
        lasting_edges = [edge for edge in inner if _is_lasting(parts, edge, effects)]
        if len(lasting_edges) == len(inner):
            yield cycle
        elif lasting_edges:
            yield from _endless_cycles(parts, lasting_edges)


def _is_lasting(parts: list[ContentPart], edge: TriggerEdge, effects: list[e.Effect]) -> bool:
    once = parts[edge.target].once
    # Opening a page resets what was used.
    opens_page = any(isinstance(x, e.OpenPage) for x in effects)
    demands_test = once == "test" and any(isinstance(x, e.DemandTest) for x in effects)
    if once not in (None, False) and not opens_page and not demands_test:
        return False
    return can_repeat(edge.by.effect, effects) and all(
        is_permanent(x, effects) for x in edge.by.guards
    )


def _cycles(edges: list[TriggerEdge]) -> list[set[int]]:
    """Return the strongly connected sets of parts, in the order of the campaign."""
    targets: dict[int, set[int]] = {}
    for edge in edges:
        targets.setdefault(edge.source, set()).add(edge.target)
    reached = {i: _reached(targets, i) for i in targets}
    cycles: list[set[int]] = []
    for i in sorted(targets):
        if i in reached[i] and not any(i in cycle for cycle in cycles):
            cycles.append({j for j in reached[i] if i in reached.get(j, ())})
    return cycles


def _reached(targets: dict[int, set[int]], start: int) -> set[int]:
    reached: set[int] = set()
    pending = [start]
    while pending:
        for target in targets.get(pending.pop(), ()):
            if target not in reached:
                reached.add(target)
                pending.append(target)
    return reached
