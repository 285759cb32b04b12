"""`roost campaign`: the authoring kit of Familiar Tales."""

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.arguments import Seed, With

app = typer.Typer()

Place = Annotated[
    Path, typer.Argument(metavar="DIR", help="The campaign's folder, or its one file.")
]
NewPlace = Annotated[Path, typer.Argument(metavar="DIR", help="A folder that is new or empty.")]
PageName = Annotated[str, typer.Argument(metavar="PAGE", help="The page's id.")]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where it is written.")
]
Page = Annotated[str | None, typer.Option("--page", metavar="PAGE", help="This page alone.")]
Chapter = Annotated[int | None, typer.Option("--chapter", metavar="N", help="This chapter alone.")]
Count = Annotated[int | None, typer.Option("--players", metavar="N", help="How many play.")]


@app.callback(invoke_without_command=True)
def campaign(context: typer.Context) -> None:
    """Write campaigns for Familiar Tales."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("new")
def new(place: NewPlace) -> None:
    """Begin a small campaign that runs."""
    from roost.cli.campaign.files import begin

    begin(place)


@app.command("check")
def check(place: Place) -> None:
    """Find what is wrong with a campaign: each mistake with file, line and advice."""
    from roost.cli.campaign.files import check

    check(place)


@app.command("draw")
def draw(
    place: Place,
    page: PageName,
    sight: Annotated[
        str | None, typer.Option("--sight", metavar="SPACE", help="Show what is seen from there.")
    ] = None,
    output: Output = None,
    key: Annotated[bool, typer.Option(help="Say below the map what lines and signs mean.")] = True,
) -> None:
    """Draw a page's map, as SVG or (by the file's ending) PNG."""
    from roost.cli.campaign.drawing import draw

    draw(place, page, sight, output, key)


@app.command("play")
def play(
    place: Place,
    page: Page = None,
    chapter: Chapter = None,
    state: Annotated[
        Path | None,
        typer.Option("--state", metavar="FILE", help="A position (YAML or JSON) to begin with."),
    ] = None,
    players: Count = None,
    opponents: With = "greedy",
    seed: Seed = None,
) -> None:
    """Play a campaign, or one page of it, here."""
    from roost.cli.campaign.playing import play

    play(place, page, chapter, state, players, opponents, seed)


@app.command("walk")
def walk(place: Place) -> None:
    """Try all choices of the story, and tell what is reached."""
    from roost.cli.campaign.walking import walk

    walk(place)


@app.command("text")
def text(
    place: Place,
    language: Annotated[str, typer.Argument(metavar="LANGUAGE", help="Its code, such as ja.")],
) -> None:
    """Prepare a translation: write what is missing, and tell what has changed."""
    from roost.cli.campaign.files import translate

    translate(place, language)


@app.command("build")
def build(place: Place, output: Output = None) -> None:
    """Check a campaign and write it as the one JSON file that is played."""
    from roost.cli.campaign.files import build

    build(place, output)


@app.command("try")
def try_(
    place: Place,
    page: Page = None,
    chapter: Chapter = None,
    matches: Annotated[int, typer.Option("--matches", metavar="M", min=1, help="How many.")] = 100,
    players: Count = None,
    manner: Annotated[
        str,
        typer.Option(
            "--manner", metavar="NAME", help="How bots play: careful, average, careless or patient."
        ),
    ] = "careful",
    seed: Seed = None,
    pictures: Annotated[
        Path | None,
        typer.Option("--pictures", metavar="DIR", help="Draw what came of it into this folder."),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option("--for", metavar="ENDING", help="Bots play for this ending of the story."),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep", metavar="FILE", help="Keep each match here as it ends, and go on from there."
        ),
    ] = None,
) -> None:
    """Let bots play a campaign many times on all cores, and sum up what came of it."""
    from roost.cli.campaign.trying import Asked, try_out

    asked = Asked(page, chapter, matches, players, manner, seed, target)
    try_out(place, asked, pictures, keep)
