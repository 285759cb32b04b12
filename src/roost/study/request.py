"""A request for a study: from the command line, from the page, and for the child process."""

import shlex
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from roost import bots, games
from roost.contract import MatchConfig, RefusalError
from roost.contract.option_text import format_option


class Variation(NamedTuple):
    """Another configuration to compare with."""

    name: str
    config: MatchConfig


class StudyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    players: int
    options: dict[str, Any] = {}
    vary: dict[str, list[Any]] = {}
    """Values of options to compare with on the same deals, each separately."""
    decks: dict[str, Any] = {}
    """Custom decks to compare with: the content of each file, by its name."""
    ladder: tuple[str, ...] = ("random", "owlet", "owl")
    """Bots from weak to strong. The last one plays the main series."""
    matches: int = 4000
    decisions: int = 480
    """Number of decisions to evaluate."""
    iterations: int | None = None
    """Search iterations per move, for bots that search."""
    seed: str = ""
    """Any text; the same text gives the same deals."""

    @property
    def command(self) -> str:
        """The shell command that repeats the study."""
        args = ["roost", "study", self.game, "--players", str(self.players)]
        args += [f"--option={format_option(*option)}" for option in self.options.items()]
        args += [f"--vary={format_option(*option)}" for option in self._varied_options()]
        args += [f"--deck={file}" for file in self.decks]
        args += ["--with", ",".join(self.ladder), "--matches", str(self.matches)]
        args += ["--decisions", str(self.decisions)]
        args += [] if self.iterations is None else ["--iterations", str(self.iterations)]
        args += [f"--seed={self.seed}"] if self.seed.startswith("-") else ["--seed", self.seed]
        return shlex.join(args)

    def configure(self) -> tuple[MatchConfig, list[Variation]]:
        """Return the configuration and those to compare with. Raises RefusalError if invalid."""
        info = games.game_info(self.game)
        if info.is_long:
            raise RefusalError("study-long", game=info.title)
        for bot in self.ladder:
            bots.load(bot)
        if not self.ladder or len(set(self.ladder)) != len(self.ladder):
            raise RefusalError("study-ladder")
        variations = [
            Variation(
                format_option(name, value),
                info.configure(self.players, self.options | {name: value}),
            )
            for name, value in self._varied_options()
        ]
        for file, data in self.decks.items():
            game = games.load(self.game)
            config = info.configure(self.players, self.options, game.parse_deck(data))
            game.new_initial_state(config)  # a valid deck may still be too small for the options
            variations.append(Variation(Path(file).stem, config))
        return info.configure(self.players, self.options), variations

    def _varied_options(self) -> list[tuple[str, Any]]:
        return [(name, value) for name, values in self.vary.items() for value in values]
