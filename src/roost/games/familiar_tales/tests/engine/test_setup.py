"""Sections 1 to 4: the box, the start of the campaign, and the setup of each chapter."""

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from roost.contract.rng import parse_seed
from roost.games.familiar_tales.authoring.campaign_game import CampaignGame
from roost.games.familiar_tales.content.checks.definitions import components
from roost.games.familiar_tales.content.loading import folder
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.game import GAME
from roost.games.familiar_tales.tests.support.mill_campaign import MILL
from roost.games.familiar_tales.tests.support.scenario import TalesScenario, modified_world
from roost.match import Match, record

ORDER = ["flicker", "chalk", "blaze", "gribbert"]
SHUT = dict.fromkeys(("doorway", "window", "high-window"), "double-solid")


@cache
def mill() -> World:
    """The small campaign: one chapter, then the end."""
    return World(folder.load(MILL))


def after_rest_assured(**state: Any) -> TalesScenario:
    """Rest Assured is finished and left, with these values in the state."""
    scenario = TalesScenario(page=None, world=mill(), order=ORDER)
    s = scenario.s
    s.edges, s.child_space, s.enemies, s.legal_cache = dict(SHUT), "hearth", {}, None
    for f in s.familiars.values():
        f.space = "hearth"
    for name, value in state.items():
        setattr(s, name, value)
    return scenario.act("leave", exit="morning")


# The box


def with_more(key: str, id: str, n: int) -> Campaign:
    """Return the mill with a component copied until there are n."""
    things = dict(getattr(mill().campaign, key))
    model = next(iter(things.values())) if id == "" else things[id]
    while len(things) < n:
        things[f"copy-{len(things)}" if key not in ("keys",) else len(things) + 1] = model
    return replace(mill().campaign, **{key: things})


@pytest.mark.rule("TA-14", "TA-15", "TA-16", "TA-17", "TA-18", "TA-19", "TA-24")
def test_no_campaign_asks_for_more_than_the_box_holds() -> None:
    assert list(components.check(mill().campaign)) == []
    for key, id, most in (
        ("artifacts", "barrel-stave", 11),
        ("items", "tripwire", 41),
        ("keys", "", 3),
        ("children", "baby", 5),
    ):
        assert list(components.check(with_more(key, id, most))) == []
        found = list(components.check(with_more(key, id, most + 1)))
        assert [p.path for p in found] == [(key,)], key
    for id, path in (("watcher", 22), ("scuttle", 10)):
        enemy = mill().campaign.enemies[id]
        more = replace(enemy, pieces=replace(enemy.pieces, count=path))
        enemies = {**mill().campaign.enemies, id: more}
        found = list(components.check(replace(mill().campaign, enemies=enemies)))
        assert [p.path for p in found] == [("enemies",)]


@pytest.mark.rule("TA-2", "TA-10", "TA-47", "TA-17", "TA-19", "TA-51")
def test_later_eras_wait_in_their_boxes() -> None:
    def change(data: dict[str, Any]) -> None:
        for n in (2, 3):
            chapters = [3 * n - 2, 3 * n - 1, 3 * n]
            child = [{"card": "baby"}]
            data["eras"][str(n)] = {"chapters": chapters, "map": 1, "key": n, "child": child}
            data["keys"][str(n)] = {**data["keys"]["1"], "name": f"Key {n}"}
            data["skills"][f"skill-{n}"] = {"name": "x", "era": n, "values": [1, 1, 1, 1, 1]}
            data["items"][f"item-{n}"] = {"name": "x", "era": n, "type": "melee"}

    world = modified_world(change)
    eras = {1: 1, 3: 1, 4: 2, 6: 2, 7: 3, 9: 3}
    assert {chapter: world.era_of(chapter) for chapter in eras} == eras
    for chapter, era in eras.items():
        from roost.games.familiar_tales.engine.actions.forage import key_level
        from roost.games.familiar_tales.engine.story.chapters import crafting_pool, training_pool

        s = TalesScenario(world=world).s
        s.chapter, s.era = chapter, era
        for n in (2, 3):
            assert (f"skill-{n}" in training_pool(s)) == (n <= era)
            assert (f"item-{n}" in crafting_pool(s)) == (n <= era)
        s.discontent = 1
        assert key_level(s) == world.campaign.keys[era].levels[0]


@pytest.mark.rule("TA-8", "TA-9", "TA-45", "TA-74", "TA-27")
def test_side_board_journal_and_map_lie_open() -> None:
    scenario = TalesScenario(2, world=mill(), misfortune=3, discontent=4, flags=["mill-mended"])
    shown = GAME.view(scenario.s, None)
    assert (shown.number("misfortune"), shown.number("discontent")) == (3, 4)
    assert shown.board["child"]["wants"] == "Feed her. Spend 1 food.", "as the key card says"
    sheet = shown.board["sheet"]
    assert sheet == {"mill-mended": [1, 1, "We left the mill better than we found it."]}
    seats = {name: f["seat"] for name, f in shown.board["familiars"].items()}
    assert seats == {"flicker": 0, "chalk": 1, "blaze": 0, "gribbert": 1}
    drawn = shown.board["book"]["map"]
    assert str(drawn).count("The windmill") == 1
    assert shown.board["book"]["familiars"]["chalk"]["ability"]["name"] == "Stonehide"


@pytest.mark.rule("TA-1")
def test_all_four_are_in_every_story() -> None:
    for players in (1, 2, 3, 4):
        scenario = TalesScenario(players, world=mill())
        assert list(scenario.s.familiars) == ORDER
        assert (
            {f.space for f in scenario.s.familiars.values()} == {scenario.s.child_space} == {"hall"}
        )


@pytest.mark.rule("TA-7")
def test_the_pages_are_the_location_book() -> None:
    pages = next(
        option for option in CampaignGame(mill().campaign).info.options if option.name == "page"
    )
    assert pages.values_for(4) == (None, "rest-assured")


@pytest.mark.rule("TA-49")
def test_a_record_does_not_know_who_sits_where() -> None:
    game = CampaignGame(mill().campaign)
    match = Match(game, game.info.configure(2, {"page": "rest-assured"}), seed=parse_seed("seats"))
    for _ in range(3):
        assert match.turn is not None
        match.act(
            match.turn,
            {"type": "end"}
            if {"type": "end"} in match.legal_actions()
            else match.legal_actions()[0],
        )
    _, *lines = [json.loads(line) for line in record.record_lines(match)]
    assert {name for line in lines for name in line} <= {"seat", "action"}


# Between chapters


@pytest.mark.rule("TA-50", "TA-53", "TA-54", "TA-55", "TA-119", "TA-65")
def test_a_chapter_is_set_up_with_what_is_free() -> None:
    scenario = after_rest_assured(danger=7, misfortune=4, discontent=2)
    scenario.s.seats[0].discard += ["ambush", "fatigue", "fatigue"]
    scenario.s.fatigue -= 2
    scenario.familiar("chalk").stash.append("kitchen-knife")
    scenario.familiar("blaze").bonds.append("nursery-guard")
    scenario.s.banished += ["scavenge", "tripwire"]
    scenario.act("choose", option=1).act("choose-familiar", name="chalk").act("continue")
    s = scenario.s
    assert (s.chapter, s.danger, s.misfortune, s.discontent) == (2, 0, 4, 1)
    training = Counter(s.training.hand + s.training.draw)
    assert not {"ambush", "nursery-guard", "scavenge", "reckless"} & set(training)
    assert len(s.training.hand) == 4
    assert training.total() == 13
    crafting = set(s.crafting.hand + s.crafting.draw)
    assert not {"kitchen-knife", "tripwire", "spark-dart"} & crafting
    assert len(crafting) == 13
    mine = Counter(s.seats[0].hand + s.seats[0].draw)
    assert (mine["ambush"], mine["fatigue"], mine.total()) == (1, 2, 13)
    assert s.fatigue == 12
    assert [len(cards.hand) for cards in s.seats] == [5] * 4


@pytest.mark.rule("TA-57", "TA-65", "TA-54", "TA-55")
def test_decks_are_shuffled_in_their_order() -> None:
    """Skill decks by seat, then training, then crafting: the order of the stream."""
    shuffles: list[dict[str, Any]] = [
        {"deck": "skill-0", "cards": ["glimmer", "flit", "kindle"]},
        {"deck": "skill-1", "cards": []},
        {"deck": "training", "cards": ["lullaby", "ambush"]},
        {"deck": "crafting", "cards": ["tripwire"]},
    ]
    s = TalesScenario(2, world=mill(), shuffles=shuffles).s
    assert s.seats[0].hand == ["glimmer", "flit", "kindle", "assist", "assist"]
    assert s.seats[1].hand[:2] == ["assist", "assist"], "the rest is in alphabetical order"
    assert s.training.hand == ["lullaby", "ambush", "bramble-sense", "deep-breath"]
    assert s.crafting.hand[:2] == ["tripwire", "acorn-charm"]


@pytest.mark.rule("TA-62")
def test_familiars_of_one_player_are_no_neighbours() -> None:
    scenario = TalesScenario(3, world=mill(), page=None)
    found = [str(a["familiars"]).split(",") for a in scenario.actions_of_type("order")]
    for order in found:
        places = abs(order.index("flicker") - order.index("blaze"))
        assert places == 2, "also not as last and first: the order is a circle"
    scenario.act("order", familiars="flicker,chalk,blaze,gribbert")
    assert scenario.s.turn == "flicker"


@pytest.mark.rule("TA-63")
def test_the_order_holds_for_the_chapter() -> None:
    order = ["gribbert", "flicker", "blaze", "chalk"]
    scenario = TalesScenario(page=None, world=mill(), order=order, threat=[12] * 5)
    turns = []
    for _ in range(5):
        turns.append(scenario.s.turn)
        scenario.act("end")
    assert turns == [*order, "gribbert"]
