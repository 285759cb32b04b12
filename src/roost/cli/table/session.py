"""A player's match in the terminal: draws the table, reads entries, lets the bots move."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from roost import bots
from roost.cli.messages import GameTexts, format_message
from roost.cli.rulebook import print_rules
from roost.cli.table.board import TURN_STYLE, BoardPrinter
from roost.cli.table.cards import CardPrinter
from roost.cli.table.input import format_entry, parse_entry
from roost.cli.table.match_log import MatchLog
from roost.cli.table.menu import ActionMenu
from roost.cli.table.result import draw_result
from roost.cli.terminal import paged
from roost.contract import Action, RefusalError
from roost.match import Match, observe, update_for


class PlayerLeft(Exception):
    """The player entered `quit`."""


class TerminalSession:
    def __init__(
        self,
        match: Match[Any],
        seat: int,
        bot_names: dict[int, str],
        out: Console,
        read_line: Callable[[str], str],
        messages_folder: Path | None = None,
    ) -> None:
        """Create a session.

        `bot_names` has the bot of every other seat. `read_line` shows a prompt and returns a line.
        Messages in `messages_folder` take precedence over the game's own.
        """
        self._match = match
        self._seat = seat
        self._out = out
        self._read_line = read_line
        game = match.game
        self._texts = GameTexts(game.info.id, seat, messages_folder)
        cards = CardPrinter(game.card_counts(match.config), self._texts)
        self._board = BoardPrinter(self._texts, cards, bot_names)
        self._log = MatchLog(self._texts, observe(match, seat).view)
        assert match.seed is not None, "bots derive their random numbers from the match's seed"
        self._bots = {
            bot_seat: bots.make(name, match.seed, bot_seat) for bot_seat, name in bot_names.items()
        }

    def play(self) -> None:
        """Play to the end of the match, or until the player leaves."""
        try:
            while (turn := self._match.turn) is not None:
                if turn == self._seat:
                    self._take_turn()
                else:
                    self._act(turn, self._choose_for_bot(turn))
        except (PlayerLeft, EOFError, KeyboardInterrupt):
            self._out.print()
            self._print_message("play-left")
            return
        self._show()
        assert self._match.result is not None
        self._out.print(draw_result(self._match.result, self._texts))

    def _choose_for_bot(self, seat: int) -> Action:
        context = bots.build_context(self._match, seat)
        if not self._out.is_interactive:
            return self._bots[seat].choose(context)
        thinking = format_message("play-thinking", {"name": self._texts.seat(seat)})
        with self._out.status(Text(thinking, "dim")):
            return self._bots[seat].choose(context)

    def _act(self, seat: int, action: Action) -> None:
        """Apply an action and print its events. Raises RefusalError."""
        before = observe(self._match, self._seat).view
        frames = self._match.act(seat, action, with_frames=True)
        for line in self._log.add(update_for(self._match, before, frames).events):
            self._out.print(Text(f"  {line}"))

    def _take_turn(self) -> None:
        """Read entries until the player has taken a legal action."""
        menu = ActionMenu(observe(self._match, self._seat).legal_actions, self._texts)
        self._show(menu)
        while True:
            entry = self._read_entry()
            try:
                if not self._run_command(entry, menu):
                    self._act(self._seat, parse_entry(entry, menu.actions, self._texts.info))
                    return
            except RefusalError as error:
                self._out.print(Text(self._texts.refusal(error.refusal), "bold red"))

    def _run_command(self, entry: str, menu: ActionMenu) -> bool:
        """Run a command such as `log`. Return False if the entry is not a command."""
        command, *words = entry.lower().split() or ["table"]
        match command:
            case "table":
                self._show(menu)
            case "?" | "help":
                example = format_entry(menu.actions[0], self._texts.info)
                self._print_message("play-help", example=example)
            case "rules":
                with paged(self._out):
                    print_rules(self._out, self._texts.info.id, words)
            case "log":
                log = "\n".join(self._log.lines())
                self._out.print(Text(log or format_message("play-log-empty")))
            case "quit" | "exit" | "q":
                raise PlayerLeft
            case _:
                return False
        return True

    def _show(self, menu: ActionMenu | None = None) -> None:
        view = observe(self._match, self._seat).view
        self._out.print()
        picture = self._match.game.render_board(view, self._out.width)
        self._out.print(self._board.draw(view, self._out.width, bool(picture)))
        if picture:
            self._out.print(Text(picture + "\n"))
        if menu is not None:
            prompt = format_message("play-turn", {"prompt": self._texts.prompt(view)})
            self._out.print(Text(prompt, TURN_STYLE))
            self._out.print(menu.draw())

    def _read_entry(self) -> str:
        return self._read_line(format_message("play-prompt") + " ").strip()

    def _print_message(self, message_id: str, **args: str | int) -> None:
        self._out.print(Text(format_message(message_id, args)))
