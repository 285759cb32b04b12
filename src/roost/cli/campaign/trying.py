"""Bots try a campaign: a progress bar, tables and pictures."""

from pathlib import Path

import typer
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
from roost.games.familiar_tales.authoring import charts, trying
from roost.games.familiar_tales.authoring.own import OwnTales
from roost.games.familiar_tales.authoring.tally import Spread, Tally, flights
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.playing.manner import MANNERS

PICTURES = ("rounds", "flights", "misfortune")
WORST = 8
"""So many places where bots got stuck are told."""


def try_out(
    place: Path,
    page: str | None,
    chapter: int | None,
    matches: int,
    players: int | None,
    manner: str,
    seed: str | None,
    pictures: Path | None,
) -> None:
    """Ends with 1 if a match did not come to its end."""
    campaign = read(place)
    facts = OwnTales(campaign).facts
    if page is not None:
        known(campaign, page)
    if manner not in MANNERS:
        raise Refused("manner-unknown", manner=manner, names=", ".join(MANNERS))
    counts = facts.players if players is None else (players,)
    for count in counts:
        facts.table(count, {} if chapter is None else {"chapter": chapter})
    typed = seed_text(seed)
    tasks = trying.tasks(matches, counts, seed_of(typed), manner, page, chapter)
    tally = Tally()
    for trial in with_progress(trying.play(campaign, tasks), matches):
        tally.add(trial)
    _print(campaign, tally, typed)
    if pictures is not None:
        _draw(campaign, tally, pictures)
    if tally.stuck():
        raise typer.Exit(1)


def _print(campaign: Campaign, tally: Tally, seed: str) -> None:
    out = console()
    out.print(_by_players(tally))
    out.print(_by_page(campaign, tally))
    held = ", ".join(f"{kind} {n:.1f}" for kind, n in tally.held().items() if n) or "–"
    out.print(shared().say("try-held", {"held": held}))
    names = _names(campaign)
    unused = [names[id] for id in tally.unused(campaign)]
    args: dict[str, str | int] = {"count": len(unused), "cards": ", ".join(unused)}
    out.print(shared().say("try-unused", args))
    for where, n in tally.stuck()[:WORST]:
        out.print(shared().say("try-stuck", {"where": where, "count": n}))
    out.print(shared().say("try-end", {"matches": len(tally.trials), "seed": seed}))


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
        file.write_text(svg, encoding="utf-8")
        typer.echo(file)
