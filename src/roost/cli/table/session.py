"""A person at the table: shows, asks, explains, and lets the bots move."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from roost import bots
from roost.cli.commands.rules_print import print_rules
from roost.cli.messages import GameTexts, shared
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
    """The person has gone."""


class TerminalSession:
    def __init__(
        self,
        match: Match[Any],
        seat: int,
        bots_: dict[int, str],
        out: Console,
        read_line: Callable[[str], str],
        messages_folder: Path | None = None,
    ) -> None:
        """`ask` shows a prompt and returns a line that was typed; `own` is as `Names` has it."""
        self._match = match
        self._seat = seat
        self._out = out
        self._read_line = read_line
        game, table = match.game, match.config
        self._texts = GameTexts(game.info.id, seat, messages_folder)
        self._board = BoardPrinter(
            self._texts, CardPrinter(game.card_counts(table), self._texts), bots_
        )
        self._log = MatchLog(self._texts, observe(match, seat).view)
        assert match.seed is not None, "bots draw their chance from the match's seed"
        self._bots = {at: bots.make(name, match.seed, at) for at, name in bots_.items()}

    def play(self) -> None:
        """To the end of the match, unless the person leaves before."""
        try:
            while (turn := self._match.turn) is not None:
                if turn == self._seat:
                    self._take_turn()
                else:
                    self._act(turn, self._bot_action(turn))
        except (PlayerLeft, EOFError, KeyboardInterrupt):
            self._out.print()
            self._print_message("play-left")
            return
        self._show()
        assert self._match.result is not None
        self._out.print(draw_result(self._match.result, self._texts))

    def _bot_action(self, bot: int) -> Action:
        """What a bot does; a person sees that it is thinking."""
        seen = bots.build_context(self._match, bot)
        if not self._out.is_interactive:
            return self._bots[bot].choose(seen)
        thinking = shared().format("play-thinking", {"name": self._texts.seat(bot)})
        with self._out.status(Text(thinking, "dim")):
            return self._bots[bot].choose(seen)

    def _act(self, seat: int, action: Action) -> None:
        """Carry out an action and tell what came of it; raises Refused."""
        before = observe(self._match, self._seat).view
        moments = self._match.act(seat, action, with_frames=True)
        for line in self._log.add(update_for(self._match, before, moments).events):
            self._out.print(Text(f"  {line}"))

    def _take_turn(self) -> None:
        """Until the person has done something that is allowed."""
        menu = ActionMenu(observe(self._match, self._seat).legal_actions, self._texts)
        self._show(menu)
        while True:
            entry = self._read_entry()
            try:
                if not self._run_command(entry, menu):
                    self._act(self._seat, parse_entry(entry, menu.actions, self._match.game.info))
                    return
            except RefusalError as refused:
                self._out.print(Text(self._texts.refusal(refused.refusal), "bold red"))

    def _run_command(self, entry: str, menu: ActionMenu) -> bool:
        """Whether it was a command, and no action."""
        command, *words = entry.lower().split() or ["table"]
        match command:
            case "table":
                self._show(menu)
            case "?" | "help":
                self._print_message(
                    "play-help", example=format_entry(menu.actions[0], self._texts.facts)
                )
            case "rules":
                with paged(self._out):
                    print_rules(self._out, self._match.game.info.id, words)
            case "log":
                self._out.print(
                    Text("\n".join(self._log.lines()) or shared().format("play-log-empty"))
                )
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
            asks = shared().format("play-turn", {"asks": self._texts.prompt(view.prompt)})
            self._out.print(Text(asks, TURN_STYLE))
            self._out.print(menu.draw())

    def _read_entry(self) -> str:
        return self._read_line(shared().format("play-prompt") + " ").strip()

    def _print_message(self, message: str, **args: str | int) -> None:
        self._out.print(Text(shared().format(message, args)))
