"""A review in a terminal: what mattered, where the result came from, and every decision."""

from rich import box
from rich.table import Table
from rich.text import Text

from roost import games
from roost.bots.review.estimate import Estimate
from roost.bots.review.review import Decision, Review
from roost.cli.messages import GameTexts, shared
from roost.cli.terminal import console

WIDTH = 24
"""Characters of a strip."""
PARTS = ("par", "luck", "choices")


def print_review(review: Review) -> None:
    say, out = shared().format, console()
    names = GameTexts(review.game, review.seat)
    slips = sum(one.is_slip for one in review.decisions)
    args = {"slips": slips, "of": len(review.decisions)}
    out.print(Text(say("review-title", args), style="bold"))
    out.print(say("review-lede"), style="dim")
    for i in review.worst:
        out.print()
        _print_mistake(review, review.decisions[i], names)
    out.print()
    out.print(_breakdown_table(review))
    out.print(
        say("review-unit-team" if games.game_info(review.game).is_cooperative else "review-unit")
    )
    out.print()
    out.print(_decision_table(review, names))


def _print_mistake(review: Review, decision: Decision, names: GameTexts) -> None:
    say, out = shared().format, console()
    best, made = decision.candidates[0], decision.candidates[decision.played]
    heading: dict[str, str | int] = {
        "number": decision.number + 1,
        "deal": decision.deal,
        "cost": _format_estimate(decision.cost),
    }
    out.print(Text(say("review-slip", heading), style="bold"))
    out.print(say("review-did", {"action": names.action(made.action)}))
    why = (
        games.catalogue(review.game).format_reason(decision.why) if decision.why is not None else ""
    )
    out.print(say("review-better", {"action": names.action(best.action), "why": why}).rstrip())
    strips = Table(box=None, pad_edge=False, show_header=False)
    worst = max(candidate.behind.high for candidate in decision.candidates)
    for i, candidate in enumerate(decision.candidates):
        mark = say("review-mark-you") if i == decision.played else ""
        label = Text(names.action(candidate.action), style="bold" if i == decision.played else "")
        drawn = _interval_bar(candidate.behind, worst)
        strips.add_row(
            mark, label, drawn, "" if i == 0 else f"-{_format_estimate(candidate.behind)}"
        )
    out.print(strips)


def _interval_bar(behind: Estimate, worst: float) -> str:
    """The best at the right: a dot, and the interval that holds the truth 19 times in 20."""

    def at(value: float) -> int:
        share = min(1.0, max(0.0, value / worst)) if worst > 0 else 0.0
        return round((1 - share) * (WIDTH - 1))

    cells = ["·"] * WIDTH
    for i in range(at(behind.high), at(behind.low) + 1):
        cells[i] = "─"
    cells[at(behind.mean)] = "●"
    return "".join(cells)


def _breakdown_table(review: Review) -> Table:
    say = shared().format
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for part in PARTS:
        estimate: Estimate = getattr(review, part)
        table.add_row(say(f"review-{part}"), _format_estimate(estimate, signed=True))
    table.add_row(
        Text(say("review-result"), style="bold"), f"{review.result:+.1f}", end_section=True
    )
    return table


def _decision_table(review: Review, names: GameTexts) -> Table:
    say = shared().format
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("move", "choice", "best", "cost"):
        table.add_column(
            say(f"review-{column}"), justify="right" if column in ("move", "cost") else "left"
        )
    for one in review.decisions:
        best = one.candidates[0].action if one.played else None
        table.add_row(
            str(one.number + 1),
            names.action(one.candidates[one.played].action),
            "" if best is None else names.action(best),
            _format_estimate(one.cost),
            style="bold" if one.is_slip else "",
        )
    return table


def _format_estimate(estimate: Estimate, signed: bool = False) -> str:
    """With half its interval; what came out below nothing cost nothing."""
    mean = estimate.mean if signed else max(0.0, estimate.mean)
    half = (estimate.high - estimate.low) / 2
    text = f"{mean:+.1f}" if signed else f"{mean:.1f}"
    return f"{text} ± {half:.1f}" if half >= 0.05 else text
