"""DATA: what is wrong in a campaign is told with file, line, path and advice."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from roost.games.familiar_tales.content.loading import folder
from roost.games.familiar_tales.content.loading.report import CampaignError
from roost.games.familiar_tales.tests.support.mill_campaign import MILL

PAGE, HEAD, STORY = "pages/rest-assured.yaml", "campaign.yaml", "story.yaml"
SKILLS, FAMILIARS, ENTRIES, ITEMS = "skills.yaml", "familiars.yaml", "entries.yaml", "items.yaml"
CLOSED = "a text that holds a colon needs quotes around it; or a bracket before this is not closed"


class Mistake(NamedTuple):
    """In `file`, `old` is replaced by `new`. It is told at the line of `mark`, with the message."""

    file: str
    old: str
    new: str
    path: str
    says: str
    hint: str = ""
    mark: str = ""
    """Where it is told; else on the line of what is new."""
    told_in: str = ""
    """The file; else the one that was changed."""


ATTIC = "{name: Attic, dot: [20, 20], area: [[10, 10], [30, 10], [30, 30], [10, 30]]}"
WITHIN = "{count: {of: familiars, within: 2, min: 1}}"
FAILS = "{if: {dial: {name: misfortune, min: 5}}, code: 101}"
DRY = "{id: dry, text: Dry., if: {objectives: [warm]}}"
WARM = f"{{id: warm, text: Warm., if: {{objectives: [dry]}}}}\n      - {DRY}"
CAN = "{when_true: {if: {can: reinforce}, then: [{encounter: {enemy: watcher, at: sails}}]}}"
TIDE = "{name: Tide, when: var-changed, do: [{add: {name: tide, by: 1}}]}"
EBB = "{name: Ebb, when: enter, who: familiar, at: hall, do: [{place: {who: self, at: store}}]}"
FLOOD = "{name: Flood, when: enter, who: familiar, at: store, do: [{place: {who: self, at: hall}}]}"
MISTAKES: dict[str, Mistake] = {
    # The plain subset of YAML (D1)
    "a tab": Mistake(
        *(HEAD, "  title: The Mill", "\ttitle: The Mill", ""),
        "found character '\\t' that cannot start any token",
        "indent with spaces, not with tabs",
    ),
    "a colon in a text": Mistake(
        *(HEAD, "title: The Mill", "title: The Mill: a tale", ""),
        "mapping values are not allowed here",
        "a text that holds a colon needs quotes around it",
    ),
    "a colon in a short map": Mistake(
        *(STORY, "{era: 1, text: We kept the letter.}", "{era: 1, text: Kept: the letter.}", ""),
        "expected ',' or '}', but got ':'",
        CLOSED,
    ),
    "a tag": Mistake(
        *(HEAD, "title: The Mill", "title: !x The Mill", "campaign.title"),
        "tags (!x) are not used here",
        "take the tag out",
    ),
    "an anchor": Mistake(
        *(HEAD, "title: The Mill", "title: &x The Mill", "campaign.title"),
        "anchors (&) are not used here",
        "write it out where it is used",
    ),
    "an alias": Mistake(
        *(HEAD, "title: The Mill", "title: *x", "campaign.title"),
        "aliases (*) are not used here",
        "write it out again",
    ),
    "a key twice": Mistake(
        *(HEAD, "  version: 1", "  version: 1\n  version: 2", "campaign.version"),
        "the key version is given twice",
        mark="version: 2",
    ),
    "a list that is not closed": Mistake(
        *(HEAD, '"+2", danger, power]', '"+2", danger, power', ""),
        "expected ',' or ']', but got ':'",
        CLOSED,
        mark="  dials:",
    ),
    "two documents": Mistake(
        *("keys.yaml", "keys:", "title: x\n---\nkeys:", ""),
        "a file holds one document",
        "take the line --- out",
        mark="---",
    ),
    "a list for a file": Mistake(
        *("keys.yaml", "keys:", "- keys:", ""),
        "a file holds a map of keys such as pages and entries",
    ),
    # Form
    "an unknown top key": Mistake(
        *(SKILLS, "skills:", "skils:", "skils"),
        "there is no key skils at the top of a file",
        "did you mean skills?",
    ),
    "an unknown field": Mistake(
        *(HEAD, "  version: 1", "  versoin: 1", "campaign.versoin"),
        "there is no field versoin here",
        "did you mean version?",
    ),
    "a missing field": Mistake(
        *(HEAD, "  start: 101\n", "", "campaign"),
        "the field start is missing",
        mark="campaign:",
    ),
    "nothing where eras should be": Mistake(
        *(STORY, "eras:\n  1: {chapters: [1, 2, 3], map: 1, key: 1, child: [{card: baby}]}\n"),
        *("", "", "the field eras is missing"),
        mark="campaign:",
        told_in=HEAD,
    ),
    "a word for a number": Mistake(
        *(HEAD, "version: 1", "version: one", "campaign.version"), "one must be a whole number"
    ),
    "no is a word": Mistake(
        *(HEAD, "version: 1", "version: no", "campaign.version"), "no must be a whole number"
    ),
    "a number for a text": Mistake(
        *(HEAD, "title: The Mill", "title: 12", "campaign.title"), "12 must be text"
    ),
    "an unknown face": Mistake(
        *(HEAD, "danger, power]", "danger, pwoer]", "campaign.die.5"),
        "pwoer must be one of: -2, -1, 0, +1, +2, +3, danger, power",
        "did you mean power?",
    ),
    "an unknown icon": Mistake(
        *(SKILLS, "icon: ember}", "icon: embers}", "skills.kindle.icon"),
        "embers must be one of: danger, heal, draw, reroll, link, tooth, ember, leaf, moon",
        "did you mean ember?",
    ),
    "too few values": Mistake(
        *(SKILLS, "values: [0, 2, 1, 2, 1]", "values: [0, 2, 1, 2]", "skills.kindle.values"),
        "a list of 5 is needed here, not of 4",
    ),
    "an unknown effect": Mistake(
        *(
            SKILLS,
            "do: [{danger: -1}]",
            "do: [{dangre: -1}]",
            "skills.lamplight.action.do.0.dangre",
        ),
        "there is no effect dangre",
        "did you mean danger?",
    ),
    "two keys in an effect": Mistake(
        *(SKILLS, "do: [{danger: -1}]", "do: [{danger: -1, life: 1}]"),
        *("skills.lamplight.action.do.0", "this map must be a map of one key"),
    ),
    "an unknown condition": Mistake(
        *(PAGE, "if: {objectives: all}", "if: {objective: all}"),
        "pages.rest-assured.exits.0.if.objective",
        "there is no condition objective",
        "did you mean objectives?",
    ),
    "an unknown trigger": Mistake(
        *(PAGE, "when: enter", "when: enters", "pages.rest-assured.rules.4.when"),
        "enters must be one of: ",
        "did you mean enter?",
    ),
    "an unknown modifier": Mistake(
        *(PAGE, "modify: heal-from-card", "modify: heal-from-cards"),
        "pages.rest-assured.rules.2.modify",
        "heal-from-cards must be one of: ",
        "did you mean heal-from-card?",
    ),
    "an unknown kind of line": Mistake(
        *(PAGE, "climb: {between: [north-path, sails], kind: double-dashed"),
        "climb: {between: [north-path, sails], kind: double",
        *("pages.rest-assured.links.climb.kind", "double must be one of: "),
        "did you mean double-solid?",
    ),
    # Files together (D2)
    "an id in two files": Mistake(
        *("keys.yaml", "keys:", "enemies:\n  watcher: {}\nkeys:", "enemies.watcher"),
        "watcher is given twice",
        "first in enemies.yaml, line 18",
        mark="  watcher: {}",
    ),
    "a head in two files": Mistake(
        *("keys.yaml", "keys:", "campaign: {}\nkeys:", "campaign"),
        "campaign is given twice",
        "first in campaign.yaml, line 4",
    ),
    "replacing without extending": Mistake(
        *("keys.yaml", "    name: What", "    replace: true\n    name: What", "keys.1.replace"),
        "replace: true of 1: only a file that extends replaces",
    ),
    # Names
    "an unknown owner": Mistake(
        *(SKILLS, "starting: blaze", "starting: blase", "skills.pounce.starting"),
        "nobody is called blase",
        "did you mean blaze?",
    ),
    "an unknown selector": Mistake(
        *(SKILLS, "{who: here, by: 1}", "{who: heer, by: 1}"),
        "skills.pond-song.action.do.0.life.who",
        "heer selects nobody",
        "did you mean here?",
    ),
    "a card that is nowhere": Mistake(
        *(FAMILIARS, "kindle: 1", "kindel: 1", "familiars.flicker.deck.kindel"),
        "there is no skill card kindel",
        "did you mean kindle?",
    ),
    "a weapon that is nowhere": Mistake(
        *(FAMILIARS, "weapon: spark-dart", "weapon: spark", "familiars.flicker.weapon"),
        "there is no item spark",
        "did you mean spark-dart?",
    ),
    "a missing familiar": Mistake(
        *(FAMILIARS, "  blaze:\n", "  blase:\n", "familiars"),
        "blaze is missing: all four are in every story",
        mark="familiars:",
    ),
    "an unknown space": Mistake(
        *(PAGE, "between: [hall, hearth]", "between: [hal, hearth]"),
        "pages.rest-assured.edges.hall-hearth.between.0",
        "there is no space hal",
        "did you mean hall?",
    ),
    "an unknown symbol": Mistake(
        *(PAGE, "symbols: [fire]", "symbols: [fier]"),
        "pages.rest-assured.spaces.hearth.symbols.0",
        "there is no symbol fier",
        "did you mean fire?",
    ),
    "an unknown resource": Mistake(
        *(PAGE, '"forage:metal"', '"forage:metl"'),
        "pages.rest-assured.spaces.loft.symbols.1",
        "there is no resource metl",
        "did you mean metal?",
    ),
    "a book without an entry": Mistake(
        *(PAGE, '"book:131"', '"book:132"', "pages.rest-assured.spaces.landing.symbols.1"),
        "there is no entry 132",
        "did you mean 131?",
    ),
    "an exit that is nowhere": Mistake(
        *(PAGE, "at: hearth, text: Bar", "at: hearht, text: Bar"),
        "pages.rest-assured.exits.0.at",
        "there is no place hearht",
        "did you mean hearth?",
    ),
    "an exit to nowhere": Mistake(
        *(PAGE, "code: 129}", "code: 128}", "pages.rest-assured.exits.0.code"),
        "there is no entry 128",
        "did you mean 129?",
    ),
    "an unknown edge": Mistake(
        *(PAGE, "{edge: {id: doorway, is:", "{edge: {id: dorway, is:"),
        "pages.rest-assured.actions.0.if.not.edge.id",
        "there is no line dorway",
        "did you mean doorway?",
    ),
    "an unknown enemy": Mistake(
        *(PAGE, "- encounter: {enemy: tatterthrall", "- encounter: {enemy: tatterthral"),
        "pages.rest-assured.setup.2.encounter.enemy",
        "there is no enemy tatterthral",
        "did you mean tatterthrall?",
    ),
    "a window for nobody": Mistake(
        *(PAGE, "only: {familiars: [flicker],", "only: {familiars: [flickr],"),
        "pages.rest-assured.edges.high-window.only.familiars.0",
        "there is no familiar flickr",
        "did you mean flicker?",
    ),
    "a window for no enemy": Mistake(
        *(PAGE, "enemies: [scuttle, watcher]", "enemies: [scuttle, watchers]"),
        "pages.rest-assured.edges.high-window.only.enemies.1",
        "there is no enemy watchers",
        "did you mean watcher?",
    ),
    "an unknown source": Mistake(
        *(PAGE, "wood: break-up-bin", "wood: break-bin"),
        "pages.rest-assured.objectives.0.source.wood",
        "there is no action break-bin",
        "did you mean break-up-bin?",
    ),
    "an unknown flag": Mistake(
        *(ENTRIES, "{flag: mill-mended}", "{flag: mill-mend}", "entries.129.choices.0.do.0.flag"),
        'the journal has no flag "mill-mend"',
        "did you mean mill-mended?",
    ),
    "an unknown page": Mistake(
        *(ENTRIES, "{page: rest-assured}", "{page: rest-asured}", "entries.101.do.1.page"),
        "there is no page rest-asured",
        "did you mean rest-assured?",
    ),
    "an unknown artifact": Mistake(
        *(ENTRIES, "card: the-wizards-spectacles", "card: the-wizard-spectacles"),
        "entries.160.do.0.artifact.card",
        "there is no artifact the-wizard-spectacles",
        "did you mean the-wizards-spectacles?",
    ),
    "an unknown map": Mistake(
        *(STORY, "map: 1, key: 1", "map: 2, key: 1", "eras.1.map"),
        "there is no map 2",
        "did you mean 1?",
    ),
    "an unknown child": Mistake(
        *(STORY, "{card: baby}", "{card: babe}", "eras.1.child.0"),
        "there is no child card babe",
        "did you mean baby?",
    ),
    # What holds together (D8)
    "uneven decks": Mistake(
        *(FAMILIARS, "focus: 1, shoulder", "focus: 2, shoulder", "familiars.chalk.deck"),
        "every familiar has the same cards that each starts with, so that decks merge",
    ),
    "a bond without its familiar": Mistake(
        *(SKILLS, "    only: blaze\n", "", "skills.nursery-guard"),
        "a bond names its familiar with only",
        mark="  nursery-guard:",
    ),
    "a bond that is not laid": Mistake(
        *(SKILLS, "do: [{bond: nursery-guard}]", "do: [{danger: 1}]", "skills.nursery-guard"),
        "a bond's acquire lays it: do: [{bond: nursery-guard}]",
        mark="  nursery-guard:",
    ),
    "a level without a row": Mistake(
        *("keys.yaml", "levels: [4, 5]", "levels: [4, 4]", "keys.1.levels"),
        "there is no row for level 5",
        mark="    levels:",
    ),
    "a modifier that changes nothing": Mistake(
        *(ITEMS, "for: self, if: {test: {kind: defend}}, add: 1}", "for: self}"),
        "items.quilted-vest.rules.0",
        "a modifier has one of add, times, set, may; here is none",
    ),
    "a modifier that changes twice": Mistake(
        *(PAGE, "        times: 2\n", "        times: 2\n        add: 1\n"),
        "pages.rest-assured.rules.2",
        "a modifier has one of add, times, set, may; here is add and times",
        mark="      - name: Warmth",
    ),
    "a number that may": Mistake(
        *(PAGE, "        times: 2\n", "        may: true\n", "pages.rest-assured.rules.2.may"),
        "may says nothing of heal-from-card",
        "add, times or set",
    ),
    "a hive of numbers": Mistake(
        *(PAGE, "        times: 2\n", "        set: hive\n", "pages.rest-assured.rules.2.set"),
        "a group is set to hive, and nothing else is",
    ),
    "a face without a roll": Mistake(
        *(PAGE, "when: enter\n", "when: enter\n        face: danger\n"),
        "pages.rest-assured.rules.4.face",
        "enter has no face",
        "when: rolled has one",
        mark="face: danger",
    ),
    "a price of nothing": Mistake(
        *(PAGE, "cost: [{cards: 2}, {resource: wood, n: 1}]", "cost: [{cards: 2}, {n: 1}]"),
        "pages.rest-assured.actions.0.cost.1",
        "a price is one of cards, resource, power, life, item; here is none",
    ),
    "a distance from nowhere": Mistake(
        *(
            PAGE,
            "if: {token: {kind: fire, at: hearth}}\n        times",
            f"if: {WITHIN}\n        times",
        ),
        "pages.rest-assured.rules.2.if.count.within",
        "within says how far, but not from where",
        "at: space-of:self",
    ),
    "a dot outside": Mistake(
        *(PAGE, "dot: [320, 320]", "dot: [120, 320]", "pages.rest-assured.spaces.hall.dot"),
        "the dot of hall is not within its area",
    ),
    "a dot on a line": Mistake(
        *(PAGE, "- [[240, 240], [560, 240]]", "- [[240, 320], [560, 320]]"),
        "pages.rest-assured.spaces.hall.dot",
        "the dot of hall lies on a line",
        mark="      hall: {name: Hall",
    ),
    "a space outside the page": Mistake(
        *(PAGE, "size: [1000, 720]", "size: [900, 720]", "pages.rest-assured.spaces.loft"),
        "loft lies outside the page's size",
        mark="      loft: {name: Loft",
    ),
    "a space without a way": Mistake(
        *(PAGE, "      sails: {name", f"      attic: {ATTIC}\n      sails: {{name"),
        "pages.rest-assured.spaces.attic",
        "no way leads to attic",
        "unreached: true says that it is meant so",
    ),
    "an edge without a line": Mistake(
        *(PAGE, "kind: dashed, line: [[400, 240], [400, 400]]}", "kind: dashed}"),
        "pages.rest-assured.edges.hall-hearth",
        "an edge has a line; a way without one is a link",
    ),
    "an action twice": Mistake(
        *(PAGE, "id: open-window", "id: open-doorway", "pages.rest-assured.actions.6.id"),
        "open-doorway is given twice",
    ),
    "an objective twice": Mistake(
        *(PAGE, "{id: together,", "{id: entrances,", "pages.rest-assured.objectives.1.id"),
        "entrances is given twice",
    ),
    "too many tracks": Mistake(
        *(PAGE, "tracks: [3, 3]}", "tracks: [3, 3, 3, 3]}"),
        "pages.rest-assured.encounters.0.tracks",
        "there are 3 pieces of tatterthrall",
    ),
    "more tracks than markers": Mistake(
        *(HEAD, "life_markers: 8", "life_markers: 3", "pages.rest-assured.encounters"),
        "4 tracks, but 3 life markers",
        mark="    encounters:",
        told_in=PAGE,
    ),
    "more symbols than tokens": Mistake(
        *(HEAD, "completed: 10", "completed: 5", "pages.rest-assured.spaces"),
        "7 symbols can be covered; TA-95 allows 5",
        mark="    spaces:",
        told_in=PAGE,
    ),
    "forage without a difficulty": Mistake(
        *(PAGE, "    forage: 3\n", "", "pages.rest-assured"),
        "there is something to forage, so the field forage is needed",
        mark="  rest-assured:",
    ),
    "a flag never ticked": Mistake(
        *(ENTRIES, "{flag: letter-kept}]\n", "{danger: 1}]\n", "entries.129.variants.0.if.flag"),
        "the flag letter-kept is asked here, but nothing ticks it",
        mark="- if: {flag: letter-kept}",
    ),
    "a start that is nowhere": Mistake(
        *(HEAD, "start: 101", "start: 102", "campaign.start"),
        "there is no entry 102",
        "did you mean 101?",
    ),
    "an ending that is not told": Mistake(
        *(STORY, "code: 981,", "code: 982,", "endings.0.code"),
        "there is no entry 982",
        "did you mean 981?",
    ),
    "a bubble without an entry": Mistake(
        *(ENTRIES, "{bubble: 140}", "{bubble: 122}", "entries.129.after.1.bubble"),
        "there is no entry 122 to begin with",
    ),
    "a falling route": Mistake(
        *(STORY, "[115, 122]", "[122, 115]", "maps.1.routes.1"),
        "a route leads from a lower code to a higher, not 122 to 115",
    ),
    # Circles that never end
    "a failure that leads back": Mistake(
        *(PAGE, "    reinforce: [{", f"    fail: {FAILS}\n    reinforce: [{{"),
        "pages.rest-assured.fail.code",
        "entry 101 only opens rest-assured again, where it may fail at once, and so for ever",
        "it costs misfortune and goes on: another page, or the chapter's end (TA-249)",
    ),
    "an objective that asks for itself": Mistake(
        *(PAGE, "if: {gathered: {place: hearth, in_play: all}}}", "if: {objectives: all}}"),
        "pages.rest-assured.objectives.1.if",
        "together asks for together: it never comes to an end",
        "an objective asks for what the page can show by itself",
    ),
    "objectives that ask for each other": Mistake(
        *(PAGE, "      - {id: together,", f"      - {WARM}\n      - {{id: together,"),
        "pages.rest-assured.objectives.1.if",
        "warm asks for dry, which asks for warm: it never comes to an end",
        "an objective asks for what the page can show by itself",
    ),
    "reinforcements that ask whether they can come": Mistake(
        *(
            PAGE,
            "reinforce: [{encounter: {enemy: watcher, n: 1, at: sails}}]",
            f"reinforce: [{CAN}]",
        ),
        "pages.rest-assured.reinforce.0.when_true.if.can",
        "whether reinforcements can come is asked by the reinforcements themselves",
        "ask in the threat that brings them",
    ),
    "a rule that sets itself off": Mistake(
        *(PAGE, "    actions:\n", f"      - {TIDE}\n    actions:\n", "pages.rest-assured.rules.5"),
        "this sets itself off, and so for ever",
        "once: true, or a condition that what it does makes false",
    ),
    "rules that set each other off": Mistake(
        *(PAGE, "    actions:\n", f"      - {EBB}\n      - {FLOOD}\n    actions:\n"),
        "pages.rest-assured.rules.5",
        "this and pages.rest-assured.rules.6 set one another off, and so for ever",
        "once: true, or a condition that what it does makes false",
    ),
    "an entry that leads to itself": Mistake(
        *(ENTRIES, '{cover: "landing/book:131"}]', '{cover: "landing/book:131"}, {code: 131}]'),
        "entries.131",
        "this sets itself off, and so for ever",
        "a choice or a condition must be able to end it",
        mark="  131:",
    ),
}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("campaigns") / "mill"
    shutil.copytree(MILL, place)
    return place


@pytest.mark.rule("TA-39", "TA-76", "TA-83", "TA-95", "TA-176", "TA-195")
@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_told_with_its_line(case: str, sound: Path) -> None:
    wrong = MISTAKES[case]
    place = sound / wrong.file
    before = place.read_text(encoding="utf-8")
    assert wrong.old in before
    after = before.replace(wrong.old, wrong.new, 1)
    place.write_text(after, encoding="utf-8")
    try:
        with pytest.raises(CampaignError) as caught:
            folder.load(sound)
    finally:
        place.write_text(before, encoding="utf-8")
    told_in = wrong.told_in or wrong.file
    text = after if told_in == wrong.file else (sound / told_in).read_text(encoding="utf-8")
    start = text.index(wrong.mark) if wrong.mark else before.index(wrong.old)
    line = text[:start].count("\n") + 1
    found = [m for m in caught.value.problems if m.text.startswith(wrong.says)]
    assert found, str(caught.value)
    told = [(m.position.file, m.position.line, m.path, m.hint) for m in found]
    assert (told_in, line, wrong.path, wrong.hint) in told


def test_the_sound_one_is_sound() -> None:
    """The page is that of the worked example, unchanged."""
    assert folder.load(MILL).campaign.id == "mill"


def test_all_mistakes_are_told_at_once(sound: Path) -> None:
    place = sound / PAGE
    before = place.read_text(encoding="utf-8")
    place.write_text(before.replace("kind: dashed", "kind: dotted"), encoding="utf-8")
    try:
        with pytest.raises(CampaignError) as caught:
            folder.load(sound)
    finally:
        place.write_text(before, encoding="utf-8")
    lines = [i + 1 for i, text in enumerate(before.split("\n")) if "kind: dashed" in text]
    told = sorted({m.position.line for m in caught.value.problems})
    assert told == lines
    said = str(caught.value).splitlines()[0]
    assert said.startswith(f"{PAGE}:{caught.value.problems[0].position.line}: pages.rest-assured.")
