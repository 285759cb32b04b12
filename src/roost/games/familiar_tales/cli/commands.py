"""The commands of `roost campaign`, for authors of Familiar Tales campaigns."""

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.arguments import BotNames, Seed

app = typer.Typer(add_completion=False)

CampaignPath = Annotated[
    Path, typer.Argument(metavar="DIR", help="Folder or file of the campaign.")
]
NewCampaignPath = Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")]
PageName = Annotated[str, typer.Argument(metavar="PAGE", help="Id of the page.")]
OutputPath = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write to this file.")
]
PageOption = Annotated[str | None, typer.Option("--page", metavar="PAGE", help="Only this page.")]
ChapterOption = Annotated[
    int | None, typer.Option("--chapter", metavar="N", help="Only this chapter.")
]
PlayerCount = Annotated[
    int | None, typer.Option("--players", metavar="N", help="Number of players.")
]


@app.callback(invoke_without_command=True)
def campaign(context: typer.Context) -> None:
    """Create, check and test campaigns for Familiar Tales."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("new")
def new(path: NewCampaignPath) -> None:
    """Create a small campaign to start from."""
    from roost.games.familiar_tales.cli.files import create

    create(path)


@app.command("check")
def check(path: CampaignPath) -> None:
    """Check a campaign and print each problem with file, line and advice."""
    from roost.games.familiar_tales.cli.files import check

    check(path)


@app.command("draw")
def draw(
    path: CampaignPath,
    page: PageName,
    viewpoint: Annotated[
        str | None,
        typer.Option("--sight", metavar="SPACE", help="Show what can be seen from this space."),
    ] = None,
    output: OutputPath = None,
    legend: Annotated[bool, typer.Option(help="Add a legend of lines and symbols.")] = True,
) -> None:
    """Draw the map of a page as SVG, or as PNG if the file ends in .png."""
    from roost.games.familiar_tales.cli.maps import draw

    draw(path, page, viewpoint, output, legend)


@app.command("play")
def play(
    path: CampaignPath,
    page: PageOption = None,
    chapter: ChapterOption = None,
    state: Annotated[
        Path | None,
        typer.Option("--state", metavar="FILE", help="Start from this position (YAML or JSON)."),
    ] = None,
    players: PlayerCount = None,
    opponents: BotNames = "greedy",
    seed: Seed = None,
) -> None:
    """Play a campaign or a page in the terminal."""
    from roost.games.familiar_tales.cli.play import play

    play(path, page, chapter, state, players, opponents, seed)


@app.command("walk")
def explore(path: CampaignPath) -> None:
    """Try all choices of the story and print what cannot be reached."""
    from roost.games.familiar_tales.cli.exploration import explore

    explore(path)


@app.command("text")
def translate(
    path: CampaignPath,
    language: Annotated[str, typer.Argument(metavar="LANGUAGE", help="Language code, such as ja.")],
) -> None:
    """Add missing texts to a translation and list texts whose English has changed."""
    from roost.games.familiar_tales.cli.files import translate

    translate(path, language)


@app.command("build")
def build(path: CampaignPath, output: OutputPath = None) -> None:
    """Check a campaign and write it as the one JSON file that the game loads."""
    from roost.games.familiar_tales.cli.files import build

    build(path, output)


@app.command("simulate")
def simulate(
    path: CampaignPath,
    page: PageOption = None,
    chapter: ChapterOption = None,
    matches: Annotated[
        int, typer.Option("--matches", metavar="M", min=1, help="Number of matches.")
    ] = 100,
    players: PlayerCount = None,
    style: Annotated[
        str,
        typer.Option(
            "--style",
            metavar="NAME",
            help="Play style of the bots: careful, average, careless or patient.",
        ),
    ] = "careful",
    seed: Seed = None,
    charts_folder: Annotated[
        Path | None,
        typer.Option("--charts", metavar="DIR", help="Write charts of the results to this folder."),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option("--for", metavar="ENDING", help="Bots aim for this ending."),
    ] = None,
    log_file: Annotated[
        Path | None,
        typer.Option(
            "--log",
            metavar="FILE",
            help="Append each match to this file; matches already in it are not played again.",
        ),
    ] = None,
) -> None:
    """Let bots play many matches on all cores and print statistics."""
    from roost.games.familiar_tales.cli.simulation import SimulationPlan, simulate

    plan = SimulationPlan(page, chapter, matches, players, style, seed, target)
    simulate(path, plan, charts_folder, log_file)
