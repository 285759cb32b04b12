"""`roost check-game`: tests a game, and says which level it has reached and what is missing."""

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from roost.cli.arguments import GameId
from roost.cli.messages import format_message
from roost.cli.terminal import console

if TYPE_CHECKING:
    from roost.testing.check import LevelResult

WritePlaythrough = Annotated[
    bool,
    typer.Option(
        "--write-playthrough", help="Write the game's golden playthrough, and run no tests."
    ),
]
Messages = Annotated[
    bool,
    typer.Option("--messages", help="List every message the game may or must have; run no tests."),
]


def run(
    game: GameId, write_playthrough: WritePlaythrough = False, messages: Messages = False
) -> None:
    """Test a game: its level, and what is missing for the next one."""
    from roost import games

    games.game_folder(game)  # refuses an unknown game
    if write_playthrough:
        _write_playthrough(game)
    elif messages:
        _print_messages(game)
    else:
        _check(game)


def _check(game: str) -> None:
    from roost.testing.check import check_game

    results = check_game(game)
    _print_levels(game, results)
    _print_notes(game)
    if any(result.failed for result in results):
        raise typer.Exit(1)


def _print_levels(game: str, results: "list[LevelResult]") -> None:
    from roost import games
    from roost.testing.check import complete_level

    out = console()
    title, level = games.game_info(game).title, complete_level(results)
    args = {"title": title, "level": level.name.lower()}
    out.print(format_message("check-level", args), style="bold", soft_wrap=True)
    for result in results:
        texts = [format_message("check-passed", {"count": result.passed})] * bool(result.passed)
        if result.failed:
            texts.append(format_message("check-failed", {"count": len(result.failed)}))
        mark = "✓" if result.is_complete else "–"
        out.print(f"  {mark} {result.level.name.lower():<10} {', '.join(texts)}", soft_wrap=True)
    following = next((result for result in results if not result.is_complete), None)
    if following is None:
        out.print(format_message("check-complete"))
        return
    out.print(format_message("check-next", {"level": following.level.name.lower()}))
    for test in following.failed:
        text = format_message("check-failed-test", {"test": test})
        out.print(f"  - {text}", soft_wrap=True, markup=False)
    for part in following.missing:
        args = {
            "part": format_message(f"part-{part.name}", {"game": game}),
            "why": format_message(f"part-{part.name}-why"),
        }
        text = format_message("check-missing-part", args)
        out.print(f"  - {text}", soft_wrap=True, markup=False)


def _print_notes(game: str) -> None:
    from roost.testing.message_use import MATCHES, possible_messages, unseen_names

    out = console()
    possible = possible_messages(game)
    required = [message for message in possible if message.key.is_required]
    args: dict[str, str | int] = {
        "present": sum(message.is_present for message in required),
        "required": len(required),
        "optional": len(possible) - len(required),
    }
    out.print(format_message("check-messages", args), soft_wrap=True)
    unseen = unseen_names(game)
    if unseen:
        args = {"count": MATCHES, "names": ", ".join(unseen)}
        out.print(format_message("check-rare", args), soft_wrap=True)


def _print_messages(game: str) -> None:
    from roost.testing.message_use import possible_messages

    table = Table(box=None, pad_edge=False)
    for column in ("id", "state", "purpose", "fallback"):
        table.add_column(format_message(f"check-messages-{column}"), no_wrap=column == "id")
    for message in possible_messages(game):
        state = "missing" if message.is_missing else "optional"
        state = format_message(f"check-message-{'present' if message.is_present else state}")
        table.add_row(message.id, state, message.key.purpose, message.key.fallback)
    console().print(table)
    console().print(format_message("check-messages-free"), soft_wrap=True)


def _write_playthrough(game: str) -> None:
    from roost.testing.playthrough import playthrough_file, render_playthrough

    file = playthrough_file(game)
    file.parent.mkdir(exist_ok=True)
    file.write_text(render_playthrough(game), encoding="utf-8")
    console().print(format_message("check-written", {"file": str(file)}), soft_wrap=True)
