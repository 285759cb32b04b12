"""Hearthlight, the shipped campaign: it is complete, with every text and picture."""

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
from roost.games.familiar_tales.engine.state import NO_CONTEXT
from roost.games.familiar_tales.tests.support.hearthlight import CAMPAIGN, state_after
from roost.games.familiar_tales.tests.support.scenario import TalesScenario
from roost.games.familiar_tales.views.card_text import effect_lines, rule_lines

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
        codes = [first_entry_of(page) for page in pages_of(era)]
        assert codes == sorted(CAMPAIGN.maps[era].places)


def pages_of(era: int) -> list[str]:
    return [page for chapter in CAMPAIGN.eras[era].chapters for page in PAGES.get(chapter, [])]


def first_entry_of(page: str) -> int:
    """Return the entry that opens a page, or the first entry of the chapter that leads to it."""
    opens = next(c for c, _, x in _effects() if isinstance(x, e.OpenPage) and x.id == page)
    before = (code for code, _, x in _effects() if isinstance(x, e.GoTo) and x.code == opens)
    return next(before, opens)


def _effects() -> Iterator[tuple[int, e.Effects, e.Effect]]:
    for code, entry in CAMPAIGN.entries.items():
        for _, x in iter_structs(entry):
            if isinstance(x, e.Effect):
                yield code, entry.do, x


@pytest.mark.rule("TA-66", "TA-67")
def test_every_entry_can_be_reached() -> None:
    reached = {CAMPAIGN.campaign.start, *(ending.code for ending in CAMPAIGN.endings)}
    for _, x in iter_structs(CAMPAIGN):
        if isinstance(x, e.GoTo | e.OpenCode | e.FillBubble):
            reached.add(x.code)
    for page in CAMPAIGN.pages.values():
        reached |= {exit.code for exit in page.exits}
        reached |= {page.fail.code} if page.fail is not None else set()
        for symbol in chain(*(space.symbols for space in page.spaces.values())):
            if symbol.startswith("book:"):
                reached.add(int(symbol.removeprefix("book:")))
    assert reached == set(CAMPAIGN.entries)
    assert set(LESSONS) <= reached


def test_entries_are_short_enough_to_be_read_aloud() -> None:
    for code, entry in CAMPAIGN.entries.items():
        for text in (entry.text, *(v.text for v in entry.variants)):
            word_count = len(text.split())
            assert word_count <= 200, (code, word_count)
            assert "you" not in re.findall(r"[a-z']+", _narration(text)), (
                code,
                "the narrator does not address the reader",
            )


def _narration(text: str) -> str:
    """Return the text without what people say, write or sing."""
    return re.sub(r"\*[^*]*\*|\"[^\"]*(\"|\n\n|$)", "", text).lower()


def test_everything_has_a_text() -> None:
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
    """Names are looked up by id, whatever the id belongs to."""
    names: dict[str, str] = {}
    for id, name in messages.iter_names(CAMPAIGN):
        assert names.setdefault(id, name) == name, id
    messages_file = (game_folder("familiar-tales") / "en.ftl").read_text(encoding="utf-8")
    message_ids = re.findall(r"^card-([\w-]+) =", messages_file, re.MULTILINE)
    assert "door" in message_ids, "tokens, skills and dials have names as well"
    assert not [id for id in message_ids if id in names]


def test_every_picture_exists() -> None:
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
            place = f'id="place-{page}" transform="translate({places[code].x} {places[code].y})"'
            assert place in journey, "places are at the same position in map and picture"
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
    skill_cards = [x for x in CAMPAIGN.skills.values() if x.starting is None and x.era == era]
    crafted = [x for x in CAMPAIGN.items.values() if x.starting is None and x.era == era]
    artifact_cards = [x for x in CAMPAIGN.artifacts.values() if x.era == era]
    assert (sum(x.copies for x in skill_cards), len(crafted), len(artifact_cards)) == (
        skills,
        items,
        artifacts,
    )
    assert {card.only for card in skill_cards if card.kind != "skill"} == named
    least, most = {1: (2, 4), 2: (4, 6), 3: (6, 8)}[era]
    assert all(least <= card.power <= most for card in skill_cards)
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
    """D3: an edge that only familiars and enemies may cross stops other figures."""
    s = TalesScenario(page="goat-meadow").s
    meadow = {"thistles", "north-briar", "molehills", "trough", "south-briar", "long-grass"}
    for space in meadow:
        spaces = {to for to, _ in neighbours(s, "token:goat", space)}
        assert len(spaces) == 2, "there are two sides of her to be on"
        assert spaces <= meadow


@pytest.mark.rule("TA-107", "TA-108", "TA-164")
def test_the_night_clock_and_the_noise_bring_company() -> None:
    late: list[dict[str, Any]] = [{"add": {"name": "dusk", "by": 8}}]
    s = TalesScenario(page="cottage-at-dusk", run=late).s
    assert 111 in s.history
    spaces = sorted(enemy.space for enemy in s.enemies.values())
    assert spaces == ["kitchen", "kitchen", "study", "study"], "by hatch and window, in one turn"
    loud: list[dict[str, Any]] = [{"set": {"name": "ivy", "to": 1}}]
    scenario = TalesScenario(page="garden-wall", run=loud)
    assert 120 in scenario.s.history
    assert sum(enemy.kind == "scuttle" for enemy in scenario.s.enemies.values()) == 3
    assert scenario.s.edges == {}, "bolt and hinges still hold"
    rest = [{"set": {"name": "bolt", "to": 1}}, {"set": {"name": "hinges", "to": 2}}]
    scenario = TalesScenario(page="garden-wall", run=rest + loud)
    while scenario.seat_to_act() is not None and 119 not in scenario.s.history:
        machine.apply_action(scenario.s, scenario.legal_actions()[-1])
    assert scenario.s.edges == {"gate": "dashed"}


def test_the_story_adds_chores_and_enemies_to_the_mill() -> None:
    """What the story adds to the printed page: four chores, and enemies when two ways are
    closed.
    """
    order = ["flicker", "chalk", "blaze", "gribbert"]
    scenario = TalesScenario(page=None, order=order, history=[101, 115, 122])
    s = scenario.s
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
    scenario = TalesScenario(
        page="garden-wall", enemies={}, familiars={"flicker": {"space": "lane"}}
    )
    scenario.act("special", id="back-over")
    assert (scenario.s.familiars["flicker"].space, scenario.s.danger) == ("gate-foot", 3)


def test_a_burned_letter_leaves_less_to_follow() -> None:
    order = ["flicker", "chalk", "blaze", "gribbert"]
    for option, danger in ((1, 1), (2, 2)):
        scenario = (
            TalesScenario(page=None, order=order).act("code", code=105).act("choose", option=option)
        )
        scenario.s.scheduled, scenario.s.stack = [], [("entry", 115, NO_CONTEXT)]
        scenario.s.question = None
        machine.run(scenario.s)
        assert (scenario.s.page, scenario.s.danger) == ("garden-wall", danger)


@pytest.mark.parametrize(("flags", "comers"), [([], 5), (["toll-forgiven"], 2)])
def test_a_settled_toll_brings_company_down_the_west_road(flags: list[str], comers: int) -> None:
    s = state_after("toll-bridge", {"set": {"name": "settled", "to": 1}}, flags=flags, enemies={})
    assert s.history == [161]
    assert sum(enemy.kind == "scuttle" for enemy in s.enemies.values()) == comers


def test_cloth_does_not_swim() -> None:
    """Enemies on the road may use the bridge; thieves and familiars also the river."""
    scenario = TalesScenario(page="toll-bridge", enemies={})
    s = scenario.s
    s.then("effects", (e.Encounter("scuttle", 1, "west-road"),), NO_CONTEXT)
    s.then("effects", (e.Encounter("unsavory", 1, "west-road"),), NO_CONTEXT)
    s.question, s.legal_cache = None, None
    machine.run(s)
    reachable = {enemy: {to for to, _ in neighbours(s, enemy, "west-road")} for enemy in s.enemies}
    assert "downstream" in reachable["unsavory-1"]
    assert reachable["scuttle-1"] == {"toll-hut", "plank-1"}


def test_a_plank_is_off_its_beam_again_behind_them() -> None:
    pinned = {"edge": {"id": "plank-4-5", "kind": "dashed"}}
    s = state_after("toll-bridge", pinned, {"set": {"name": "drawn", "to": 2}}, enemies={})
    assert edge_kind(s, "plank-4-5") == "solid"
    assert 162 in s.history


def test_supper_is_seen_from_the_ditch() -> None:
    s = state_after("goat-meadow", {"set": {"name": "milk", "to": 3}}, enemies={})
    assert s.history == [151, 152]
    assert sum(enemy.kind == "scuttle" for enemy in s.enemies.values()) == 2


def test_only_the_small_go_into_the_briar_and_nobody_stays_there() -> None:
    scenario = TalesScenario(
        page="goat-meadow", enemies={}, familiars={"flicker": {"space": "south-briar"}}
    )
    found = {who: {to for to, _ in neighbours(scenario.s, who, "south-briar")} for who in FAMILIARS}
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
    waits = state_after("ferry-landing", hauled, enemies={})
    assert waits.edges == {}
    assert 158 in waits.history, "the rope has shaken the reeds"
    comes = state_after("ferry-landing", hauled, called, enemies={})
    assert comes.edges == {"plank": "dashed"}
    assert 156 in comes.history


def test_the_ring_draws_together() -> None:
    s = state_after("horchid-glade", {"set": {"name": "pods", "to": 2}})
    assert set(s.edges.values()) == {"double-dashed"}
    assert len(s.edges) == 3


def test_it_gets_dark_at_nettie_s_after_four_chores() -> None:
    s = state_after("sallow-house", {"set": {"name": "chores", "to": 4}})
    assert 181 in s.history
    assert sorted(enemy.kind for enemy in s.enemies.values()) == ["scuttle"] * 3 + ["watcher"]
    assert {enemy.space for enemy in s.enemies.values()} == {"sallow-gate"}


@pytest.mark.rule("TA-170")
@pytest.mark.parametrize(("sledge", "points_left"), [(0, 1), (1, 2)])
def test_on_the_sledge_she_weighs_nothing(sledge: int, points_left: int) -> None:
    run: list[dict[str, Any]] = [{"set": {"name": "sledge", "to": sledge}}]
    scenario = TalesScenario(page="first-thaw", run=run, enemies={}, hands=[["flit"], [], [], []])
    assert CAMPAIGN.skills["flit"].values[4] == 3
    scenario.act("move").act("play", card="flit").act("skip")
    scenario.act("step", to="north-shelf", with_="milly")
    assert scenario.s.child_space == "north-shelf"
    assert scenario.s.move is not None
    assert scenario.s.move.points == points_left


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
    scenario = TalesScenario(page=None, **state)
    scenario.s.scheduled, scenario.s.stack, scenario.s.question = (
        [],
        [("entry", 195, NO_CONTEXT)],
        None,
    )
    machine.run(scenario.s)
    assert (scenario.s.era, scenario.s.child_card) == (2, card)
    assert scenario.s.result is None
    assert max(scenario.s.bubbles) == 400
    assert scenario.s.discontent == 0
    scenario.act("continue").act("order", familiars=",".join(order))
    assert (scenario.s.chapter, scenario.s.page, scenario.s.child_card) == (4, "school-yard", card)
    assert scenario.s.history[-2:] == [400, 401]


@pytest.mark.parametrize(("rocked", "chores"), [(0, 1), (1, 0)])
def test_she_is_one_chore_however_she_is_rocked(rocked: int, chores: int) -> None:
    run: list[dict[str, Any]] = [{"set": {"name": "rocked", "to": rocked}}]
    scenario = TalesScenario(
        page="sallow-house", run=run, discontent=1, hands=[["flit"], [], [], []]
    )
    scenario.act("care").act("discard", card="flit")
    assert scenario.s.discontent == 0
    assert scenario.s.vars.get("chores", 0) == chores


@pytest.mark.rule("TA-247")
def test_trust_can_be_gained_and_lost() -> None:
    """Some choices give trust and some take it: three in era one, eight in two, three in three.

    A promised summer costs one in the first era and may give one in the second.
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
