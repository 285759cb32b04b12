"""Renders a view's page as plain text: the map, the figures and the story so far."""

from textwrap import wrap
from typing import Any

from roost.contract import View
from roost.games.familiar_tales.engine.world import World

EDGE_SIGNS = {"dashed": "–", "double-dashed": "=", "solid": "|", "double-solid": "#"}
SHOWN_LINES = 3
"""The number of log texts shown."""


def render_page(world: World, view: View, width: int) -> str:
    board = view.board
    lines = [*_log(board, width)]
    if board["page"] is not None:
        lines += [
            "",
            *_map(world, board, width),
            "",
            *_figures(world, view),
            *_objectives(world, board),
        ]
    lines += _choices(board, width)
    lines += _history(board, width)
    return "\n".join(lines)


def _log(board: dict[str, Any], width: int) -> list[str]:
    """Return the last texts with their paragraphs."""
    paragraphs = [
        paragraph
        for text in board["log"][-SHOWN_LINES:]
        for paragraph in text.strip().split("\n\n")
    ]
    return [line for paragraph in paragraphs for line in (*wrap(paragraph, width), "")]


def _map(world: World, board: dict[str, Any], width: int) -> list[str]:
    """Return two lines for each space: its symbols and figures, then its neighbours."""
    page = world.campaign.pages[board["page"]]
    graph = world.graphs[board["page"]]
    lines = [page.title]
    for space, data in page.spaces.items():
        shown = list(board["spaces"][space])
        for name in board["covered"]:
            where, _, symbol = name.partition("/")
            if where == space and symbol.split("/")[0] in shown:
                shown.remove(symbol.split("/")[0])
        tokens = [kind for kind, at in board["tokens"] if at == space]
        here = [*_standing(board, space), *tokens]
        neighbours = " ".join(
            EDGE_SIGNS[board["edges"][id]] + other for other, id in graph.adjacency[space]
        )
        marks = f" [{', '.join(shown)}]" if shown else ""
        figures = f"  {', '.join(here)}" if here else ""
        lines.append(f"  {space} ({data.name}){marks}{figures}"[:width])
        lines.append(f"      {neighbours}"[:width])
    return lines


def _standing(board: dict[str, Any], space: str) -> list[str]:
    names = [name for name, f in board["familiars"].items() if f["space"] == space]
    names += ["milly"] if board["child"]["space"] == space else []
    return names + [name for name, e in board["enemies"].items() if e["space"] == space]


def _figures(world: World, view: View) -> list[str]:
    board, lines = view.board, []
    for name, f in board["familiars"].items():
        maximum = world.campaign.familiars[name].life
        dials = f"life {view.number(f'{name}-life')}/{maximum} power {view.number(f'{name}-power')}"
        belongings = [f"{n} {kind}" for kind, n in f["resources"].items()]
        belongings += [*f["afflictions"], *(f"mark of {mark}" for mark in f["marks"])]
        equipped = [str(card.name) for card in view.zone(f"equipped-{name}").cards]
        mark = ">" if board["turn"] == name else " "
        where = f["space"] or "fled"
        lines.append(
            f"{mark} {name:<9}{dials:<20} {where:<12} {', '.join([*belongings, *equipped])}"
        )
    for name, e in board["enemies"].items():
        lines.append(
            f"  {name:<17}life {e['life']:<6} {e['space']:<12} {', '.join(e['afflictions'])}"
        )
    return lines


def _objectives(world: World, board: dict[str, Any]) -> list[str]:
    page = world.campaign.pages[board["page"]]
    lines = [f"[{'x' if board['objectives'][o.id] else ' '}] {o.text}" for o in page.objectives]
    for variable in page.counts:
        n = board["vars"].get(variable.id, 0)
        lines.append(
            f"    {variable.name}: {n}"
            if variable.most is None
            else f"    {variable.name}: {n} of {variable.most}"
        )
    return lines


def _history(board: dict[str, Any], width: int) -> list[str]:
    """TA-71: the codes of the entries read, in order."""
    entered = ", ".join(f"{code} {title}" for code, title in board["history"])
    return ["", *wrap(entered, width)] if entered else []


def _choices(board: dict[str, Any], width: int) -> list[str]:
    if board["question"] is None:
        return []
    lines = [""]
    for option in board["question"]["options"]:
        why = "" if option["open"] else f" ({option['why'] or 'not now'})"
        lines += wrap(f"{option['option']}: {option['text']}{why}", width)
    return lines
