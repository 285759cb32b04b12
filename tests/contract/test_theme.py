"""A game's `theme.toml`: what is read, and errors that name the file and the field."""

import re
from pathlib import Path

import pytest

from roost import games
from roost.contract.theme import (
    GameTheme,
    Palette,
    Suit,
    ThemeError,
    contrast,
    read_theme,
)

DOCS = Path(__file__).parents[2] / "docs/develop/theme-a-table.md"
THEME = """
[light]
table = "#dcebdc"
accent = "#1f4d3a"

[suits.hearts]
mark = "\\u2665"
colour = "#b23a2c"

[suits.spades]
mark = "\\u2660"
colour = "#2a2333"

[ranks]
queen = "Q"
"""


def test_a_theme_has_colours_suits_and_ranks(tmp_path: Path) -> None:
    (tmp_path / "theme.toml").write_text(THEME)
    assert read_theme(tmp_path) == GameTheme(
        light=Palette("#dcebdc", "#1f4d3a"),
        suits={"hearts": Suit("\u2665", "#b23a2c"), "spades": Suit("\u2660", "#2a2333")},
        ranks={"queen": "Q"},
    )


def test_a_game_needs_no_theme(tmp_path: Path) -> None:
    assert read_theme(tmp_path) == GameTheme()


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (('mark = "\\u2665"\n', ""), "`suits.hearts`: Object missing required field `mark`"),
        (("#b23a2c", "red"), "`suits.hearts.colour`: Expected `str` matching regex"),
        (("#b23a2c", "#f2b544"), "`suits.hearts.colour`: #f2b544 is too pale for a card"),
        (("\\u2660", "\\u2665"), "`suits.spades.mark`: hearts has the same mark"),
        (('"Q"', '"Queen"'), "`ranks.queen`: Expected `str` of length <= 3"),
        (("accent", "acent"), "`light`: Object contains unknown field `acent`"),
        (("[ranks]", "[rank]"), "unknown field `rank`; possible fields are light, dark, suits"),
        (("[light]", "[light"), "Expected ']'"),
        (("[ranks]\nqueen", "[other]\nqueen"), "unknown field `other`"),
    ],
)
def test_an_error_names_file_and_field(tmp_path: Path, change: tuple[str, str], error: str) -> None:
    assert change[0] in THEME
    (tmp_path / "theme.toml").write_text(THEME.replace(*change))
    with pytest.raises(ThemeError) as caught:
        read_theme(tmp_path)
    assert str(caught.value).startswith(f"{tmp_path / 'theme.toml'}: {error}")


def test_the_example_of_the_docs_can_be_read(tmp_path: Path) -> None:
    text = DOCS.read_text(encoding="utf-8")
    [example] = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    (tmp_path / "theme.toml").write_text(example, encoding="utf-8")
    theme = read_theme(tmp_path)
    assert theme.dark is not None
    assert [suit.mark for suit in theme.suits.values()] == ["♠", "♥"]
    (tmp_path / "theme.toml").write_text(example.replace("#b23a2c", "#f2b544"), encoding="utf-8")
    with pytest.raises(ThemeError) as caught:
        read_theme(tmp_path)
    assert str(caught.value).removeprefix(f"{tmp_path}/") in text


@pytest.mark.parametrize("game", games.game_ids())
def test_the_theme_of_every_game_can_be_read(game: str) -> None:
    assert isinstance(games.game_theme(game), GameTheme)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
