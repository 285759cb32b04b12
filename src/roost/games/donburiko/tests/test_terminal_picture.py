"""docs/images/play.svg, the picture of a match."""

import re

from roost.games.donburiko.tools.terminal_picture import PICTURE, draw_picture


def test_the_picture_is_current_and_loads_nothing() -> None:
    text = PICTURE.read_text(encoding="utf-8")
    assert text == draw_picture(), "run donburiko/tools/terminal_picture.py"
    assert re.findall(r"\w+://[\w./]+", text) == ["http://www.w3.org/2000/svg"]
    assert "Donburiko!" in text
