"""DATA: campaigns are read, checked and built; mistakes are told with file and line."""

import subprocess
import sys
from pathlib import Path

import pytest

from roost.games.familiar_tales import building, engine
from roost.games.familiar_tales.conditions import condition
from roost.games.familiar_tales.data.conditions import Condition
from roost.games.familiar_tales.data.effects import Effect
from roost.games.familiar_tales.data.numbers import NumberForm
from roost.games.familiar_tales.data.shape import forms_of, words_of
from roost.games.familiar_tales.effects.registry import effect, effect_on
from roost.games.familiar_tales.loading import built, folder
from roost.games.familiar_tales.loading.report import Broken
from roost.games.familiar_tales.reckoning import form
from roost.games.familiar_tales.shelf import SHELF

HEARTHLIGHT = SHELF / "hearthlight"
SOURCES = SHELF.parents[3]


@pytest.mark.parametrize("name", building.sources())
def test_what_is_shipped_is_current(name: str) -> None:
    for file, text in building.build(name).items():
        assert (SHELF / file).read_bytes() == text, "run roost.games.familiar_tales.building"


def test_a_build_reads_back_in_its_order() -> None:
    campaign = folder.load(HEARTHLIGHT)
    again = built.read(built.build(campaign))
    assert again == campaign
    spaces = [list(c.pages["rest-assured"].spaces) for c in (again, campaign)]
    assert spaces[0] == spaces[1], "the page's order"
    assert built.hash_of(again) == built.hash_of(campaign)


def test_every_word_has_a_meaning() -> None:
    assert engine.PARTS
    assert {*effect, *effect_on} == set(words_of(Effect).values())
    assert set(condition) == set(words_of(Condition).values())
    assert set(form) == set(forms_of(NumberForm).values())
    assert len(words_of(Effect)) == 60


def test_an_add_on_adds_and_replaces_where_it_says_so(tmp_path: Path) -> None:
    place = tmp_path / "more"
    place.mkdir()
    item = "{name: Spoon, type: melee, damage: 1, cost: {metal: 1}}"
    (place / "more.yaml").write_text(f"extends: hearthlight\nitems:\n  spoon: {item}\n")
    assert folder.load(place).items["spoon"].name == "Spoon"
    (place / "more.yaml").write_text(f"extends: hearthlight\nitems:\n  tripwire: {item}\n")
    with pytest.raises(Broken, match="replace: true"):
        folder.load(place)
    replaced = item.replace("{name", "{replace: true, name", 1)
    (place / "more.yaml").write_text(f"extends: hearthlight\nitems:\n  tripwire: {replaced}\n")
    assert folder.load(place).items["tripwire"].name == "Spoon"
    (place / "more.yaml").write_text("extends: hearthlite\n")
    with pytest.raises(Broken, match="there is no campaign hearthlite"):
        folder.load(place)


def test_playing_needs_no_yaml() -> None:
    code = "import sys; sys.modules['yaml'] = None\nfrom roost import games\n"
    code += "game = games.load('familiar-tales'); game.start(game.facts.table(2, {}))"
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": str(SOURCES)})
