"""Problems in a campaign are reported with file, line, path and advice."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from roost.games.familiar_tales.content.loading import folder
from roost.games.familiar_tales.content.loading.report import CampaignError
from roost.games.familiar_tales.tests.support.mill_campaign import MILL

PAGE, HEAD, STORY = "pages/rest-assured.yaml", "campaign.yaml", "story.yaml"
SKILLS, FAMILIARS, ENTRIES, ITEMS = "skills.yaml", "familiars.yaml", "entries.yaml", "items.yaml"
CLOSED = "a text with a colon needs quotes; or a bracket before this is not closed"


class BrokenFile(NamedTuple):
    """In `file`, `old` is replaced by `new`. The problem is reported at the line of `mark`."""

    file: str
    old: str
    new: str
    path: str
    says: str
    hint: str = ""
    mark: str = ""
    """The line of the report; by default that of `new`."""
    reported_in: str = ""
    """The file of the report; by default the changed one."""


ATTIC = "{name: Attic, dot: [20, 20], area: [[10, 10], [30, 10], [30, 30], [10, 30]]}"
WITHIN = "{count: {of: familiars, within: 2, min: 1}}"
FAILS = "{if: {dial: {name: misfortune, min: 5}}, code: 101}"
DRY = "{id: dry, text: Dry., if: {objectives: [warm]}}"
WARM = f"{{id: warm, text: Warm., if: {{objectives: [dry]}}}}\n      - {DRY}"
CAN = "{when_true: {if: {can: reinforce}, then: [{encounter: {enemy: watcher, at: sails}}]}}"
TIDE = "{name: Tide, when: var-changed, do: [{add: {name: tide, by: 1}}]}"
EBB = "{name: Ebb, when: enter, who: familiar, at: hall, do: [{place: {who: self, at: store}}]}"
FLOOD = "{name: Flood, when: enter, who: familiar, at: store, do: [{place: {who: self, at: hall}}]}"
CASES: dict[str, BrokenFile] = {
    # The plain subset of YAML (D1)
    "a tab": BrokenFile(
        *(HEAD, "  title: The Mill", "\ttitle: The Mill", ""),
        "found character '\\t' that cannot start any token",
        "indent with spaces, not with tabs",
    ),
    "a colon in a text": BrokenFile(
        *(HEAD, "title: The Mill", "title: The Mill: a tale", ""),
        "mapping values are not allowed here",
        "a text with a colon needs quotes",
    ),
    "a colon in a short map": BrokenFile(
        *(STORY, "{era: 1, text: We kept the letter.}", "{era: 1, text: Kept: the letter.}", ""),
        "expected ',' or '}', but got ':'",
        CLOSED,
    ),
    "a tag": BrokenFile(
        *(HEAD, "title: The Mill", "title: !x The Mill", "campaign.title"),
        "tags (!x) are not supported",
        "remove the tag",
    ),
    "an anchor": BrokenFile(
        *(HEAD, "title: The Mill", "title: &x The Mill", "campaign.title"),
        "anchors (&) are not supported",
        "write the value where it is used",
    ),
    "an alias": BrokenFile(
        *(HEAD, "title: The Mill", "title: *x", "campaign.title"),
        "aliases (*) are not supported",
        "repeat the value",
    ),
    "a key twice": BrokenFile(
        *(HEAD, "  version: 1", "  version: 1\n  version: 2", "campaign.version"),
        "the key version is defined twice",
        mark="version: 2",
    ),
    "a list that is not closed": BrokenFile(
        *(HEAD, '"+2", danger, power]', '"+2", danger, power', ""),
        "expected ',' or ']', but got ':'",
        CLOSED,
        mark="  dials:",
    ),
    "two documents": BrokenFile(
        *("keys.yaml", "keys:", "title: x\n---\nkeys:", ""),
        "a file contains one document",
        "remove the line ---",
        mark="---",
    ),
    "a list for a file": BrokenFile(
        *("keys.yaml", "keys:", "- keys:", ""),
        "a file must be a map with keys such as pages and entries",
    ),
    # Form
    "an unknown top key": BrokenFile(
        *(SKILLS, "skills:", "skils:", "skils"),
        "unknown top-level key skils",
        "did you mean skills?",
    ),
    "an unknown field": BrokenFile(
        *(HEAD, "  version: 1", "  versoin: 1", "campaign.versoin"),
        "unknown field versoin",
        "did you mean version?",
    ),
    "a missing field": BrokenFile(
        *(HEAD, "  start: 101\n", "", "campaign"),
        "the field start is missing",
        mark="campaign:",
    ),
    "nothing where eras should be": BrokenFile(
        *(STORY, "eras:\n  1: {chapters: [1, 2, 3], map: 1, key: 1, child: [{card: baby}]}\n"),
        *("", "", "the field eras is missing"),
        mark="campaign:",
        reported_in=HEAD,
    ),
    "a word for a number": BrokenFile(
        *(HEAD, "version: 1", "version: one", "campaign.version"), "one must be an integer"
    ),
    "no is a word": BrokenFile(
        *(HEAD, "version: 1", "version: no", "campaign.version"), "no must be an integer"
    ),
    "a number for a text": BrokenFile(
        *(HEAD, "title: The Mill", "title: 12", "campaign.title"), "12 must be text"
    ),
    "an unknown face": BrokenFile(
        *(HEAD, "danger, power]", "danger, pwoer]", "campaign.die.5"),
        "pwoer must be one of: -2, -1, 0, +1, +2, +3, danger, power",
        "did you mean power?",
    ),
    "an unknown icon": BrokenFile(
        *(SKILLS, "icon: ember}", "icon: embers}", "skills.kindle.icon"),
        "embers must be one of: danger, heal, draw, reroll, link, tooth, ember, leaf, moon",
        "did you mean ember?",
    ),
    "too few values": BrokenFile(
        *(SKILLS, "values: [0, 2, 1, 2, 1]", "values: [0, 2, 1, 2]", "skills.kindle.values"),
        "the list needs 5 items, not 4",
    ),
    "an unknown effect": BrokenFile(
        *(
            SKILLS,
            "do: [{danger: -1}]",
            "do: [{dangre: -1}]",
            "skills.lamplight.action.do.0.dangre",
        ),
        "there is no effect dangre",
        "did you mean danger?",
    ),
    "two keys in an effect": BrokenFile(
        *(SKILLS, "do: [{danger: -1}]", "do: [{danger: -1, life: 1}]"),
        *("skills.lamplight.action.do.0", "this map must be a map with one key"),
    ),
    "an unknown condition": BrokenFile(
        *(PAGE, "if: {objectives: all}", "if: {objective: all}"),
        "pages.rest-assured.exits.0.if.objective",
        "there is no condition objective",
        "did you mean objectives?",
    ),
    "an unknown trigger": BrokenFile(
        *(PAGE, "when: enter", "when: enters", "pages.rest-assured.rules.4.when"),
        "enters must be one of: ",
        "did you mean enter?",
    ),
    "an unknown modifier": BrokenFile(
        *(PAGE, "modify: heal-from-card", "modify: heal-from-cards"),
        "pages.rest-assured.rules.2.modify",
        "heal-from-cards must be one of: ",
        "did you mean heal-from-card?",
    ),
    "an unknown kind of line": BrokenFile(
        *(PAGE, "climb: {between: [north-path, sails], kind: double-dashed"),
        "climb: {between: [north-path, sails], kind: double",
        *("pages.rest-assured.links.climb.kind", "double must be one of: "),
        "did you mean double-solid?",
    ),
    # Files together (D2)
    "an id in two files": BrokenFile(
        *("keys.yaml", "keys:", "enemies:\n  watcher: {}\nkeys:", "enemies.watcher"),
        "watcher is defined twice",
        "first in enemies.yaml, line 18",
        mark="  watcher: {}",
    ),
    "a head in two files": BrokenFile(
        *("keys.yaml", "keys:", "campaign: {}\nkeys:", "campaign"),
        "campaign is defined twice",
        "first in campaign.yaml, line 4",
    ),
    "replacing without extending": BrokenFile(
        *("keys.yaml", "    name: What", "    replace: true\n    name: What", "keys.1.replace"),
        "replace: true of 1: only a file with extends can replace",
    ),
    # Names
    "an unknown owner": BrokenFile(
        *(SKILLS, "starting: blaze", "starting: blase", "skills.pounce.starting"),
        "there is no familiar blase",
        "did you mean blaze?",
    ),
    "an unknown selector": BrokenFile(
        *(SKILLS, "{who: here, by: 1}", "{who: heer, by: 1}"),
        "skills.pond-song.action.do.0.life.who",
        "heer is not a selector",
        "did you mean here?",
    ),
    "a card that is nowhere": BrokenFile(
        *(FAMILIARS, "kindle: 1", "kindel: 1", "familiars.flicker.deck.kindel"),
        "there is no skill card kindel",
        "did you mean kindle?",
    ),
    "a weapon that is nowhere": BrokenFile(
        *(FAMILIARS, "weapon: spark-dart", "weapon: spark", "familiars.flicker.weapon"),
        "there is no item spark",
        "did you mean spark-dart?",
    ),
    "a missing familiar": BrokenFile(
        *(FAMILIARS, "  blaze:\n", "  blase:\n", "familiars"),
        "blaze is missing: every campaign needs all four",
        mark="familiars:",
    ),
    "an unknown space": BrokenFile(
        *(PAGE, "between: [hall, hearth]", "between: [hal, hearth]"),
        "pages.rest-assured.edges.hall-hearth.between.0",
        "there is no space hal",
        "did you mean hall?",
    ),
    "an unknown symbol": BrokenFile(
        *(PAGE, "symbols: [fire]", "symbols: [fier]"),
        "pages.rest-assured.spaces.hearth.symbols.0",
        "there is no symbol fier",
        "did you mean fire?",
    ),
    "an unknown resource": BrokenFile(
        *(PAGE, '"forage:metal"', '"forage:metl"'),
        "pages.rest-assured.spaces.loft.symbols.1",
        "there is no resource metl",
        "did you mean metal?",
    ),
    "a book without an entry": BrokenFile(
        *(PAGE, '"book:131"', '"book:132"', "pages.rest-assured.spaces.landing.symbols.1"),
        "there is no entry 132",
        "did you mean 131?",
    ),
    "an exit that is nowhere": BrokenFile(
        *(PAGE, "at: hearth, text: Bar", "at: hearht, text: Bar"),
        "pages.rest-assured.exits.0.at",
        "there is no place hearht",
        "did you mean hearth?",
    ),
    "an exit to nowhere": BrokenFile(
        *(PAGE, "code: 129}", "code: 128}", "pages.rest-assured.exits.0.code"),
        "there is no entry 128",
        "did you mean 129?",
    ),
    "an unknown edge": BrokenFile(
        *(PAGE, "{edge: {id: doorway, is:", "{edge: {id: dorway, is:"),
        "pages.rest-assured.actions.0.if.not.edge.id",
        "there is no line dorway",
        "did you mean doorway?",
    ),
    "an unknown enemy": BrokenFile(
        *(PAGE, "- encounter: {enemy: tatterthrall", "- encounter: {enemy: tatterthral"),
        "pages.rest-assured.setup.2.encounter.enemy",
        "there is no enemy tatterthral",
        "did you mean tatterthrall?",
    ),
    "a window for nobody": BrokenFile(
        *(PAGE, "only: {familiars: [flicker],", "only: {familiars: [flickr],"),
        "pages.rest-assured.edges.high-window.only.familiars.0",
        "there is no familiar flickr",
        "did you mean flicker?",
    ),
    "a window for no enemy": BrokenFile(
        *(PAGE, "enemies: [scuttle, watcher]", "enemies: [scuttle, watchers]"),
        "pages.rest-assured.edges.high-window.only.enemies.1",
        "there is no enemy watchers",
        "did you mean watcher?",
    ),
    "an unknown source": BrokenFile(
        *(PAGE, "wood: break-up-bin", "wood: break-bin"),
        "pages.rest-assured.objectives.0.source.wood",
        "there is no action break-bin",
        "did you mean break-up-bin?",
    ),
    "an unknown flag": BrokenFile(
        *(ENTRIES, "{flag: mill-mended}", "{flag: mill-mend}", "entries.129.choices.0.do.0.flag"),
        'the journal has no flag "mill-mend"',
        "did you mean mill-mended?",
    ),
    "an unknown page": BrokenFile(
        *(ENTRIES, "{page: rest-assured}", "{page: rest-asured}", "entries.101.do.1.page"),
        "there is no page rest-asured",
        "did you mean rest-assured?",
    ),
    "an unknown artifact": BrokenFile(
        *(ENTRIES, "card: the-wizards-spectacles", "card: the-wizard-spectacles"),
        "entries.160.do.0.artifact.card",
        "there is no artifact the-wizard-spectacles",
        "did you mean the-wizards-spectacles?",
    ),
    "an unknown map": BrokenFile(
        *(STORY, "map: 1, key: 1", "map: 2, key: 1", "eras.1.map"),
        "there is no map 2",
        "did you mean 1?",
    ),
    "an unknown child": BrokenFile(
        *(STORY, "{card: baby}", "{card: babe}", "eras.1.child.0"),
        "there is no child card babe",
        "did you mean baby?",
    ),
    # What holds together (D8)
    "uneven decks": BrokenFile(
        *(FAMILIARS, "focus: 1, shoulder", "focus: 2, shoulder", "familiars.chalk.deck"),
        "the cards with starting: each must be the same for every familiar",
    ),
    "a bond without its familiar": BrokenFile(
        *(SKILLS, "    only: blaze\n", "", "skills.nursery-guard"),
        "a bond names its familiar with only",
        mark="  nursery-guard:",
    ),
    "a bond that is not laid": BrokenFile(
        *(SKILLS, "do: [{bond: nursery-guard}]", "do: [{danger: 1}]", "skills.nursery-guard"),
        "the acquire of a bond must contain do: [{bond: nursery-guard}]",
        mark="  nursery-guard:",
    ),
    "a level without a row": BrokenFile(
        *("keys.yaml", "levels: [4, 5]", "levels: [4, 4]", "keys.1.levels"),
        "there is no row for level 5",
        mark="    levels:",
    ),
    "a modifier that changes nothing": BrokenFile(
        *(ITEMS, "for: self, if: {test: {kind: defend}}, add: 1}", "for: self}"),
        "items.quilted-vest.rules.0",
        "a modifier needs exactly one of add, times, set, may; found none",
    ),
    "a modifier that changes twice": BrokenFile(
        *(PAGE, "        times: 2\n", "        times: 2\n        add: 1\n"),
        "pages.rest-assured.rules.2",
        "a modifier needs exactly one of add, times, set, may; found add and times",
        mark="      - name: Warmth",
    ),
    "a number that may": BrokenFile(
        *(PAGE, "        times: 2\n", "        may: true\n", "pages.rest-assured.rules.2.may"),
        "may does not apply to heal-from-card",
        "use add, times or set",
    ),
    "a hive of numbers": BrokenFile(
        *(PAGE, "        times: 2\n", "        set: hive\n", "pages.rest-assured.rules.2.set"),
        "group can only be set to hive, and only group can",
    ),
    "a face without a roll": BrokenFile(
        *(PAGE, "when: enter\n", "when: enter\n        face: danger\n"),
        "pages.rest-assured.rules.4.face",
        "enter has no face",
        "when: rolled has one",
        mark="face: danger",
    ),
    "a price of nothing": BrokenFile(
        *(PAGE, "cost: [{cards: 2}, {resource: wood, n: 1}]", "cost: [{cards: 2}, {n: 1}]"),
        "pages.rest-assured.actions.0.cost.1",
        "a cost needs exactly one of cards, resource, power, life, item; found none",
    ),
    "a distance from nowhere": BrokenFile(
        *(
            PAGE,
            "if: {token: {kind: fire, at: hearth}}\n        times",
            f"if: {WITHIN}\n        times",
        ),
        "pages.rest-assured.rules.2.if.count.within",
        "within needs a place to count from",
        "add at: space-of:self",
    ),
    "a dot outside": BrokenFile(
        *(PAGE, "dot: [320, 320]", "dot: [120, 320]", "pages.rest-assured.spaces.hall.dot"),
        "the dot of hall is not within its area",
    ),
    "a dot on a line": BrokenFile(
        *(PAGE, "- [[240, 240], [560, 240]]", "- [[240, 320], [560, 320]]"),
        "pages.rest-assured.spaces.hall.dot",
        "the dot of hall lies on a line",
        mark="      hall: {name: Hall",
    ),
    "a space outside the page": BrokenFile(
        *(PAGE, "size: [1000, 720]", "size: [900, 720]", "pages.rest-assured.spaces.loft"),
        "loft lies outside the page's size",
        mark="      loft: {name: Loft",
    ),
    "a space without a way": BrokenFile(
        *(PAGE, "      sails: {name", f"      attic: {ATTIC}\n      sails: {{name"),
        "pages.rest-assured.spaces.attic",
        "attic cannot be reached",
        "unreached: true marks it as intended",
    ),
    "an edge without a line": BrokenFile(
        *(PAGE, "kind: dashed, line: [[400, 240], [400, 400]]}", "kind: dashed}"),
        "pages.rest-assured.edges.hall-hearth",
        "an edge needs a line; without one it belongs in links",
    ),
    "an action twice": BrokenFile(
        *(PAGE, "id: open-window", "id: open-doorway", "pages.rest-assured.actions.6.id"),
        "open-doorway is defined twice",
    ),
    "an objective twice": BrokenFile(
        *(PAGE, "{id: together,", "{id: entrances,", "pages.rest-assured.objectives.1.id"),
        "entrances is defined twice",
    ),
    "too many tracks": BrokenFile(
        *(PAGE, "tracks: [3, 3]}", "tracks: [3, 3, 3, 3]}"),
        "pages.rest-assured.encounters.0.tracks",
        "there are 3 pieces of tatterthrall",
    ),
    "more tracks than markers": BrokenFile(
        *(HEAD, "life_markers: 8", "life_markers: 3", "pages.rest-assured.encounters"),
        "4 tracks, but 3 life markers",
        mark="    encounters:",
        reported_in=PAGE,
    ),
    "more symbols than tokens": BrokenFile(
        *(HEAD, "completed: 10", "completed: 5", "pages.rest-assured.spaces"),
        "7 symbols can be covered; TA-95 allows 5",
        mark="    spaces:",
        reported_in=PAGE,
    ),
    "forage without a difficulty": BrokenFile(
        *(PAGE, "    forage: 3\n", "", "pages.rest-assured"),
        "the page has forage symbols but no field forage",
        mark="  rest-assured:",
    ),
    "a flag never ticked": BrokenFile(
        *(ENTRIES, "{flag: letter-kept}]\n", "{danger: 1}]\n", "entries.129.variants.0.if.flag"),
        "the flag letter-kept is read here, but nothing sets it",
        mark="- if: {flag: letter-kept}",
    ),
    "a start that is nowhere": BrokenFile(
        *(HEAD, "start: 101", "start: 102", "campaign.start"),
        "there is no entry 102",
        "did you mean 101?",
    ),
    "an ending that is not told": BrokenFile(
        *(STORY, "code: 981,", "code: 982,", "endings.0.code"),
        "there is no entry 982",
        "did you mean 981?",
    ),
    "a bubble without an entry": BrokenFile(
        *(ENTRIES, "{bubble: 140}", "{bubble: 122}", "entries.129.after.1.bubble"),
        "there is no entry 122 for a chapter to begin with",
    ),
    "a falling route": BrokenFile(
        *(STORY, "[115, 122]", "[122, 115]", "maps.1.routes.1"),
        "a route leads from a lower code to a higher, not 122 to 115",
    ),
    # Circles that never end
    "a failure that leads back": BrokenFile(
        *(PAGE, "    reinforce: [{", f"    fail: {FAILS}\n    reinforce: [{{"),
        "pages.rest-assured.fail.code",
        "entry 101 only opens rest-assured again, where it may fail again, endlessly",
        "a failure should lead to another page or end the chapter (TA-249)",
    ),
    "an objective that asks for itself": BrokenFile(
        *(PAGE, "if: {gathered: {place: hearth, in_play: all}}}", "if: {objectives: all}}"),
        "pages.rest-assured.objectives.1.if",
        "together requires together: this is a loop",
        "use conditions other than objectives",
    ),
    "objectives that ask for each other": BrokenFile(
        *(PAGE, "      - {id: together,", f"      - {WARM}\n      - {{id: together,"),
        "pages.rest-assured.objectives.1.if",
        "warm requires dry, which requires warm: this is a loop",
        "use conditions other than objectives",
    ),
    "reinforcements that ask whether they can come": BrokenFile(
        *(
            PAGE,
            "reinforce: [{encounter: {enemy: watcher, n: 1, at: sails}}]",
            f"reinforce: [{CAN}]",
        ),
        "pages.rest-assured.reinforce.0.when_true.if.can",
        "the reinforcements depend on whether reinforcements can come",
        "put the condition into the threat that brings them",
    ),
    "a rule that sets itself off": BrokenFile(
        *(PAGE, "    actions:\n", f"      - {TIDE}\n    actions:\n", "pages.rest-assured.rules.5"),
        "this triggers itself endlessly",
        "add once: true, or a condition that the effects make false",
    ),
    "rules that set each other off": BrokenFile(
        *(PAGE, "    actions:\n", f"      - {EBB}\n      - {FLOOD}\n    actions:\n"),
        "pages.rest-assured.rules.5",
        "this and pages.rest-assured.rules.6 trigger each other endlessly",
        "add once: true, or a condition that the effects make false",
    ),
    "an entry that leads to itself": BrokenFile(
        *(ENTRIES, '{cover: "landing/book:131"}]', '{cover: "landing/book:131"}, {code: 131}]'),
        "entries.131",
        "this triggers itself endlessly",
        "add a choice or a condition that can end it",
        mark="  131:",
    ),
}


@pytest.fixture(scope="module")
def mill_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("campaigns") / "mill"
    shutil.copytree(MILL, path)
    return path


@pytest.mark.rule("TA-39", "TA-76", "TA-83", "TA-95", "TA-176", "TA-195")
@pytest.mark.parametrize("case", CASES)
def test_a_problem_is_reported_with_its_line(case: str, mill_copy: Path) -> None:
    broken = CASES[case]
    place = mill_copy / broken.file
    before = place.read_text(encoding="utf-8")
    assert broken.old in before
    after = before.replace(broken.old, broken.new, 1)
    place.write_text(after, encoding="utf-8")
    try:
        with pytest.raises(CampaignError) as caught:
            folder.load(mill_copy)
    finally:
        place.write_text(before, encoding="utf-8")
    file_name = broken.reported_in or broken.file
    text = (
        after if file_name == broken.file else (mill_copy / file_name).read_text(encoding="utf-8")
    )
    start = text.index(broken.mark) if broken.mark else before.index(broken.old)
    line = text[:start].count("\n") + 1
    problems = [m for m in caught.value.problems if m.text.startswith(broken.says)]
    assert problems, str(caught.value)
    reports = [(m.position.file, m.position.line, m.path, m.hint) for m in problems]
    assert (file_name, line, broken.path, broken.hint) in reports


def test_the_mill_is_valid() -> None:
    """Its page is that of the worked example, unchanged."""
    assert folder.load(MILL).campaign.id == "mill"


def test_all_problems_are_reported_at_once(mill_copy: Path) -> None:
    path = mill_copy / PAGE
    before = path.read_text(encoding="utf-8")
    path.write_text(before.replace("kind: dashed", "kind: dotted"), encoding="utf-8")
    try:
        with pytest.raises(CampaignError) as caught:
            folder.load(mill_copy)
    finally:
        path.write_text(before, encoding="utf-8")
    lines = [i + 1 for i, text in enumerate(before.split("\n")) if "kind: dashed" in text]
    reported_lines = sorted({m.position.line for m in caught.value.problems})
    assert reported_lines == lines
    first_line = str(caught.value).splitlines()[0]
    assert first_line.startswith(
        f"{PAGE}:{caught.value.problems[0].position.line}: pages.rest-assured."
    )
