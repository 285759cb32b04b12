"""Write docs/design/published: study the games, and write a page for each.

python tools/studies.py [GAME...] [--from FOLDER]

Studies that exist in the folder (FOLDER/GAME/study.json) are not made again: with
`--from docs/design/published` only the pages are written.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from roost import games  # noqa: E402
from roost.study.report import list_findings, render_charts, write_headline  # noqa: E402
from roost.study.report.figures import Figure, list_figures  # noqa: E402
from roost.study.report.messages import card_name  # noqa: E402
from roost.study.report.number_format import format_interval  # noqa: E402
from roost.study.result import Study  # noqa: E402
from tools.published_settings import load_published_settings  # noqa: E402

DOCS = ROOT / "docs" / "design/published"
COMMON_OPTIONS = ["--matches", "4000", "--decisions", "480", "--seed", "study"]

CARDS = 6
FINDINGS = 8
DATA = "study.json"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    settings = load_published_settings()
    parser.add_argument("games", nargs="*", default=list(settings))
    parser.add_argument("--from", dest="studies", type=Path, default=ROOT / ".studies")
    args = parser.parse_args()
    for game_id in args.games:
        folder = args.studies / game_id
        if not (folder / DATA).exists():
            options = [*settings[game_id]["study"].split(), *COMMON_OPTIONS, "--out", str(folder)]
            command = [sys.executable, "-m", "roost", "study", game_id, *options]
            subprocess.run(command, check=True)
        write_study(msgspec.json.decode((folder / DATA).read_bytes(), type=Study))
        print(f"wrote {DOCS / game_id}.md")


def write_study(study: Study) -> None:
    folder = DOCS / study.game
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, svg in render_charts(study).items():
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
    (folder / DATA).write_bytes(msgspec.json.format(msgspec.json.encode(study)))
    (DOCS / f"{study.game}.md").write_text(render_page(study), encoding="utf-8")


def render_page(study: Study) -> str:
    title = games.game_info(study.game).title
    findings = [
        f"- **{finding.head}** {finding.text} ({finding.detail}.)"
        for finding in list_findings(study, FINDINGS)
    ]
    command = study.command.replace("roost study", "./roost study", 1)
    lines = [f"# {title}: {write_headline(study).rstrip('.')}", "", f"    {command}", ""]
    lines += [*findings, ""]
    figures = list_figures(study)
    lines += _cards(study)
    lines += [line for figure in figures if not figure.charts for line in _text(figure)]
    lines += [_picture(study, figure) for figure in figures if figure.charts]
    return "\n".join(lines)


def _text(figure: Figure) -> list[str]:
    """Return a figure without chart: its text and its tables."""
    lines = [f"**{figure.title}** {figure.text}", ""]
    for table in figure.tables:
        lines += [table.introduction, ""] if table.introduction else []
        lines += [_row(table.headings), "|---|---|---|---|", *map(_row, table.rows), ""]
    return lines


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cards(study: Study) -> list[str]:
    """Return a table of the best and the worst cards whose effect is significant."""
    cards = [card for card in study.cards if card.points.excludes(0.0)]
    if not cards:
        return []
    if len(cards) > CARDS:
        cards = [*cards[: CARDS // 2], *cards[-CARDS // 2 :]]
    rows = [
        "| {card} | {mean} | {low} to {high} |".format(
            card=card_name(study.game, card.card), **format_interval(card.points, signed=True)
        )
        for card in cards
    ]
    return ["| dealt | points | |", "|---|---|---|", *rows, ""]


def _picture(study: Study, figure: Figure) -> str:
    return f"## {figure.title}\n\n![{figure.title}]({study.game}/{figure.name}.svg)\n"


if __name__ == "__main__":
    main()
