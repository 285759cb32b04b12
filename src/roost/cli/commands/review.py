"""`roost review`: what each decision of a match cost, and what was luck."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich import box
from rich.table import Table
from rich.text import Text

from roost import games
from roost.bots.review.estimate import Estimate
from roost.cli.arguments import AsJson
from roost.cli.messages import GameTexts, format_message
from roost.cli.progress import report_progress
from roost.cli.terminal import console
from roost.contract import RefusalError
from roost.match.record_check import check_records

if TYPE_CHECKING:  # loads the compiler
    from roost.bots.review.review import Decision, Review

File = Annotated[Path, typer.Argument(metavar="FILE", help="A match record (JSON Lines).")]
Seat = Annotated[
    int, typer.Option("--seat", metavar="N", min=0, help="The seat to review, counted from 0.")
]

BAR_WIDTH = 24
BREAKDOWN_PARTS = ("par", "luck", "choices")


def run(file: File, seat: Seat = 0, json: AsJson = False) -> None:
    """Estimate what each decision of a seat cost, given what it knew, and what was luck."""
    for found in review_records(file, seat):
        if json:
            print(msgspec.json.encode(found).decode())
        else:
            print_review(found)


def review_records(file: Path, seat: int) -> "Iterator[Review]":
    """Review each match of a file. Raises RefusalError at the first that cannot be reviewed."""
    from roost.bots.review.review import review

    for verdict in check_records(file):
        if not verdict.ok or verdict.match is None:
            raise RefusalError("review-broken", line=verdict.at or 1, why=verdict.why or "")
        with report_progress("review-progress") as on_progress:
            reviewed = review(verdict.match, seat, on_progress)
        yield reviewed


def print_review(review: "Review") -> None:
    """Print the worst mistakes, where the result came from, and every decision."""
    out = console()
    texts = GameTexts(review.game, review.seat)
    args = {
        "slips": sum(decision.is_slip for decision in review.decisions),
        "of": len(review.decisions),
    }
    out.print(Text(format_message("review-title", args), style="bold"))
    out.print(format_message("review-lede"), style="dim")
    for i in review.worst:
        out.print()
        _print_mistake(review, review.decisions[i], texts)
    out.print()
    out.print(_breakdown_table(review))
    is_cooperative = games.game_info(review.game).is_cooperative
    out.print(format_message("review-unit-team" if is_cooperative else "review-unit"))
    out.print()
    out.print(_decision_table(review, texts))


def _print_mistake(review: "Review", decision: "Decision", texts: GameTexts) -> None:
    out = console()
    best, played = decision.candidates[0], decision.candidates[decision.played]
    heading: dict[str, str | int] = {
        "number": decision.number + 1,
        "deal": decision.deal,
        "cost": _format_estimate(decision.cost),
    }
    out.print(Text(format_message("review-slip", heading), style="bold"))
    out.print(format_message("review-did", {"action": texts.action(played.action)}))
    catalogue = games.catalogue(review.game)
    reason = "" if decision.why is None else catalogue.format_reason(decision.why)
    args = {"action": texts.action(best.action), "why": reason}
    out.print(format_message("review-better", args).rstrip())
    bars = Table(box=None, pad_edge=False, show_header=False)
    worst = max(candidate.behind.high for candidate in decision.candidates)
    for i, candidate in enumerate(decision.candidates):
        is_played = i == decision.played
        mark = format_message("review-mark-you") if is_played else ""
        label = Text(texts.action(candidate.action), style="bold" if is_played else "")
        loss = "" if i == 0 else f"-{_format_estimate(candidate.behind)}"
        bars.add_row(mark, label, _interval_bar(candidate.behind, worst), loss)
    out.print(bars)


def _interval_bar(behind: Estimate, worst: float) -> str:
    """Draw an estimate as a dot on its 95 % interval, with the best action at the right end."""

    def column(value: float) -> int:
        share = min(1.0, max(0.0, value / worst)) if worst > 0 else 0.0
        return round((1 - share) * (BAR_WIDTH - 1))

    cells = ["·"] * BAR_WIDTH
    for i in range(column(behind.high), column(behind.low) + 1):
        cells[i] = "─"
    cells[column(behind.mean)] = "●"
    return "".join(cells)


def _breakdown_table(review: "Review") -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for part in BREAKDOWN_PARTS:
        estimate: Estimate = getattr(review, part)
        table.add_row(format_message(f"review-{part}"), _format_estimate(estimate, signed=True))
    total = Text(format_message("review-result"), style="bold")
    table.add_row(total, f"{review.result:+.1f}", end_section=True)
    return table


def _decision_table(review: "Review", texts: GameTexts) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("move", "choice", "best", "cost"):
        justify = "right" if column in ("move", "cost") else "left"
        table.add_column(format_message(f"review-{column}"), justify=justify)  # type: ignore[arg-type]
    for decision in review.decisions:
        best = decision.candidates[0].action if decision.played else None
        table.add_row(
            str(decision.number + 1),
            texts.action(decision.candidates[decision.played].action),
            "" if best is None else texts.action(best),
            _format_estimate(decision.cost),
            style="bold" if decision.is_slip else "",
        )
    return table


def _format_estimate(estimate: Estimate, signed: bool = False) -> str:
    """Format an estimate with half its interval. Without `signed`, negative means become 0."""
    mean = estimate.mean if signed else max(0.0, estimate.mean)
    half = (estimate.high - estimate.low) / 2
    text = f"{mean:+.1f}" if signed else f"{mean:.1f}"
    return f"{text} ± {half:.1f}" if half >= 0.05 else text
