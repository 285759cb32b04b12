"""DATA: campaigns are read, checked and built; mistakes are told with file and line."""

import shutil
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
    assert {*effect.all(), *effect_on.all()} == set(words_of(Effect).values())
    assert set(condition.all()) == set(words_of(Condition).values())
    assert set(form.all()) == set(forms_of(NumberForm).values())
    assert len(words_of(Effect)) == 60


# Broken campaigns: in which file what is replaced by what, and what is said of it

PAGE, CARDS, HEAD = "pages/rest-assured.yaml", "skills.yaml", "campaign.yaml"
STORY = "entries/chapter-1.yaml"
MISTAKES: dict[str, tuple[str, str, str, str]] = {
    "a tab": (HEAD, "  title: Hearthlight", "\ttitle: Hearthlight", "indent with spaces"),
    "a colon in a text": (HEAD, "title: Hearthlight", "title: Hearth: light", "needs quotes"),
    "a tag": (HEAD, "title: Hearthlight", "title: !x Hearthlight", "tags (!x) are not used"),
    "an anchor": (HEAD, "title: Hearthlight", "title: &x Hearthlight", "anchors"),
    "an alias": (HEAD, "title: Hearthlight", "title: *x", "aliases"),
    "a key twice": (HEAD, "  version: 1", "  version: 1\n  version: 2", "version is given twice"),
    "no list closed": (HEAD, '"+2", danger, power]', '"+2", danger, power', "expected"),
    "an unknown key": (HEAD, "  version: 1", "  versoin: 1", "did you mean version?"),
    "a missing field": (HEAD, "  start: 101\n", "", "the field start is missing"),
    "a word for a number": (HEAD, "version: 1", "version: one", "must be a whole number"),
    "no as a word": (HEAD, "version: 1", "version: no", "no must be a whole number"),
    "an unknown face": (HEAD, "danger, power]", "danger, pwoer]", "did you mean power?"),
    "an unknown top key": (CARDS, "skills:", "skils:", "did you mean skills?"),
    "an unknown icon": (CARDS, "icon: ember}", "icon: embers}", "did you mean ember?"),
    "too few values": (CARDS, "values: [0, 2, 1, 2, 1]", "values: [0, 2, 1, 2]", "a list of 5"),
    "an unknown effect": (CARDS, "do: [{danger: -1}]", "do: [{dangre: -1}]", "mean danger?"),
    "two keys in an effect": (
        *(CARDS, "do: [{danger: -1}]", "do: [{danger: -1, discontent: 1}]"),
        "must be a map of one key",
    ),
    "an unknown owner": (CARDS, "starting: blaze", "starting: blase", "did you mean blaze?"),
    "a bond without its familiar": (CARDS, "    only: blaze\n", "", "names its familiar"),
    "an unknown selector": (CARDS, "{who: here, by: 1}", "{who: heer, by: 1}", "mean here?"),
    "a card that is nowhere": ("familiars.yaml", "kindle: 1", "kindel: 1", "mean kindle?"),
    "uneven decks": ("familiars.yaml", "focus: 1, kindle", "focus: 2, kindle", "the same cards"),
    "a missing familiar": ("familiars.yaml", "  blaze:\n", "  blase:\n", "blaze is missing"),
    "a level without a row": ("keys.yaml", "levels: [4, 5]", "levels: [4, 4]", "for level 5"),
    "an unknown space": (PAGE, "between: [hall, hearth]", "between: [hal, hearth]", "mean hall?"),
    "a dot outside": (PAGE, "dot: [320, 320]", "dot: [120, 320]", "not within its area"),
    "an unknown symbol": (PAGE, "symbols: [fire]", "symbols: [fier]", "did you mean fire?"),
    "a book without entry": (PAGE, '"book:131"', '"book:133"', "there is no entry 133"),
    "no such place": (PAGE, "at: hearth, text: Bar", "at: hearht, text: Bar", ""),
    "an unknown edge": (PAGE, "{edge: {id: doorway, is:", "{edge: {id: dorway, is:", "doorway?"),
    "too many tracks": (PAGE, "tracks: [3, 3]}", "tracks: [3, 3, 3, 3]}", "3 pieces"),
    "an exit to nowhere": (PAGE, "code: 129}", "code: 128}", "there is no entry 128"),
    "an unknown source": (PAGE, "wood: break-up-bin", "wood: break-bin", "break-up-bin?"),
    "an action twice": (PAGE, "id: open-window", "id: open-doorway", "is given twice"),
    "an unknown flag": (STORY, "{flag: mill-mended}", "{flag: mill-mend}", "mended?"),
    "a flag never ticked": (
        *(STORY, "do: [{flag: tatters-burned}]", "do: [{danger: 1}]"),
        "nothing ticks it",
    ),
    "a page that is not": (STORY, "{page: rest-assured}", "{page: rest}", "no page rest"),
    "a falling route": ("story.yaml", "[115, 122]", "[122, 115]", "from a lower code"),
    "an id in two files": ("keys.yaml", "keys:", "enemies:\n  watcher: {}\nkeys:", "given twice"),
}


@pytest.mark.rule("TA-76", "TA-95")
@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_told_with_its_line(case: str, tmp_path: Path) -> None:
    file, old, new, said = MISTAKES[case]
    place = tmp_path / "campaign"
    shutil.copytree(HEARTHLIGHT, place)
    text = (place / file).read_text(encoding="utf-8")
    assert old in text
    (place / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    if case == "no such place":
        return  # an exit's place is a condition's affair
    with pytest.raises(Broken) as caught:
        folder.load(place)
    line = text[: text.index(old)].count("\n") + 1
    found = [m for m in caught.value.mistakes if said in f"{m.text} {m.hint}"]
    assert found, str(caught.value)
    near = {line + new[: new.rfind("\n") + 1].count("\n") + i for i in (-2, -1, 0, 1, 2)}
    told = [m for m in found if m.position.file == file and m.position.line in near]
    elsewhere = case in SOMEWHERE_ELSE
    assert told or elsewhere, str(caught.value)


SOMEWHERE_ELSE = {
    "a missing field",  # at the head of its map
    "a bond without its familiar",
    "a missing familiar",  # where familiars begin
    "a flag never ticked",  # where it is asked
    "an id in two files",
    "no list closed",  # where the parser noticed
    "a level without a row",
    "uneven decks",
}


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
