"""Write docs/design/published: a page for each game, from the studies that these commands make.

python tools/studies.py [GAME...] [--from FOLDER]

A folder of studies that were made already (FOLDER/GAME/study.json) saves making them again: with
`--from docs/design/published` the pages alone are written anew.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from roost import games  # noqa: E402
from roost.study.report import list_findings, render_charts, write_headline  # noqa: E402
from roost.study.report.messages import bot_name, card_name, say, variant_title  # noqa: E402
from roost.study.report.number_format import format_interval  # noqa: E402
from roost.study.report.page import describe_change, describe_kinds, kind_headings, kind_rows  # noqa: E402
from roost.study.result import Study  # noqa: E402

DOCS = ROOT / "docs" / "design/published"
COMMON_OPTIONS = ["--matches", "4000", "--decisions", "480", "--seed", "study"]
COMMANDS = {
    "akuma": "--players 4 --option games=1 --vary red=true --vary rank1=true --vary rank10=true",
    "donburiko": "--players 3",
    "familiars-trouble": "--vary hand_exchange=false --vary errand_exchange=false "
    "--vary hints=true",
    "fuertorite": "--players 5 --vary coin=forced",
}
CARDS = 6
FINDINGS = 8
DATA = "study.json"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(COMMANDS))
    parser.add_argument("--from", dest="made", type=Path, default=ROOT / ".studies")
    asked = parser.parse_args()
    for game in asked.games:
        folder = asked.made / game
        if not (folder / DATA).exists():
            command = [
                "study",
                game,
                *COMMANDS[game].split(),
                *COMMON_OPTIONS,
                "--out",
                str(folder),
            ]
            subprocess.run([sys.executable, "-m", "roost", *command], check=True)
        found = msgspec.json.decode((folder / DATA).read_bytes(), type=Study)
        write_study(found)
        print(f"wrote {DOCS / game}.md")


def write_study(study: Study) -> None:
    place = DOCS / study.game
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for name, drawn in render_charts(study).items():
        (place / f"{name}.svg").write_text(drawn, encoding="utf-8")
    (place / DATA).write_bytes(msgspec.json.format(msgspec.json.encode(study)))
    (DOCS / f"{study.game}.md").write_text(render_page(study), encoding="utf-8")


def render_page(study: Study) -> str:
    title = games.game_info(study.game).title
    told = "\n".join(
        f"- **{one.head}** {one.text} ({one.detail}.)" for one in list_findings(study, FINDINGS)
    )
    command = study.command.replace("roost study", "./roost study", 1)
    lines = [f"# {title}: {write_headline(study).rstrip('.')}", "", f"    {command}", "", told, ""]
    lines += [*_cards(study), *_kinds(study), *_variants_without_picture(study)]
    lines += [_picture(study, name) for name in render_charts(study)]
    return "\n".join(lines)


def _kinds(study: Study) -> list[str]:
    if study.choices is None:
        return []
    lines = [f"**{say('kind-title')}** {describe_kinds(study)}", ""]
    lines += _kind_table(kind_rows(study, study.rarely_good_kinds()))
    if study.timing_kinds():
        lines += [say("kind-timed", bots=bot_name(study.bot, plural=True)), ""]
        lines += _kind_table(kind_rows(study, study.timing_kinds()))
    return lines


def _kind_table(rows: list[tuple[str, ...]]) -> list[str]:
    return [_row(kind_headings()), "|---|---|---|---|", *map(_row, rows), ""] if rows else []


def _variants_without_picture(study: Study) -> list[str]:
    """Variants that have no picture."""
    return [
        f"**{variant_title(study.game, one.name)}** {describe_change(study, one)}\n"
        for one in study.variants
        if not one.is_used_by_bots or one.changed_matches == 0
    ]


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cards(study: Study) -> list[str]:
    sure = [one for one in study.cards if one.points.excludes(0.0)]
    if not sure:
        return []
    ends = sure if len(sure) <= CARDS else [*sure[: CARDS // 2], *sure[-CARDS // 2 :]]
    rows = [
        "| {card} | {mean} | {low} to {high} |".format(
            card=card_name(study.game, one.card), **format_interval(one.points, signed=True)
        )
        for one in ends
    ]
    return ["| dealt | points | |", "|---|---|---|", *rows, ""]


def _picture(study: Study, name: str) -> str:
    titles = {
        "scores": "score-title",
        "lengths": "length-title",
        "seats": "seat-title",
        "skill": "skill-title",
        "choices": "choice-title",
        "cards": "card-title",
    }
    if name in titles:
        title = say(titles[name])
    else:
        title = variant_title(study.game, name.removeprefix("with-").replace("-", "=", 1))
    return f"## {title}\n\n![{title}]({study.game}/{name}.svg)\n"


if __name__ == "__main__":
    main()
