"""A review in a terminal: what mattered, where the result came from, and every decision."""

from rich import box
from rich.table import Table
from rich.text import Text

from roost import games
from roost.cli.terminal import console
from roost.cli.words import Names, shared
from roost.players.review.estimate import Estimate
from roost.players.review.review import Decision, Review

WIDTH = 24
"""Characters of a strip."""
PARTS = ("par", "luck", "choices")


def print_review(found: Review) -> None:
    say, out = shared().say, console()
    names = Names(found.game, found.seat)
    slips = sum(one.is_slip for one in found.decisions)
    args = {"slips": slips, "of": len(found.decisions)}
    out.print(Text(say("review-title", args), style="bold"))
    out.print(say("review-lede"), style="dim")
    for i in found.worst:
        out.print()
        _print_slip(found, found.decisions[i], names)
    out.print()
    out.print(_account(found))
    out.print(say("review-unit-team" if games.facts(found.game).cooperative else "review-unit"))
    out.print()
    out.print(_all(found, names))


def _print_slip(found: Review, one: Decision, names: Names) -> None:
    say, out = shared().say, console()
    best, made = one.candidates[0], one.candidates[one.played]
    heading: dict[str, str | int] = {
        "number": one.number + 1,
        "deal": one.deal,
        "cost": _figure(one.cost),
    }
    out.print(Text(say("review-slip", heading), style="bold"))
    out.print(say("review-did", {"action": names.action(made.action)}))
    why = games.catalogue(found.game).reason(one.why) if one.why is not None else ""
    out.print(say("review-better", {"action": names.action(best.action), "why": why}).rstrip())
    strips = Table(box=None, pad_edge=False, show_header=False)
    worst = max(candidate.behind.high for candidate in one.candidates)
    for i, candidate in enumerate(one.candidates):
        mark = say("review-mark-you") if i == one.played else ""
        label = Text(names.action(candidate.action), style="bold" if i == one.played else "")
        drawn = _strip(candidate.behind, worst)
        strips.add_row(mark, label, drawn, "" if i == 0 else f"-{_figure(candidate.behind)}")
    out.print(strips)


def _strip(behind: Estimate, worst: float) -> str:
    """The best at the right: a dot, and the interval that holds the truth 19 times in 20."""

    def at(value: float) -> int:
        share = min(1.0, max(0.0, value / worst)) if worst > 0 else 0.0
        return round((1 - share) * (WIDTH - 1))

    cells = ["·"] * WIDTH
    for i in range(at(behind.high), at(behind.low) + 1):
        cells[i] = "─"
    cells[at(behind.mean)] = "●"
    return "".join(cells)


def _account(found: Review) -> Table:
    say = shared().say
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for part in PARTS:
        estimate: Estimate = getattr(found, part)
        table.add_row(say(f"review-{part}"), _figure(estimate, signed=True))
    table.add_row(
        Text(say("review-result"), style="bold"), f"{found.result:+.1f}", end_section=True
    )
    return table


def _all(found: Review, names: Names) -> Table:
    say = shared().say
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("move", "choice", "best", "cost"):
        table.add_column(
            say(f"review-{column}"), justify="right" if column in ("move", "cost") else "left"
        )
    for one in found.decisions:
        best = one.candidates[0].action if one.played else None
        table.add_row(
            str(one.number + 1),
            names.action(one.candidates[one.played].action),
            "" if best is None else names.action(best),
            _figure(one.cost),
            style="bold" if one.is_slip else "",
        )
    return table


def _figure(found: Estimate, signed: bool = False) -> str:
    """With half its interval; what came out below nothing cost nothing."""
    mean = found.mean if signed else max(0.0, found.mean)
    half = (found.high - found.low) / 2
    text = f"{mean:+.1f}" if signed else f"{mean:.1f}"
    return f"{text} ± {half:.1f}" if half >= 0.05 else text
