"""TA-268, TA-269: checks that objectives can be achieved and no familiar gets stuck."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.checks.reachability.reach import (
    Reachability,
    ReachabilityModel,
    can_move_familiars,
    places_of,
)
from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.pages import BookPage
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath
from roost.games.familiar_tales.content.schema.vocabulary import CROSSABLE_KINDS, FAMILIARS
from roost.games.familiar_tales.content.traversal import iter_structs

HINT = "add an action there that leads back or opens a line (TA-268)"


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    for id, page in campaign.pages.items():
        if not any("heart" in space.symbols for space in page.spaces.values()):
            continue  # reported by another check
        model = ReachabilityModel(campaign, page)
        start = _start(page)
        best_case = model.explore(dict.fromkeys(FAMILIARS, start), model.edge_kinds)
        yield from _objectives(page, best_case, ("pages", id))
        if page.fail is None:  # TA-249: otherwise the story goes on anyway
            yield from _dead_ends(model, best_case, ("pages", id))


def _start(page: BookPage) -> set[str]:
    """Return the spaces where familiars are set up."""
    hearts = {id for id, space in page.spaces.items() if "heart" in space.symbols}
    placements = [
        x for x in page.setup if isinstance(x, e.PlaceFigure) and x.who in ("each", *FAMILIARS)
    ]
    return hearts.union(*(places_of(page, x.at) for x in placements))


def _objectives(
    page: BookPage, best_case: Reachability, path: DataPath
) -> Iterator[ContentProblem]:
    for i, objective in enumerate(page.objectives):
        if not best_case.can_hold(objective.if_):
            where = (*path, "objectives", i, "if")
            hint = "add an action, rule or entry that achieves it"
            yield ContentProblem(where, f"{objective.id} cannot be achieved", hint)


def _dead_ends(
    model: ReachabilityModel, best_case: Reachability, path: DataPath
) -> Iterator[ContentProblem]:
    page = model.page
    closed = {**model.edge_kinds, **_closed_lines(page)}
    open_kinds = {
        id: min(kinds & {*CROSSABLE_KINDS}, default=closed[id])
        for id, kinds in best_case.edge_kinds.items()
    }
    walked_kinds = {**open_kinds, **_closed_lines(page)}
    arrivals = _arrival_spaces(page)
    for space in page.spaces:
        if page.spaces[space].unreached:
            continue
        # A familiar that is put there may find lines closed that one who walked there has opened.
        kinds_ = closed if space in arrivals else walked_kinds
        # A familiar that fled returns beside another familiar (TA-199), wherever that one is.
        if space not in arrivals and space not in best_case.all_spaces:
            continue
        stuck = [who for who in FAMILIARS if not _can_leave(model, who, space, kinds_)]
        if stuck:
            names = (
                "no familiar can" if len(stuck) == len(FAMILIARS) else f"{', '.join(stuck)} cannot"
            )
            text = f"while lines are closed, {names} leave {space}"
            is_arrival = space in arrivals or any(
                space not in best_case.spaces[who] for who in stuck
            )
            remark = (
                f"; a familiar that fled may return to {space} (TA-198, TA-199)"
                if is_arrival
                else ""
            )
            yield ContentProblem((*path, "spaces", space), text + remark, HINT)


def _closed_lines(page: BookPage) -> dict[str, str]:
    """Return the lines that the page may close, unless that waits for the objectives."""
    automatic = (page.actions, page.rules, page.threats, page.enemy_turn)
    kinds = {}
    for source in (x for sources in automatic for x in sources or ()):
        if any(
            isinstance(x, c.ObjectivesMet) for _, x in iter_structs(getattr(source, "if_", None))
        ):
            continue
        for _, x in iter_structs(source):
            if isinstance(x, e.ChangeEdge) and x.kind not in CROSSABLE_KINDS:
                kinds[x.id] = str(x.kind)
            elif isinstance(x, e.PlaceToken) and x.kind == "door" and x.at not in page.spaces:
                kinds[x.at] = "double-solid"
    return kinds


def _arrival_spaces(page: BookPage) -> set[str]:
    """Return where a familiar may arrive without walking: after flight (TA-198) or by effects."""
    spaces = {id for id, space in page.spaces.items() if {"heart", "exit"} & {*space.symbols}}
    for _, x in iter_structs((page.actions, page.rules, page.threats)):
        if isinstance(x, e.PlaceFigure) and can_move_familiars(x):
            spaces |= {*places_of(page, x.at)}
    return spaces


def _can_leave(model: ReachabilityModel, who: str, space: str, line_kinds: dict[str, str]) -> bool:
    """Return whether a lone familiar can get back to the start, or can achieve everything and
    exit.
    """
    page = model.page
    reachability = model.explore({who: {space}}, line_kinds)
    if _start(page) & reachability.all_spaces:
        return True
    exit_spaces = {
        exit_space
        for exit_ in page.exits
        for exit_space in places_of(page, exit_.at or "symbol:exit")
    }
    is_done = all(reachability.can_hold(objective.if_) for objective in page.objectives)
    return is_done and bool(exit_spaces & reachability.all_spaces)
