"""A view's page as plain text: the map, who is where, the story so far."""

from textwrap import wrap
from typing import Any

from roost.contract import View
from roost.games.familiar_tales.engine.world import World

EDGE_SIGNS = {"dashed": "–", "double-dashed": "=", "solid": "|", "double-solid": "#"}
SHOWN_LINES = 3
"""How many of the last lines of the story are shown."""


def render_page(world: World, view: View, width: int) -> str:
    board = view.board
    parts = [*_told(board, width)]
    if board["page"] is not None:
        parts += ["", *_map(world, board, width), "", *_figures(world, view), *_aims(world, board)]
    parts += _choices(board, width)
    parts += _history(board, width)
    return "\n".join(parts)


def _told(board: dict[str, Any], width: int) -> list[str]:
    """Paragraphs stay apart, as they were written."""
    told = [part for text in board["log"][-SHOWN_LINES:] for part in text.strip().split("\n\n")]
    return [line for part in told for line in (*wrap(part, width), "")]


def _map(world: World, board: dict[str, Any], width: int) -> list[str]:
    """A line a space: what it shows, who is there, and where one can go from it."""
    page = world.campaign.pages[board["page"]]
    chart = world.graphs[board["page"]]
    lines = [page.title]
    for space, data in page.spaces.items():
        shown = list(board["spaces"][space])
        for name in board["covered"]:
            where, _, symbol = name.partition("/")
            if where == space and symbol.split("/")[0] in shown:
                shown.remove(symbol.split("/")[0])
        tokens = [kind for kind, at in board["tokens"] if at == space]
        here = [*_standing(board, space), *tokens]
        ways = " ".join(
            EDGE_SIGNS[board["edges"][id]] + other for other, id in chart.adjacency[space]
        )
        marks = f" [{', '.join(shown)}]" if shown else ""
        people = f"  {', '.join(here)}" if here else ""
        lines.append(f"  {space} ({data.name}){marks}{people}"[:width])
        lines.append(f"      {ways}"[:width])
    return lines


def _standing(board: dict[str, Any], space: str) -> list[str]:
    found = [name for name, f in board["familiars"].items() if f["space"] == space]
    found += ["milly"] if board["child"]["space"] == space else []
    return found + [name for name, e in board["enemies"].items() if e["space"] == space]


def _figures(world: World, view: View) -> list[str]:
    board, lines = view.board, []
    for name, f in board["familiars"].items():
        most = world.campaign.familiars[name].life
        dials = f"life {view.number(f'{name}-life')}/{most} power {view.number(f'{name}-power')}"
        things = [f"{n} {kind}" for kind, n in f["resources"].items()]
        things += [*f["afflictions"], *(f"mark of {mark}" for mark in f["marks"])]
        worn = [str(card.name) for card in view.zone(f"equipped-{name}").cards]
        mark = ">" if board["turn"] == name else " "
        where = f["space"] or "fled"
        lines.append(f"{mark} {name:<9}{dials:<20} {where:<12} {', '.join([*things, *worn])}")
    for name, e in board["enemies"].items():
        lines.append(
            f"  {name:<17}life {e['life']:<6} {e['space']:<12} {', '.join(e['afflictions'])}"
        )
    return lines


def _aims(world: World, board: dict[str, Any]) -> list[str]:
    page = world.campaign.pages[board["page"]]
    aims = [f"[{'x' if board['objectives'][o.id] else ' '}] {o.text}" for o in page.objectives]
    for x in page.counts:
        n = board["vars"].get(x.id, 0)
        aims.append(f"    {x.name}: {n}" if x.most is None else f"    {x.name}: {n} of {x.most}")
    return aims


def _history(board: dict[str, Any], width: int) -> list[str]:
    """TA-71: the codes that were entered, in order."""
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
