"""Write docs/studies: a page for each game, from the studies that these commands make.

python tools/studies.py [GAME...] [--from FOLDER]

A folder of studies that were made already (FOLDER/GAME/study.json) saves making them again: with
`--from docs/studies` the pages alone are written anew.
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
from roost.study.report import findings, headline, pictures_of  # noqa: E402
from roost.study.report.figures import between_points  # noqa: E402
from roost.study.report.page import about_change, about_kinds, kind_heads, kind_rows  # noqa: E402
from roost.study.report.words import bot, case_title, say, thing  # noqa: E402
from roost.study.result import Study  # noqa: E402

DOCS = ROOT / "docs" / "studies"
USUAL = ["--matches", "4000", "--decisions", "480", "--seed", "study"]
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
            command = ["study", game, *COMMANDS[game].split(), *USUAL, "--out", str(folder)]
            subprocess.run([sys.executable, "-m", "roost", *command], check=True)
        found = msgspec.json.decode((folder / DATA).read_bytes(), type=Study)
        write(found)
        print(f"wrote {DOCS / game}.md")


def write(found: Study) -> None:
    place = DOCS / found.game
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for name, drawn in pictures_of(found).items():
        (place / f"{name}.svg").write_text(drawn, encoding="utf-8")
    (place / DATA).write_bytes(msgspec.json.format(msgspec.json.encode(found)))
    (DOCS / f"{found.game}.md").write_text(page(found), encoding="utf-8")


def page(found: Study) -> str:
    title = games.facts(found.game).title
    told = "\n".join(
        f"- **{one.head}** {one.text} ({one.detail}.)" for one in findings(found, FINDINGS)
    )
    command = found.command.replace("roost study", "./roost study", 1)
    lines = [f"# {title}: {headline(found).rstrip('.')}", "", f"    {command}", "", told, ""]
    lines += [*_cards(found), *_kinds(found), *_unused(found)]
    lines += [_picture(found, name) for name in pictures_of(found)]
    return "\n".join(lines)


def _kinds(found: Study) -> list[str]:
    if found.choices is None:
        return []
    lines = [f"**{say('kind-title')}** {about_kinds(found)}", ""]
    lines += _kind_table(kind_rows(found, found.hardly_ever()))
    if found.timed():
        lines += [say("kind-timed", bots=bot(found.bot, many=True)), ""]
        lines += _kind_table(kind_rows(found, found.timed()))
    return lines


def _kind_table(rows: list[tuple[str, ...]]) -> list[str]:
    return [_row(kind_heads()), "|---|---|---|---|", *map(_row, rows), ""] if rows else []


def _unused(found: Study) -> list[str]:
    """Variants that have no picture."""
    return [
        f"**{case_title(found.game, one.name)}** {about_change(found, one)}\n"
        for one in found.variants
        if not one.bots_use or one.differing == 0
    ]


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cards(found: Study) -> list[str]:
    sure = [one for one in found.cards if one.points.without(0.0)]
    if not sure:
        return []
    ends = sure if len(sure) <= CARDS else [*sure[: CARDS // 2], *sure[-CARDS // 2 :]]
    rows = [
        "| {card} | {mean} | {low} to {high} |".format(
            card=thing(found.game, one.card), **between_points(one.points, signed=True)
        )
        for one in ends
    ]
    return ["| dealt | points | |", "|---|---|---|", *rows, ""]


def _picture(found: Study, name: str) -> str:
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
        title = case_title(found.game, name.removeprefix("with-").replace("-", "=", 1))
    return f"## {title}\n\n![{title}]({found.game}/{name}.svg)\n"


if __name__ == "__main__":
    main()
