"""Play the whole of Hearthlight by bots, in parts, and write what came of it into docs/.

    python tools/tale_campaign.py play [--plays 50] [--part manners|endings|unseen] [--file FILE]
    python tools/tale_campaign.py write [--file FILE]

`play` goes on where it was stopped: every play is a line of the file, and plays of an earlier
version of the campaign do not count. First come plays by careful, average, careless and patient
bots for each number of players; then plays for each ending; then, round after round, plays that
look for what no play has come to. `write` makes docs/hearthlight-plays.md and its pictures.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from roost.contract.chance import seed_of  # noqa: E402
from roost.games.familiar_tales.authoring import charts, keeping, whole  # noqa: E402
from roost.games.familiar_tales.authoring.coverage import (  # noqa: E402
    KINDS,
    all_of,
    missing,
    reached,
)
from roost.games.familiar_tales.authoring.tally import Spread, Tally, spread  # noqa: E402
from roost.games.familiar_tales.authoring.trial import Stay, Task, Trial  # noqa: E402
from roost.games.familiar_tales.data.campaign import Campaign  # noqa: E402
from roost.games.familiar_tales.loading import folder  # noqa: E402

PLACE = "src/roost/games/familiar_tales/campaigns/hearthlight"
PAGE = ROOT / "docs" / "hearthlight-plays.md"
PICTURES = ROOT / "docs" / "hearthlight" / "whole"
FILE = ROOT / ".studies" / "hearthlight-plays.jsonl"
SEED = "hearthlight"
OTHERS = 5
"""Of the other manners there are so many times fewer plays."""
FOR_ENDING = 3
BUDGET = {"careful": (0, 10), "average": (12, 20)}
"""Where the mean of misfortune should lie (docs/hearthlight.md, section 4)."""
ROUNDS, A_ROUND = 40, 16
WORDS = {"players": "players", "chapter": "Chapter"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "write"))
    parser.add_argument("--plays", type=int, default=50, help="careful ones, for each number")
    parser.add_argument("--part", choices=("manners", "endings", "unseen"))
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--cores", type=int)
    asked = parser.parse_args()
    campaign = folder.load(ROOT / PLACE)
    if asked.what == "play":
        play(campaign, asked.file, asked.plays, asked.part, asked.cores)
    else:
        write(campaign, keeping.kept(campaign, asked.file))


# Playing


def play(campaign: Campaign, file: Path, plays: int, part: str | None, cores: int | None) -> None:
    fewer = max(1, plays // OTHERS)
    counts = {"careful": plays, "average": fewer, "careless": fewer, "patient": fewer}
    if part in (None, "manners"):
        run(campaign, "manners", whole.by_manner(seed_of(SEED), counts), file, cores)
    if part in (None, "endings"):
        given = whole.for_endings(campaign, seed_of(SEED), FOR_ENDING)
        run(campaign, "endings", given, file, cores)
    if part in (None, "unseen"):
        for round in range(ROUNDS):
            found = keeping.kept(campaign, file)
            given = whole.for_unseen(campaign, seed_of(SEED), found, round, A_ROUND)
            if not given:
                break
            run(campaign, f"unseen, round {round}", given, file, cores)
            left = missing(campaign, keeping.kept(campaign, file))
            print(f"{len(left)} left:", *left[:12], flush=True)


def run(campaign: Campaign, name: str, given: list[Task], file: Path, cores: int | None) -> None:
    began, endings = time.monotonic(), Counter[str]()
    for n, trial in enumerate(keeping.play(campaign, given, file, cores), 1):
        endings[trial.stuck or trial.ending] += 1
        print(
            f"{name}: {n} of {len(given)}, {time.monotonic() - began:.0f} s;"
            f" {trial.task.players} players, {trial.task.manner}: {trial.ending or trial.stuck},"
            f" misfortune {trial.misfortune}, {trial.actions} actions",
            flush=True,
        )
    print(f"{name}: {dict(endings)}", flush=True)


# Writing


def write(campaign: Campaign, trials: list[Trial]) -> None:
    free = [trial for trial in trials if not trial.task.target]
    PICTURES.mkdir(parents=True, exist_ok=True)
    titles = {ending.id: ending.title for ending in campaign.endings}
    for manner in manners(free):
        tally = Tally([trial for trial in free if trial.task.manner == manner])
        for name, drawn in pictures(tally, titles, manner).items():
            (PICTURES / f"{manner}-{name}.svg").write_text(drawn, encoding="utf-8")
    PAGE.write_text(page(campaign, trials, free), encoding="utf-8")
    print(f"wrote {PAGE} and {PICTURES}")


def manners(trials: list[Trial]) -> list[str]:
    return list(dict.fromkeys(trial.task.manner for trial in trials))


def rounds(stays: list[Stay]) -> float:
    return sum(stay.rounds for stay in stays)


def actions(stays: list[Stay]) -> float:
    return sum(stay.actions for stay in stays)


def flights(stays: list[Stay]) -> float:
    return sum(stay.flights for stay in stays)


def misfortune(stays: list[Stay]) -> float:
    return sum(stay.misfortune for stay in stays)


MEASURES: dict[str, tuple[str, Callable[[list[Stay]], float]]] = {
    "rounds": ("Rounds in a chapter", rounds),
    "actions": ("Actions in a chapter", actions),
    "flights": ("Flights in a chapter", flights),
    "misfortune": ("Misfortune that a chapter's pages bring", misfortune),
}


def pictures(tally: Tally, titles: dict[str, str], manner: str) -> dict[str, str]:
    found = {
        name: charts.by_chapter(tally, what, f"{title}, {manner} bots", WORDS)
        for name, (title, what) in MEASURES.items()
    }
    title = f"How many of a hundred plays end how, {manner} bots"
    return found | {"endings": charts.shares(tally, titles, title, WORDS)}


def page(campaign: Campaign, trials: list[Trial], free: list[Trial]) -> str:
    stuck = [trial for trial in trials if trial.stuck]
    command = ".venv/bin/python tools/tale_campaign.py"
    lines = [
        "# Hearthlight, played whole by bots",
        "",
        f"    {command} play",
        f"    {command} write",
        "",
        f"{len(trials)} whole plays, each by bots that decide by what their seats know. "
        f"{_came_to_end(trials, stuck)}",
        "",
        "## Plays by manner",
        "",
        "Every number is a mean; in brackets where the middle four fifths of the plays lie.",
        "",
        *table(
            ["players", "manner", "plays", "rounds", "actions", "flights", "misfortune", "trust"],
            _by_players(free),
        ),
        "",
        *_budget(free),
        "### Endings, of a hundred plays",
        "",
        *table(["ending", *_heads(free)], _endings(campaign, free)),
        "",
    ]
    for name, (title, what) in MEASURES.items():
        lines += [f"### {title}", "", *table(["chapter", *_heads(free)], _chapters(free, what)), ""]
        for manner in manners(free):
            lines.append(f"![{title}, {manner} bots](hearthlight/whole/{manner}-{name}.svg)")
        lines.append("")
    for manner in manners(free):
        lines.append(f"![How plays end, {manner} bots](hearthlight/whole/{manner}-endings.svg)")
    lines += ["", *_played_for(campaign, trials), *_coverage(campaign, trials)]
    return "\n".join(lines)


def _came_to_end(trials: list[Trial], stuck: list[Trial]) -> str:
    if not stuck:
        return "Every one came to an ending; none met an error or a dead end."
    told = "; ".join(f"{where} ({n})" for where, n in Tally(stuck).stuck())
    return f"{len(trials) - len(stuck)} came to an ending. Not so: {told}."


def table(heads: list[str], rows: Iterable[list[str]]) -> list[str]:
    lines = [heads, ["---"] * len(heads), *rows]
    return ["| " + " | ".join(cells) + " |" for cells in lines]


def _by_players(free: list[Trial]) -> Iterable[list[str]]:
    for manner in manners(free):
        tally = Tally([trial for trial in free if trial.task.manner == manner])
        for count in (*tally.players(), None):
            found = tally.of(count)
            numbers: list[list[float]] = [
                [sum(stay.rounds for stay in t.stays) for t in found],
                [t.actions for t in found],
                [flights(t.stays) for t in found],
                [t.misfortune for t in found],
                [t.counters.get("trust", 0) for t in found],
            ]
            cells = [_shown(spread(x)) for x in numbers]
            yield [str(count or "all"), manner, str(len(found)), *cells]


def _budget(free: list[Trial]) -> list[str]:
    """How the misfortune of each manner lies to what was meant."""
    lines = []
    for manner, (low, high) in BUDGET.items():
        found = [trial.misfortune for trial in free if trial.task.manner == manner]
        if found:
            mean = spread(found).mean
            lies = "within" if low <= mean <= high else "outside"
            lines.append(
                f"- Misfortune of {manner} play is meant to be {low} to {high}:"
                f" it is {mean:.1f} on average, {lies} that."
            )
    return [*lines, ""] if lines else []


def _shown(found: Spread) -> str:
    return f"{found.mean:.1f} ({found.low:g} to {found.high:g})"


def _groups(free: list[Trial]) -> list[tuple[str, int]]:
    return sorted(
        {(trial.task.manner, trial.task.players) for trial in free},
        key=lambda group: (manners(free).index(group[0]), group[1]),
    )


def _heads(free: list[Trial]) -> list[str]:
    return [f"{manner}, {n}" for manner, n in _groups(free)]


def _endings(campaign: Campaign, free: list[Trial]) -> Iterable[list[str]]:
    for ending in campaign.endings:
        cells = [
            f"{100 * Tally(_of(free, manner, n)).share(ending.id):.0f}"
            for manner, n in _groups(free)
        ]
        yield [ending.title, *cells]


def _of(free: list[Trial], manner: str, players: int) -> list[Trial]:
    return [t for t in free if t.task.manner == manner and t.task.players == players]


def _chapters(free: list[Trial], what: Callable[[list[Stay]], float]) -> Iterable[list[str]]:
    for chapter in Tally(free).chapters():
        found = [Tally(_of(free, m, n)).in_chapter(what, chapter) for m, n in _groups(free)]
        yield [str(chapter), *(f"{spread(x).mean:.1f}" if x else "–" for x in found)]


def _played_for(campaign: Campaign, trials: list[Trial]) -> list[str]:
    """Players who play for an ending: how many of them come to it."""
    rows = []
    for ending in campaign.endings:
        found = Tally([t for t in trials if t.task.target == f"ending:{ending.id}"])
        counts = [
            f"{sum(t.ending == ending.id for t in found.of(n))} of {len(found.of(n))}"
            for n in whole.PLAYERS
        ]
        rows.append([ending.title, *counts])
    heads = ["played for", *(f"{n} player{'s' * (n > 1)}" for n in whole.PLAYERS)]
    return ["## Plays for an ending", "", *table(heads, rows), ""]


def _coverage(campaign: Campaign, trials: list[Trial]) -> list[str]:
    found, everything = reached(trials), all_of(campaign)
    rows = []
    for kind in KINDS:
        names = [name for name in everything if name.startswith(f"{kind}:")]
        come = sum(found[name] > 0 for name in names)
        rows.append([kind, str(come), str(len(names)), f"{come / max(1, len(names)):.0%}"])
    left = missing(campaign, trials)
    told = "Not come to: " + ", ".join(f"`{name}`" for name in left) + "." if left else ""
    heads = ["what", "come to", "of", "share"]
    return ["## Coverage", "", *table(heads, rows), "", told or "Nothing is left.", ""]


if __name__ == "__main__":
    main()
