"""TA-268, TA-269: objectives can be brought about, and nobody is shut out for good."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.checks.reachability.reach import (
    CROSSABLE_KINDS,
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
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.content.traversal import iter_structs

HINT = "an action there could lead back, or open a line (TA-268)"


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    for id, page in campaign.pages.items():
        if not any("heart" in space.symbols for space in page.spaces.values()):
            continue  # that is told elsewhere
        board = ReachabilityModel(campaign, page)
        start = _start(page)
        found = board.explore(dict.fromkeys(FAMILIARS, start), board.edge_kinds)
        yield from _objectives(page, found, ("pages", id))
        if page.fail is None:  # TA-249: else it goes on in any case
            yield from _dead_ends(board, found, ("pages", id))


def _start(page: BookPage) -> set[str]:
    """Where familiars are set up."""
    hearts = {id for id, space in page.spaces.items() if "heart" in space.symbols}
    put = [x for x in page.setup if isinstance(x, e.PlaceFigure) and x.who in ("each", *FAMILIARS)]
    return hearts.union(*(places_of(page, x.at) for x in put))


def _objectives(page: BookPage, found: Reachability, path: DataPath) -> Iterator[ContentProblem]:
    for i, objective in enumerate(page.objectives):
        if not found.can_hold(objective.if_):
            where = (*path, "objectives", i, "if")
            hint = "an action, a rule or an entry of the page does, whose own conditions can be met"
            yield ContentProblem(where, f"nothing can bring {objective.id} about", hint)


def _dead_ends(
    board: ReachabilityModel, found: Reachability, path: DataPath
) -> Iterator[ContentProblem]:
    page = board.page
    shut = {**board.edge_kinds, **_shut(page)}
    opened = {
        id: min(kinds & {*CROSSABLE_KINDS}, default=shut[id])
        for id, kinds in found.edge_kinds.items()
    }
    walked = {**opened, **_shut(page)}
    come_to = _come_to(page)
    for space in page.spaces:
        if page.spaces[space].unreached:
            continue
        # One who is put there may find what nobody has opened yet; one who walked there has not.
        lines = shut if space in come_to else walked
        # One who fled comes back beside whoever is left (TA-199), wherever that one has walked.
        if space not in come_to and space not in found.all_spaces:
            continue
        lost = [who for who in FAMILIARS if not _gets_away(board, who, space, lines)]
        if lost:
            names = "nobody" if len(lost) == len(FAMILIARS) else f"not {' or '.join(lost)}"
            text = f"while lines are shut, {names} gets away from {space}"
            comes = space in come_to or any(space not in found.spaces[who] for who in lost)
            came = f"; one who fled may come back to {space} (TA-198, TA-199)" if comes else ""
            yield ContentProblem((*path, "spaces", space), text + came, HINT)


def _shut(page: BookPage) -> dict[str, str]:
    """The lines that something on the page shuts; not if it waits for the objectives."""
    loose = (page.actions, page.rules, page.threats, page.enemy_turn)
    found = {}
    for part in (x for parts in loose for x in parts or ()):
        if any(isinstance(x, c.ObjectivesMet) for _, x in iter_structs(getattr(part, "if_", None))):
            continue
        for _, x in iter_structs(part):
            if isinstance(x, e.ChangeEdge) and x.kind not in CROSSABLE_KINDS:
                found[x.id] = str(x.kind)
            elif isinstance(x, e.PlaceToken) and x.kind == "door" and x.at not in page.spaces:
                found[x.at] = "double-solid"
    return found


def _come_to(page: BookPage) -> set[str]:
    """Where one may come without having walked there: from flight (TA-198), or by an effect."""
    found = {id for id, space in page.spaces.items() if {"heart", "exit"} & {*space.symbols}}
    for _, x in iter_structs((page.actions, page.rules, page.threats)):
        if isinstance(x, e.PlaceFigure) and can_move_familiars(x):
            found |= {*places_of(page, x.at)}
    return found


def _gets_away(board: ReachabilityModel, who: str, space: str, lines: dict[str, str]) -> bool:
    """Whether one who is alone there gets to where all begin, or can do all that is asked."""
    page = board.page
    found = board.explore({who: {space}}, lines)
    if _start(page) & found.all_spaces:
        return True
    places = {spot for way in page.exits for spot in places_of(page, way.at or "symbol:exit")}
    done = all(found.can_hold(objective.if_) for objective in page.objectives)
    return done and bool(places & found.all_spaces)
