"""`roost campaign`: the authoring kit of Familiar Tales."""

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.arguments import BotNames, Seed

app = typer.Typer()

CampaignPath = Annotated[
    Path, typer.Argument(metavar="DIR", help="The campaign's folder, or its one file.")
]
NewCampaignPath = Annotated[
    Path, typer.Argument(metavar="DIR", help="A folder that is new or empty.")
]
PageName = Annotated[str, typer.Argument(metavar="PAGE", help="The page's id.")]
OutputPath = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where it is written.")
]
PageOption = Annotated[str | None, typer.Option("--page", metavar="PAGE", help="This page alone.")]
ChapterOption = Annotated[
    int | None, typer.Option("--chapter", metavar="N", help="This chapter alone.")
]
PlayerCount = Annotated[int | None, typer.Option("--players", metavar="N", help="How many play.")]


@app.callback(invoke_without_command=True)
def campaign(context: typer.Context) -> None:
    """Write campaigns for Familiar Tales."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("new")
def new(path: NewCampaignPath) -> None:
    """Begin a small campaign that runs."""
    from roost.games.familiar_tales.cli.files import create

    create(path)


@app.command("check")
def check(path: CampaignPath) -> None:
    """Find what is wrong with a campaign: each mistake with file, line and advice."""
    from roost.games.familiar_tales.cli.files import check

    check(path)


@app.command("draw")
def draw(
    path: CampaignPath,
    page: PageName,
    viewpoint: Annotated[
        str | None, typer.Option("--sight", metavar="SPACE", help="Show what is seen from there.")
    ] = None,
    output: OutputPath = None,
    key: Annotated[bool, typer.Option(help="Say below the map what lines and signs mean.")] = True,
) -> None:
    """Draw a page's map, as SVG or (by the file's ending) PNG."""
    from roost.games.familiar_tales.cli.maps import draw

    draw(path, page, viewpoint, output, key)


@app.command("play")
def play(
    path: CampaignPath,
    page: PageOption = None,
    chapter: ChapterOption = None,
    state: Annotated[
        Path | None,
        typer.Option("--state", metavar="FILE", help="A position (YAML or JSON) to begin with."),
    ] = None,
    players: PlayerCount = None,
    opponents: BotNames = "greedy",
    seed: Seed = None,
) -> None:
    """Play a campaign, or one page of it, here."""
    from roost.games.familiar_tales.cli.play import play

    play(path, page, chapter, state, players, opponents, seed)


@app.command("walk")
def explore(path: CampaignPath) -> None:
    """Try all choices of the story, and tell what is reached."""
    from roost.games.familiar_tales.cli.exploration import explore

    explore(path)


@app.command("text")
def translate(
    path: CampaignPath,
    language: Annotated[str, typer.Argument(metavar="LANGUAGE", help="Its code, such as ja.")],
) -> None:
    """Prepare a translation: write what is missing, and tell what has changed."""
    from roost.games.familiar_tales.cli.files import translate

    translate(path, language)


@app.command("build")
def build(path: CampaignPath, output: OutputPath = None) -> None:
    """Check a campaign and write it as the one JSON file that is played."""
    from roost.games.familiar_tales.cli.files import build

    build(path, output)


@app.command("try")
def simulate(
    path: CampaignPath,
    page: PageOption = None,
    chapter: ChapterOption = None,
    matches: Annotated[int, typer.Option("--matches", metavar="M", min=1, help="How many.")] = 100,
    players: PlayerCount = None,
    style: Annotated[
        str,
        typer.Option(
            "--manner", metavar="NAME", help="How bots play: careful, average, careless or patient."
        ),
    ] = "careful",
    seed: Seed = None,
    charts_folder: Annotated[
        Path | None,
        typer.Option("--pictures", metavar="DIR", help="Draw what came of it into this folder."),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option("--for", metavar="ENDING", help="Bots play for this ending of the story."),
    ] = None,
    log_file: Annotated[
        Path | None,
        typer.Option(
            "--keep", metavar="FILE", help="Keep each match here as it ends, and go on from there."
        ),
    ] = None,
) -> None:
    """Let bots play a campaign many times on all cores, and sum up what came of it."""
    from roost.games.familiar_tales.cli.simulation import SimulationPlan, simulate

    asked = SimulationPlan(page, chapter, matches, players, style, seed, target)
    simulate(path, asked, charts_folder, log_file)
