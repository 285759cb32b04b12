"""A person at the table: shows, asks, explains, and lets the bots move."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from roost import players
from roost.cli.show.rules import print_rules
from roost.cli.table.board import LAMP, Board
from roost.cli.table.cards import Cards
from roost.cli.table.ending import ending
from roost.cli.table.entry import read, written
from roost.cli.table.menu import Menu
from roost.cli.table.story import Story
from roost.cli.terminal import paged
from roost.cli.words import Names, shared
from roost.contract import Action, Refused
from roost.match import Match, look, tell


class Left(Exception):
    """The person has gone."""


class Sitting:
    def __init__(
        self,
        match: Match[Any],
        seat: int,
        bots: dict[int, str],
        out: Console,
        ask: Callable[[str], str],
        own: Path | None = None,
    ) -> None:
        """`ask` shows a prompt and returns a line that was typed; `own` is as `Names` has it."""
        self._match = match
        self._seat = seat
        self._out = out
        self._ask_for = ask
        game, table = match.game, match.table
        self._names = Names(game.facts.id, seat, own)
        self._board = Board(self._names, Cards(game.cards(table), self._names), bots)
        self._story = Story(self._names, look(match, seat).view)
        assert match.seed is not None, "bots draw their chance from the match's seed"
        self._bots = {at: players.make(name, match.seed, at) for at, name in bots.items()}

    def play(self) -> None:
        """To the end of the match, unless the person leaves before."""
        try:
            while (turn := self._match.turn) is not None:
                if turn == self._seat:
                    self._ask()
                else:
                    self._act(turn, self._choice(turn))
        except (Left, EOFError, KeyboardInterrupt):
            self._out.print()
            self._say("play-left")
            return
        self._show()
        assert self._match.outcome is not None
        self._out.print(ending(self._match.outcome, self._names))

    def _choice(self, bot: int) -> Action:
        """What a bot does; a person sees that it is thinking."""
        seen = players.seen(self._match, bot)
        if not self._out.is_interactive:
            return self._bots[bot].choose(seen)
        thinking = shared().say("play-thinking", {"name": self._names.seat(bot)})
        with self._out.status(Text(thinking, "dim")):
            return self._bots[bot].choose(seen)

    def _act(self, seat: int, action: Action) -> None:
        """Carry out an action and tell what came of it; raises Refused."""
        before = look(self._match, self._seat).view
        moments = self._match.act(seat, action, watch=True)
        for line in self._story.tell(tell(self._match, before, moments).events):
            self._out.print(Text(f"  {line}"))

    def _ask(self) -> None:
        """Until the person has done something that is allowed."""
        menu = Menu(look(self._match, self._seat).legal, self._names)
        self._show(menu)
        while True:
            entry = self._entry()
            try:
                if not self._obeyed(entry, menu):
                    self._act(self._seat, read(entry, menu.actions, self._match.game.facts))
                    return
            except Refused as refused:
                self._out.print(Text(self._names.refusal(refused.refusal), "bold red"))

    def _obeyed(self, entry: str, menu: Menu) -> bool:
        """Whether it was a command, and no action."""
        command, *words = entry.lower().split() or ["table"]
        match command:
            case "table":
                self._show(menu)
            case "?" | "help":
                self._say("play-help", example=written(menu.actions[0], self._names.facts))
            case "rules":
                with paged(self._out):
                    print_rules(self._out, self._match.game.facts.id, words)
            case "log":
                self._out.print(
                    Text("\n".join(self._story.log()) or shared().say("play-log-empty"))
                )
            case "quit" | "exit" | "q":
                raise Left
            case _:
                return False
        return True

    def _show(self, menu: Menu | None = None) -> None:
        view = look(self._match, self._seat).view
        self._out.print()
        picture = self._match.game.picture(view, self._out.width)
        self._out.print(self._board.draw(view, self._out.width, bool(picture)))
        if picture:
            self._out.print(Text(picture + "\n"))
        if menu is not None:
            asks = shared().say("play-turn", {"asks": self._names.asks(view.asks)})
            self._out.print(Text(asks, LAMP))
            self._out.print(menu.draw())

    def _entry(self) -> str:
        return self._ask_for(shared().say("play-prompt") + " ").strip()

    def _say(self, message: str, **args: str | int) -> None:
        self._out.print(Text(shared().say(message, args)))
