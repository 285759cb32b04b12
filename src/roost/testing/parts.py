"""The parts that a game may have, and the levels that they make up.

A game's files say what it has. A test asks a game only for the parts that it has. A game reaches a
level if it has all parts of the level and of those below it, and if the tests of these parts pass.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple

from roost import games
from roost.contract import Game
from roost.kernel import CardGame
from roost.match.lessons import has_lesson
from roost.testing.rule_marks import covered_rules, numbered_rules

PLAYTHROUGH_FILE = "tests/playthrough.txt"


class Level(IntEnum):
    """How complete a game is. Each level includes those before it."""

    NONE = 0
    PLAYABLE = 1
    BOTS = 2
    TAUGHT = 3
    PUBLISHED = 4


LEVELS = tuple(level for level in Level if level is not Level.NONE)


class Part(NamedTuple):
    """Something that a game may have. The catalogue has `part-NAME`, and why it is needed."""

    name: str
    level: Level
    is_present: Callable[[str], bool]
    is_for_card_games: bool | None = None
    """Whether only card games need it (True), only other games (False), or all games (None)."""


def _has_suggestions(game_id: str) -> bool:
    return type(games.load(game_id)).suggest_action is not Game.suggest_action


def _has_attribute(name: str) -> Callable[[str], bool]:
    return lambda game_id: getattr(games.load(game_id), name, None) is not None


def _has_file(*patterns: str) -> Callable[[str], bool]:
    """Return a test for files of the game's folder: any of these patterns."""

    def is_present(game_id: str) -> bool:
        folder = games.game_folder(game_id)
        return any(next(iter(folder.glob(pattern)), None) is not None for pattern in patterns)

    return is_present


PARTS = (
    Part("texts", Level.PLAYABLE, _has_file("**/en.ftl")),
    Part("heuristics", Level.BOTS, _has_attribute("heuristics"), True),
    Part("policy", Level.BOTS, _has_attribute("policy"), True),
    Part("weights", Level.BOTS, _has_file("weights.json"), True),
    Part("suggestions", Level.BOTS, _has_suggestions, False),
    Part("lesson", Level.TAUGHT, has_lesson),
    Part("rules", Level.PUBLISHED, lambda game_id: bool(numbered_rules(game_id))),
    Part("rule-tests", Level.PUBLISHED, lambda game_id: bool(covered_rules(game_id))),
    Part("mutants", Level.PUBLISHED, _has_file("tests/survivors.py"), True),
    Part("playthrough", Level.PUBLISHED, _has_file(PLAYTHROUGH_FILE)),
    Part("table", Level.PUBLISHED, _has_file("web/Table.svelte", "web/theme.*", "theme.toml")),
    Part("cover", Level.PUBLISHED, _has_file("web/cover.*", "cover.*")),
)
OPTIONAL_PARTS = (
    Part("history", Level.NONE, _has_attribute("history_policy"), True),
    Part("explanations", Level.NONE, lambda game_id: _explains(games.load(game_id))),
)
"""No level needs them."""


def _explains(game: Game[Any]) -> bool:
    if isinstance(game, CardGame):
        return game.explain is not None
    return type(game).explain_action is not Game.explain_action


def has_part(game_id: str, part_name: str) -> bool:
    (part,) = (part for part in (*PARTS, *OPTIONAL_PARTS) if part.name == part_name)
    return part.is_present(game_id)


def missing_parts(game_id: str, level: Level) -> list[Part]:
    """Return what a game needs for a level and does not have."""
    is_card_game = isinstance(games.load(game_id), CardGame)
    return [
        part
        for part in PARTS
        if part.level == level
        and part.is_for_card_games in (None, is_card_game)
        and not part.is_present(game_id)
    ]
