"""Hearthlight, the campaign that Roost ships: it is whole, and every text and picture is there."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from roost.games import game_folder
from roost.games.familiar_tales.content.loading import messages
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.pages import BookPage
from roost.games.familiar_tales.content.schema.rules import CardAction
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.content.traversal import iter_structs
from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.figures import edge_kind
from roost.games.familiar_tales.engine.paths import neighbours
from roost.games.familiar_tales.engine.state import NO_CONTEXT, TalesState
from roost.games.familiar_tales.tests.support.scenario import TalesScenario, hearthlight_world
from roost.games.familiar_tales.views.card_text import effect_lines, rule_lines

CAMPAIGN = hearthlight_world().campaign
ART = Path(__file__).parents[2] / "web" / "art"
PAGES = {
    1: ["cottage-at-dusk", "garden-wall", "rest-assured"],
    2: ["toll-bridge", "goat-meadow", "ferry-landing"],
    3: ["horchid-glade", "sallow-house", "first-thaw"],
    4: ["school-yard", "wash-lane", "bell-tower"],
    5: ["fairground", "puppet-tent", "under-the-stage"],
    6: ["flooded-road", "cottage-again", "burning-shelf"],
    7: ["salt-pass", "footmen-inn", "borrowed-carriage"],
    8: ["palace-kitchens", "hall-of-portraits", "kings-sickroom"],
    9: ["loom-stair", "the-loom", "the-long-night"],
}
ERAS = (1, 2, 3)
LESSONS = (102, 103, 107, 108, 109, 110, 111, 113, 116)
"""Entries that teach: the game is explained where it first matters."""


@pytest.mark.rule("TA-2", "TA-7", "TA-74")
def test_every_page_of_the_eras_is_there() -> None:
    for chapter, pages in PAGES.items():
        assert {id for id, page in CAMPAIGN.pages.items() if page.chapter == chapter} == set(pages)
    assert set(CAMPAIGN.pages) == set(chain(*PAGES.values()))
    for era in ERAS:
        codes = [first_of(page) for page in pages_of(era)]
        assert codes == sorted(CAMPAIGN.maps[era].places)


def pages_of(era: int) -> list[str]:
    return [page for chapter in CAMPAIGN.eras[era].chapters for page in PAGES.get(chapter, [])]


def first_of(page: str) -> int:
    """The entry that opens a page, or the one that a chapter begins with and that goes on to it."""
    opens = next(c for c, _, x in _effects() if isinstance(x, e.OpenPage) and x.id == page)
    before = (code for code, _, x in _effects() if isinstance(x, e.GoTo) and x.code == opens)
    return next(before, opens)


def _effects() -> Iterator[tuple[int, e.Effects, e.Effect]]:
    for code, entry in CAMPAIGN.entries.items():
        for _, x in iter_structs(entry):
            if isinstance(x, e.Effect):
                yield code, entry.do, x


@pytest.mark.rule("TA-66", "TA-67")
def test_every_entry_is_led_to() -> None:
    found = {CAMPAIGN.campaign.start, *(ending.code for ending in CAMPAIGN.endings)}
    for _, x in iter_structs(CAMPAIGN):
        if isinstance(x, e.GoTo | e.OpenCode | e.FillBubble):
            found.add(x.code)
    for page in CAMPAIGN.pages.values():
        found |= {way.code for way in page.exits}
        found |= {page.fail.code} if page.fail is not None else set()
        for symbol in chain(*(space.symbols for space in page.spaces.values())):
            if symbol.startswith("book:"):
                found.add(int(symbol.removeprefix("book:")))
    assert found == set(CAMPAIGN.entries)
    assert set(LESSONS) <= found


def test_entries_are_short_enough_to_be_read_aloud() -> None:
    for code, entry in CAMPAIGN.entries.items():
        for text in (entry.text, *(v.text for v in entry.variants)):
            words = len(text.split())
            assert words <= 200, (code, words)
            assert "you" not in re.findall(r"[a-z']+", _told(text)), (code, "nobody is addressed")


def _told(text: str) -> str:
    """What the teller says: without what people say, write or sing."""
    return re.sub(r"\*[^*]*\*|\"[^\"]*(\"|\n\n|$)", "", text).lower()


def test_everything_has_its_words() -> None:
    for id, card in CAMPAIGN.skills.items():
        assert all(effect_lines(do) for do in card.into.values()), id
        assert card.kind != "bond" or rule_lines(card.rules), id
    things = {**CAMPAIGN.items, **CAMPAIGN.artifacts}
    for id, item in things.items():
        assert item.flavour, id
        assert all(power.text or effect_lines(power.do) for power in item.powers), id
        assert len(rule_lines(item.rules)) == len(item.rules), id
    for path, x in iter_structs(CAMPAIGN):
        if isinstance(x, CardAction):
            assert x.text, path
    for enemy in CAMPAIGN.enemies.values():
        assert all(rule.name and rule.text for rule in enemy.rules)  # type: ignore[attr-defined]
    for id, page in CAMPAIGN.pages.items():
        assert all(space.name for space in page.spaces.values()), id
        assert all(threat.text for threat in page.threats), id


def test_one_id_has_one_name() -> None:
    """Names are looked up by id alone, whatever it is the id of."""
    found: dict[str, str] = {}
    for id, name in messages.iter_names(CAMPAIGN):
        assert found.setdefault(id, name) == name, id
    words = (game_folder("familiar-tales") / "en.ftl").read_text(encoding="utf-8")
    own = re.findall(r"^card-([\w-]+) =", words, re.MULTILINE)
    assert "door" in own, "tokens, skills and dials have names as well"
    assert not [id for id in own if id in found]


def test_every_picture_is_there() -> None:
    groups = {
        "skills": [*CAMPAIGN.skills, "fatigue"],
        "items": CAMPAIGN.items,
        "artifacts": CAMPAIGN.artifacts,
        "enemies": CAMPAIGN.enemies,
        "people": CAMPAIGN.children,
        "familiars": CAMPAIGN.familiars,
    }
    for folder, ids in groups.items():
        assert not [id for id in ids if not (ART / folder / f"{id}.svg").is_file()], folder
    for era in ERAS:
        journey = (ART / "journeys" / f"journey-{era}.svg").read_text(encoding="utf-8")
        places = CAMPAIGN.maps[era].places
        pages = pages_of(era)
        for page, code in zip(pages, sorted(places)[: len(pages)], strict=True):
            spot = f'id="place-{page}" transform="translate({places[code].x} {places[code].y})"'
            assert spot in journey, "the map's places lie where the picture has them"
    for chapter in PAGES:
        assert list((ART / "chapters").glob(f"{chapter}-*.svg")), chapter


@pytest.mark.rule("TA-15", "TA-16", "TA-17", "TA-18", "TA-41")
@pytest.mark.parametrize(
    ("era", "skills", "items", "artifacts", "named"),
    [
        (1, 16, 15, 5, {"blaze", "flicker"}),
        (2, 15, 11, 3, {"chalk", "gribbert"}),
        (3, 15, 11, 3, {"flicker", "gribbert", "blaze"}),
    ],
)
def test_the_box_of_an_era_is_full(
    era: int, skills: int, items: int, artifacts: int, named: set[str]
) -> None:
    own = [x for x in CAMPAIGN.skills.values() if x.starting is None and x.era == era]
    crafted = [x for x in CAMPAIGN.items.values() if x.starting is None and x.era == era]
    given = [x for x in CAMPAIGN.artifacts.values() if x.era == era]
    assert (sum(x.copies for x in own), len(crafted), len(given)) == (skills, items, artifacts)
    assert {card.only for card in own if card.kind != "skill"} == named
    least, most = {1: (2, 4), 2: (4, 6), 3: (6, 8)}[era]
    assert all(least <= card.power <= most for card in own)
    assert all(sum(item.cost.values()) in range(1 + era // 3, 6) for item in crafted)


@pytest.mark.parametrize("id", CAMPAIGN.pages)
def test_a_space_has_room_for_two_figures(id: str) -> None:
    page: BookPage = CAMPAIGN.pages[id]
    for name, space in page.spaces.items():
        width, height = (
            max(p[i] for p in space.area) - min(p[i] for p in space.area) for i in (0, 1)
        )
        assert min(width, height) >= 90, name
        assert max(width, height) >= 120, name


def test_the_goat_keeps_to_the_meadow() -> None:
    """D3: a line that is only for familiars and enemies stops whatever else moves."""
    s = TalesScenario(page="goat-meadow").s
    meadow = {"thistles", "north-briar", "molehills", "trough", "south-briar", "long-grass"}
    for space in meadow:
        ways = {to for to, _ in neighbours(s, "token:goat", space)}
        assert len(ways) == 2, "there are two sides of her to be on"
        assert ways <= meadow


@pytest.mark.rule("TA-107", "TA-108", "TA-164")
def test_the_night_clock_and_the_noise_bring_company() -> None:
    late: list[dict[str, Any]] = [{"add": {"name": "dusk", "by": 8}}]
    s = TalesScenario(page="cottage-at-dusk", run=late).s
    assert 111 in s.history
    spaces = sorted(enemy.space for enemy in s.enemies.values())
    assert spaces == ["kitchen", "kitchen", "study", "study"], "by hatch and window, in one turn"
    loud: list[dict[str, Any]] = [{"set": {"name": "ivy", "to": 1}}]
    scene = TalesScenario(page="garden-wall", run=loud)
    assert 120 in scene.s.history
    assert sum(enemy.kind == "scuttle" for enemy in scene.s.enemies.values()) == 3
    assert scene.s.edges == {}, "bolt and hinges still hold"
    rest = [{"set": {"name": "bolt", "to": 1}}, {"set": {"name": "hinges", "to": 2}}]
    scene = TalesScenario(page="garden-wall", run=rest + loud)
    while scene.seat_to_act() is not None and 119 not in scene.s.history:
        machine.apply_action(scene.s, scene.legal_actions()[-1])
    assert scene.s.edges == {"gate": "dashed"}


def test_the_mill_wants_more_of_those_who_were_followed() -> None:
    """What the story adds to the printed page: four chores, and company when two ways are shut."""
    order = ["flicker", "chalk", "blaze", "gribbert"]
    scene = TalesScenario(page=None, order=order, history=[101, 115, 122])
    s = scene.s
    wanted = {at for kind, at in s.tokens if kind == "objective"}
    assert wanted == {"stair-foot", "landing", "loft", "south-yard"}
    s.question, s.legal_cache = None, None
    shut = tuple(e.ChangeEdge(id, "double-solid") for id in ("doorway", "window", "high-window"))
    s.then("effects", shut, NO_CONTEXT)
    machine.run(s)
    assert s.history.count(123) == 1
    watchers = [enemy.space for enemy in s.enemies.values() if enemy.kind == "watcher"]
    assert watchers == ["sails"]
    alone = TalesScenario(run=[{"edge": {"id": x.id, "kind": x.kind}} for x in shut])
    assert alone.s.history == []
    assert alone.s.tokens == []


@pytest.mark.rule("TA-198", "TA-282")
def test_nobody_is_shut_out_beyond_the_gate() -> None:
    scene = TalesScenario(page="garden-wall", enemies={}, familiars={"flicker": {"space": "lane"}})
    scene.act("special", id="back-over")
    assert (scene.s.familiars["flicker"].space, scene.s.danger) == ("gate-foot", 3)


def test_a_burned_letter_leaves_less_to_follow() -> None:
    order = ["flicker", "chalk", "blaze", "gribbert"]
    for option, danger in ((1, 1), (2, 2)):
        scene = (
            TalesScenario(page=None, order=order).act("code", code=105).act("choose", option=option)
        )
        scene.s.scheduled, scene.s.stack = [], [("entry", 115, NO_CONTEXT)]
        scene.s.question = None
        machine.run(scene.s)
        assert (scene.s.page, scene.s.danger) == ("garden-wall", danger)


def run_on(page: str, *run: dict[str, Any], **state: Any) -> TalesState:
    """A page where something has happened, and whatever that asks was answered somehow."""
    scene = TalesScenario(page=page, run=list(run), **state)
    while scene.s.question is not None and scene.s.question.kind != "turn":
        machine.apply_action(scene.s, scene.legal_actions()[-1])
    return scene.s


@pytest.mark.parametrize(("flags", "comers"), [([], 5), (["toll-forgiven"], 2)])
def test_a_settled_toll_brings_company_down_the_west_road(flags: list[str], comers: int) -> None:
    s = run_on("toll-bridge", {"set": {"name": "settled", "to": 1}}, flags=flags, enemies={})
    assert s.history == [161]
    assert sum(enemy.kind == "scuttle" for enemy in s.enemies.values()) == comers


def test_cloth_does_not_swim() -> None:
    """What comes down the road may use the bridge, but thieves and familiars the river as well."""
    scene = TalesScenario(page="toll-bridge", enemies={})
    s = scene.s
    s.then("effects", (e.Encounter("scuttle", 1, "west-road"),), NO_CONTEXT)
    s.then("effects", (e.Encounter("unsavory", 1, "west-road"),), NO_CONTEXT)
    s.question, s.legal_cache = None, None
    machine.run(s)
    ways = {foe: {to for to, _ in neighbours(s, foe, "west-road")} for foe in s.enemies}
    assert "downstream" in ways["unsavory-1"]
    assert ways["scuttle-1"] == {"toll-hut", "plank-1"}


def test_a_plank_is_off_its_beam_again_behind_them() -> None:
    pinned = {"edge": {"id": "plank-4-5", "kind": "dashed"}}
    s = run_on("toll-bridge", pinned, {"set": {"name": "drawn", "to": 2}}, enemies={})
    assert edge_kind(s, "plank-4-5") == "solid"
    assert 162 in s.history


def test_supper_is_seen_from_the_ditch() -> None:
    s = run_on("goat-meadow", {"set": {"name": "milk", "to": 3}}, enemies={})
    assert s.history == [151, 152]
    assert sum(enemy.kind == "scuttle" for enemy in s.enemies.values()) == 2


def test_only_the_small_go_into_the_briar_and_nobody_stays_there() -> None:
    scene = TalesScenario(
        page="goat-meadow", enemies={}, familiars={"flicker": {"space": "south-briar"}}
    )
    found = {who: {to for to, _ in neighbours(scene.s, who, "south-briar")} for who in FAMILIARS}
    assert [who for who in FAMILIARS if "briar" in found[who]] == ["flicker", "gribbert"]
    caught = TalesScenario(
        page="goat-meadow", enemies={}, turn="chalk", familiars={"chalk": {"space": "briar"}}
    )
    caught.act("special", id="out-of-the-briar")
    assert caught.s.familiars["chalk"].space == "south-briar"


def test_the_ferry_comes_when_it_is_called_and_can() -> None:
    hauled, called = (
        {"set": {"name": name, "to": n}} for name, n in (("hauled", 3), ("called", 2))
    )
    waits = run_on("ferry-landing", hauled, enemies={})
    assert waits.edges == {}
    assert 158 in waits.history, "the rope has shaken the reeds"
    comes = run_on("ferry-landing", hauled, called, enemies={})
    assert comes.edges == {"plank": "dashed"}
    assert 156 in comes.history


def test_the_ring_draws_together() -> None:
    s = run_on("horchid-glade", {"set": {"name": "pods", "to": 2}})
    assert set(s.edges.values()) == {"double-dashed"}
    assert len(s.edges) == 3


def test_it_gets_dark_at_nettie_s_after_four_chores() -> None:
    s = run_on("sallow-house", {"set": {"name": "chores", "to": 4}})
    assert 181 in s.history
    assert sorted(enemy.kind for enemy in s.enemies.values()) == ["scuttle"] * 3 + ["watcher"]
    assert {enemy.space for enemy in s.enemies.values()} == {"sallow-gate"}


@pytest.mark.rule("TA-170")
@pytest.mark.parametrize(("sledge", "left"), [(0, 1), (1, 2)])
def test_on_the_sledge_she_weighs_nothing(sledge: int, left: int) -> None:
    made: list[dict[str, Any]] = [{"set": {"name": "sledge", "to": sledge}}]
    scene = TalesScenario(page="first-thaw", run=made, enemies={}, hands=[["flit"], [], [], []])
    assert CAMPAIGN.skills["flit"].values[4] == 3
    scene.act("move").act("play", card="flit").act("skip")
    scene.act("step", to="north-shelf", with_="milly")
    assert scene.s.child_space == "north-shelf"
    assert scene.s.move is not None
    assert scene.s.move.points == left


@pytest.mark.rule("TA-245", "TA-246", "TA-247")
@pytest.mark.parametrize(("trust", "card"), [(1, "child-b"), (2, "child-a")])
def test_era_one_ends_with_the_child_s_next_card(trust: int, card: str) -> None:
    order = ["flicker", "chalk", "blaze", "gribbert"]
    state: dict[str, Any] = {
        "order": order,
        "chapter": 3,
        "history": [184],
        "vars": {"trust": trust},
    }
    scene = TalesScenario(page=None, **state)
    scene.s.scheduled, scene.s.stack, scene.s.question = [], [("entry", 195, NO_CONTEXT)], None
    machine.run(scene.s)
    assert (scene.s.era, scene.s.child_card) == (2, card)
    assert scene.s.result is None
    assert max(scene.s.bubbles) == 400
    assert scene.s.discontent == 0
    scene.act("continue").act("order", familiars=",".join(order))
    assert (scene.s.chapter, scene.s.page, scene.s.child_card) == (4, "school-yard", card)
    assert scene.s.history[-2:] == [400, 401]


@pytest.mark.parametrize(("rocked", "chores"), [(0, 1), (1, 0)])
def test_she_is_one_chore_however_she_is_rocked(rocked: int, chores: int) -> None:
    given: list[dict[str, Any]] = [{"set": {"name": "rocked", "to": rocked}}]
    scene = TalesScenario(
        page="sallow-house", run=given, discontent=1, hands=[["flit"], [], [], []]
    )
    scene.act("care").act("discard", card="flit")
    assert scene.s.discontent == 0
    assert scene.s.vars.get("chores", 0) == chores


@pytest.mark.rule("TA-247")
def test_trust_is_there_to_be_had() -> None:
    """Some choices give it and some take it: three in era one, eight in two, three in three.

    A summer that was promised is one less in the first, and may be one more in the second.
    """
    most: dict[int, dict[int, int]] = {era: {} for era in ERAS}
    for code, _, x in _effects():
        if isinstance(x, e.AddToVariable) and x.name == "trust":
            assert isinstance(x.by, int)
            found = most[code // 300 + 1]
            found[code] = max(found.get(code, 0), x.by)
    assert most[1] == {129: 1, 143: 1, 184: 1}
    assert most[2] == {406: 2, 425: 1, 453: 1, 460: 1, 465: 1, 498: 2, 510: 1}
    assert {code: n for code, n in most[3].items() if n > 0} == {708: 2, 761: 1}
    assert CAMPAIGN.campaign.trust == {2: 2, 3: 5}
