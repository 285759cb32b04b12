"""Bots try a campaign: a progress bar, tables and pictures."""

import shlex
from pathlib import Path
from typing import NamedTuple

import typer
from msgspec.structs import replace
from rich import box
from rich.table import Table

from roost.cli.arguments import seed_text
from roost.cli.campaign.drawing import known
from roost.cli.campaign.files import read
from roost.cli.progress import with_progress
from roost.cli.terminal import console
from roost.cli.words import shared
from roost.contract import Refused
from roost.contract.chance import seed_of
from roost.games.familiar_tales.authoring import charts, coverage, keeping, trying
from roost.games.familiar_tales.authoring.own import OwnTales
from roost.games.familiar_tales.authoring.tally import Spread, Tally, flights
from roost.games.familiar_tales.authoring.trial import Task
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.playing.manner import MANNERS
from roost.games.familiar_tales.playing.wishes import toward
from roost.system.files import write

PICTURES = ("rounds", "flights", "misfortune")
WORST = 8
"""So many places where bots got stuck are told."""


class Asked(NamedTuple):
    """Which matches are to be played."""

    page: str | None
    chapter: int | None
    matches: int
    players: int | None
    manner: str
    seed: str | None
    target: str | None


def try_out(place: Path, asked: Asked, pictures: Path | None, keep: Path | None) -> None:
    """Ends with 1 if a match did not come to its end."""
    campaign = read(place)
    typed = seed_text(asked.seed)
    tasks = _tasks(campaign, asked, typed)
    played = trying.play(campaign, tasks) if keep is None else keeping.play(campaign, tasks, keep)
    tally = Tally()
    for trial in with_progress(played, asked.matches):
        tally.add(trial)
    _print(campaign, tally, typed, whole=asked.page is None and asked.chapter is None)
    if pictures is not None:
        _draw(campaign, tally, pictures)
    if tally.stuck():
        raise typer.Exit(1)


def _tasks(campaign: Campaign, asked: Asked, seed: str) -> list[Task]:
    facts = OwnTales(campaign).facts
    if asked.page is not None:
        known(campaign, asked.page)
    if asked.manner not in MANNERS:
        raise Refused("manner-unknown", manner=asked.manner, names=", ".join(MANNERS))
    endings = [ending.id for ending in campaign.endings]
    if asked.target is not None and asked.target not in endings:
        raise Refused("ending-unknown", ending=asked.target, names=", ".join(endings))
    counts = facts.players if asked.players is None else (asked.players,)
    for count in counts:
        facts.table(count, {} if asked.chapter is None else {"chapter": asked.chapter})
    found = trying.tasks(
        asked.matches, counts, seed_of(seed), asked.manner, asked.page, asked.chapter
    )
    if asked.target is None:
        return found
    target = f"ending:{asked.target}"
    wishes = toward(campaign, target)
    return [replace(task, wishes=wishes, target=target) for task in found]


def _print(campaign: Campaign, tally: Tally, seed: str, whole: bool) -> None:
    out = console()
    out.print(_by_players(tally))
    out.print(_by_page(campaign, tally))
    if whole:
        out.print(_by_ending(campaign, tally))
        out.print(_reached(campaign, tally))
    held = ", ".join(f"{kind} {n:.1f}" for kind, n in tally.held().items() if n) or "–"
    out.print(shared().say("try-held", {"held": held}))
    names = _names(campaign)
    unused = [names[id] for id in tally.unused(campaign)]
    args: dict[str, str | int] = {"count": len(unused), "cards": ", ".join(unused)}
    out.print(shared().say("try-unused", args))
    for where, n in tally.stuck()[:WORST]:
        out.print(shared().say("try-stuck", {"where": where, "count": n}))
    out.print(shared().say("try-end", {"matches": len(tally.trials), "seed": shlex.quote(seed)}))


def _names(campaign: Campaign) -> dict[str, str]:
    skills = {id: card.name for id, card in campaign.skills.items()}
    return skills | {id: item.name for id, item in campaign.items.items()}


def _by_players(tally: Tally) -> Table:
    table = _table("players", "matches", "won", "rounds", "flights", "misfortune", "actions")
    for count in tally.players():
        trials = tally.of(count)
        stays = tally.finished(None, count)
        rounds = sum(stay.rounds for stay in stays) / max(1, len(stays))
        table.add_row(
            str(count),
            str(len(trials)),
            f"{tally.won(count):.0%}",
            f"{rounds:.1f}",
            _shown(tally.a_trial(flights, count)),
            _shown(tally.a_trial(lambda t: t.misfortune, count)),
            f"{sum(t.actions for t in trials) / len(trials):.0f}",
        )
    return table


def _by_page(campaign: Campaign, tally: Tally) -> Table:
    table = _table("page", "played", "left", "rounds", "flights", "misfortune", "enemy-turns")
    for page in tally.pages():
        stays, left = tally.stays(page), tally.finished(page)
        table.add_row(
            campaign.pages[page].title,
            str(len(stays)),
            f"{len(left) / len(stays):.0%}",
            _shown(tally.spread(lambda s: s.rounds, page, None)),
            f"{tally.spread(lambda s: s.flights, page, None).mean:.2f}",
            f"{tally.spread(lambda s: s.misfortune, page, None).mean:.2f}",
            f"{tally.spread(lambda s: s.enemy_turns, page, None).mean:.1f}",
        )
    return table


def _by_ending(campaign: Campaign, tally: Tally) -> Table:
    table = _table("ending", "matches", "share")
    for ending in campaign.endings:
        share = tally.share(ending.id)
        table.add_row(ending.title, str(round(share * len(tally.trials))), f"{share:.0%}")
    return table


def _reached(campaign: Campaign, tally: Tally) -> Table:
    """What of the campaign these matches came to."""
    found = coverage.reached(tally.trials)
    table = _table("reached-what", "reached", "all")
    for kind in coverage.KINDS:
        names = [x for x in coverage.all_of(campaign) if x.startswith(f"{kind}:")]
        come = sum(found[name] > 0 for name in names)
        table.add_row(shared().say(f"try-reached-{kind}"), str(come), str(len(names)))
    return table


def _shown(found: Spread) -> str:
    return f"{found.mean:.2f} ({found.low:g}–{found.high:g})"


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, column in enumerate(columns):
        heading = shared().say(f"try-{column}")
        table.add_column(heading, justify="right" if i or column == "players" else "left")
    return table


def _draw(campaign: Campaign, tally: Tally, place: Path) -> None:
    place.mkdir(parents=True, exist_ok=True)
    words = {id: page.title for id, page in campaign.pages.items()}
    words |= {name: shared().say(f"try-picture-{name}") for name in PICTURES}
    for id in tally.counters():
        told = campaign.journal[id].text
        words[id] = shared().say("try-picture-counter", {"counter": told})
    words |= {"players": shared().say("try-players")}
    for name, svg in charts.pictures(tally, words).items():
        file = place / f"{name}.svg"
        write(file, svg)
        typer.echo(file)
