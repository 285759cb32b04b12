"""The player: positions in which the right choice is plain, and whole pages."""

from typing import Any

import pytest

from roost.contract import Action, rng_for
from roost.games.familiar_tales import bot
from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.style import STYLES, sample_style
from roost.games.familiar_tales.bot.valuation import odds
from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.engine.story.chapters import new_state
from roost.games.familiar_tales.records import chance, knowledge
from roost.games.familiar_tales.tests.support.scenario import (
    OWNERS_BY_PLAYERS,
    TalesScenario,
    familiars_at,
    hearthlight_world,
    modified_world,
)
from roost.kernel.rng import Rng
from tests.support.sizes import size

PLAYS = size(1, 50)
MOST = 3000
WORDS = (1, 2, 3, 4)


def advised(scene: TalesScenario, manner: str = "careful") -> Action:
    found = bot.suggest_action(scene.s, WORDS, manner)
    assert found in scene.legal_actions()
    return found


def take(scene: TalesScenario, action: Action) -> None:
    fields = {name: value for name, value in action.items() if name != "type"}
    scene.act(str(action["type"]), **fields)


def all_at(space: str, **more: dict[str, Any]) -> dict[str, dict[str, Any]]:
    found = familiars_at(flicker=space, chalk=space, blaze=space, gribbert=space)
    return {name: found[name] | more.get(name, {}) for name in found}


def hands(*own: str) -> list[list[str]]:
    """A hand for the first seat; the others have one card each that nobody could use."""
    return [list(own), ["fatigue"], ["fatigue"], ["fatigue"]]


# A turn


@pytest.mark.rule("TA-267")
def test_it_bars_the_door_when_it_can() -> None:
    familiars = all_at("hall", flicker={"resources": {"wood": 1}})
    scene = TalesScenario(
        familiars=familiars, child="hall", hands=hands(*["assist"] * 3), enemies={}
    )
    assert advised(scene) == {"type": "special", "id": "barricade-doorway"}


@pytest.mark.rule("TA-268")
def test_it_does_not_shut_a_friend_out() -> None:
    familiars = all_at("hall", flicker={"resources": {"wood": 1}}, chalk={"space": "west-yard"})
    given: dict[str, Any] = {"child": "hall", "hands": hands(*["assist"] * 3), "enemies": {}}
    barring = {"type": "special", "id": "barricade-doorway"}
    assert advised(TalesScenario(familiars=familiars, **given)) == barring  # there is the window
    scene = TalesScenario(familiars=familiars, edges={"window": "double-solid"}, **given)
    assert barring in scene.legal_actions()
    assert advised(scene) != barring
    shut = {"doorway": "double-solid", "window": "double-solid", "high-window": "double-solid"}
    scene = TalesScenario(familiars=familiars, edges=shut, **given)
    assert advised(scene) == {"type": "special", "id": "open-doorway"}


@pytest.mark.rule("TA-96")
@pytest.mark.parametrize("manner", list(STYLES))
def test_it_leaves_when_all_is_done(manner: str) -> None:
    shut = {"doorway": "double-solid", "window": "double-solid", "high-window": "double-solid"}
    scene = TalesScenario(
        familiars=all_at("hearth"),
        child="hearth",
        edges=shut,
        hands=hands("reckless"),
        covered=_all_symbols(),
    )
    assert advised(scene, manner) == {"type": "leave", "exit": "morning"}


def _all_symbols() -> list[str]:
    found = ["store/forage:wood", "store/forage:wood/2", "landing/book:131"]
    chart = hearthlight_world().graphs["rest-assured"]
    return found + [f"{x}/{s}" for s, xs in chart.symbols.items() for x in xs if "forage" in s]


@pytest.mark.rule("TA-176", "TA-244")
def test_it_cares_before_the_child_has_had_enough() -> None:
    familiars = all_at("hall", flicker={"resources": {"material": 1}})
    given: dict[str, Any] = {
        "familiars": familiars,
        "child": "hall",
        "hands": hands("fatigue"),
        "enemies": {},
    }
    assert advised(TalesScenario(discontent=3, **given)) == {"type": "care"}
    assert advised(TalesScenario(discontent=0, **given))["type"] != "care"


@pytest.mark.rule("TA-238")
def test_it_eats_when_it_is_weak_and_not_when_it_is_well() -> None:
    def scene(life: int) -> TalesScenario:
        familiars = all_at("hall", flicker={"life": life, "resources": {"food": 1}})
        return TalesScenario(familiars=familiars, child="hall", hands=hands("fatigue"), enemies={})

    assert advised(scene(2)) == {"type": "special", "id": "life-dial"}
    assert advised(scene(7)) != {"type": "special", "id": "life-dial"}


@pytest.mark.rule("TA-179", "TA-180")
def test_it_wears_what_is_better() -> None:
    given: dict[str, Any] = {"equipped": ["stone-fist"], "stash": ["kitchen-knife", "quilted-vest"]}
    familiars = all_at("hall", chalk=given)
    scene = TalesScenario(familiars=familiars, turn="chalk", hands=[["fatigue"]] * 4, enemies={})
    worn = set()
    for _ in range(2):
        action = advised(scene)
        worn.add(action["item"])
        take(scene, action)
    assert worn == {"kitchen-knife", "quilted-vest"}
    assert advised(scene)["type"] != "equip"  # not to and fro


@pytest.mark.rule("TA-193", "TA-269")
def test_what_the_work_needs_is_not_crafted_away() -> None:
    given: dict[str, Any] = {"child": "hall", "crafting_row": ["gourd-rattle"], "discontent": 2}
    familiars = all_at("hall", flicker={"resources": {"wood": 1}})
    scene = TalesScenario(familiars=familiars, hands=hands("fatigue"), enemies={}, **given)
    assert {"type": "craft", "item": "gourd-rattle", "place": "equip"} in scene.legal_actions()
    assert advised(scene)["type"] != "craft"


@pytest.mark.rule("TA-194")
def test_it_trains_what_is_better_than_its_deck() -> None:
    familiars = all_at("hall", flicker={"power": 3})
    row = ["quick-paws", "nursery-guard"]
    scene = TalesScenario(familiars=familiars, hands=hands("fatigue"), enemies={}, training_row=row)
    assert advised(scene) == {"type": "train", "card": "quick-paws"}


@pytest.mark.rule("TA-202")
def test_fatigue_is_walked_off() -> None:
    shut = {"doorway": "double-solid", "window": "double-solid"}
    scene = TalesScenario(
        familiars=all_at("hearth"), child="hearth", edges=shut, hands=hands("fatigue")
    )
    assert advised(scene) == {"type": "move"}
    scene.act("move")
    assert scene.legal_actions() == [{"type": "play", "card": "fatigue"}]


@pytest.mark.rule("TA-170")
def test_it_brings_the_child_where_all_meet() -> None:
    shut = {"doorway": "double-solid", "window": "double-solid", "high-window": "double-solid"}
    familiars = all_at("hearth", flicker={"space": "hall"})
    scene = TalesScenario(
        familiars=familiars,
        child="hall",
        edges=shut,
        hands=hands("flit", "assist", "lamplight"),
        enemies={"tatterthrall-1": {"space": "west-yard"}},
        danger=6,
    )
    actions = [advised(scene)]
    while actions[-1]["type"] != "step":
        take(scene, actions[-1])
        actions.append(advised(scene))
    assert actions[0] == {"type": "move"}
    assert actions[-1] == {"type": "step", "to": "hearth", "with": "milly"}
    assert len([action for action in actions if action["type"] == "play"]) <= 2


# Tests


@pytest.mark.rule("TA-131", "TA-142")
def test_chances_are_exact() -> None:
    die = hearthlight_world().header.die
    value = odds.pass_fail_value(3, 1.0, 0.0, 0.0, 0.0)
    assert odds.expected_value(die, 0, 2, 0, value) == pytest.approx(3 / 6)
    assert odds.expected_value(die, 1, 2, 0, value) == pytest.approx(3 / 4)
    assert odds.expected_value(die, 0, 3, 0, value) == pytest.approx(5 / 6)
    assert odds.expected_value(die, 2, 1, 0, value) == pytest.approx(1 - (5 / 6) ** 3)


@pytest.mark.rule("TA-138", "TA-143")
def test_no_more_cards_than_make_it_sure() -> None:
    given: dict[str, Any] = {"familiars": all_at("store"), "child": "hall", "enemies": {}}
    scene = TalesScenario(hands=hands("lamplight", "kindle", "trim-the-wick", "flit"), **given)
    scene.act("forage")
    played = []
    while (action := advised(scene))["type"] == "play":
        played.append(action["card"])
        take(scene, action)
    assert action == {"type": "done"}
    assert 1 <= len(played) <= 2
    assert "lamplight" in played or len(played) == 2


@pytest.mark.rule("TA-130", "TA-131")
@pytest.mark.parametrize(("face", "answer"), [("-1", "reroll"), ("+2", "keep")])
def test_it_rolls_again_only_what_failed(face: str, answer: str) -> None:
    given: dict[str, Any] = {"familiars": all_at("store"), "child": "hall", "enemies": {}}
    scene = TalesScenario(hands=hands("focus"), rolls=[face], **given)
    scene.act("forage").play_cards("focus").act("done")
    assert advised(scene) == {"type": answer}


def helped(cards: list[str]) -> TalesScenario:
    hands = [cards, ["lend-a-paw"], ["fatigue"], ["fatigue"]]
    familiars = all_at("hearth", flicker={"resources": {"wood": 1}})
    scene = TalesScenario(familiars=familiars, child="hall", hands=hands, enemies={})
    return scene.act("special", id="light-fire").play_cards(*cards).act("done")


@pytest.mark.rule("TA-136")
def test_it_helps_where_the_chance_rises() -> None:
    weak = modified_world(_wants_fire)
    scene = TalesScenario(
        world=weak,
        familiars=all_at("hearth", flicker={"resources": {"wood": 1}}),
        child="hearth",
        hands=[["glimmer"], ["lend-a-paw"], ["fatigue"], ["fatigue"]],
        enemies={},
    )
    scene.act("special", id="light-fire").play_cards("glimmer").act("done")
    assert scene.seat_to_act() == 1
    assert advised(scene) == {"type": "link", "card": "lend-a-paw"}
    assert advised(helped(["lamplight", "trim-the-wick"])) == {"type": "pass"}


def _wants_fire(data: dict[str, Any]) -> None:
    fire = {"token": {"kind": "fire", "at": "hearth"}}
    data["pages"]["rest-assured"]["objectives"] = [{"id": "fire", "text": "x", "if": fire}]


# Attacks


def attacked(life: int, *own: str) -> TalesScenario:
    return TalesScenario(
        familiars=all_at("loft", flicker={"space": "hall", "life": life}),
        child="loft",
        hands=hands(*own),
        enemies={"tatterthrall-1": {"space": "hall"}},
        run=[{"enemy_turn": True}],
        turn="flicker",
    )


@pytest.mark.rule("TA-230", "TA-231")
def test_it_defends_itself_when_it_would_fall() -> None:
    scene = attacked(5, "trim-the-wick", "assist", "kindle")
    assert advised(scene) == {"type": "defend"}
    scene.act("defend")
    played = []
    while (action := advised(scene))["type"] == "play":
        played.append(action["card"])
        take(scene, action)
    assert {"trim-the-wick", "assist"} <= set(played)


@pytest.mark.rule("TA-230")
def test_cards_that_save_nothing_are_kept() -> None:
    scene = TalesScenario(
        familiars=all_at("loft", chalk={"space": "hall"}),
        child="loft",
        hands=[["fatigue"], ["pounce", "lope"], ["fatigue"], ["fatigue"]],
        enemies={"scuttle-1": {"space": "hall"}},
        run=[{"enemy_turn": True}],
        turn="flicker",
    )
    assert scene.legal_types() == {"defend", "endure"}
    assert advised(scene) == {"type": "endure"}


@pytest.mark.rule("TA-229")
def test_an_enemy_is_sent_to_whom_it_harms_least() -> None:
    scene = TalesScenario(
        familiars={**all_at("loft"), **familiars_at(flicker="hall", chalk="hall")},
        child="loft",
        hands=[["assist"], ["shoulder", "root-hold"], ["fatigue"], ["fatigue"]],
        enemies={"tatterthrall-1": {"space": "hall"}},
        run=[{"enemy_turn": True}],
        turn="flicker",
    )
    assert advised(scene) == {"type": "target", "familiar": "chalk"}


@pytest.mark.rule("TA-198", "TA-199")
def test_it_comes_back_where_it_is_not_shut_out() -> None:
    """The last one of all returns to the heart, not to the far side of a gate that is shut."""
    gone = {"space": "fled"}
    familiars = dict.fromkeys(("flicker", "chalk", "blaze", "gribbert"), gone)
    scene = TalesScenario(
        page="garden-wall",
        familiars=familiars,
        child="path-end",
        hands=hands("fatigue"),
        enemies={},
        turn="flicker",
    )
    assert {"type": "return", "space": "lane"} in scene.legal_actions()
    assert advised(scene) == {"type": "return", "space": "path-end"}


@pytest.mark.rule("TA-199", "TA-268")
def test_it_gets_out_of_where_it_only_came_back_to() -> None:
    """Chalk came back beside somebody small, among thorns that it cannot walk out of."""
    familiars = {who: {"space": "trough"} for who in ("flicker", "blaze", "gribbert")}
    scene = TalesScenario(
        page="goat-meadow",
        familiars={**familiars, "chalk": {"space": "briar"}},
        child="trough",
        vars={"pail": 2, "held": 1, "milk": 3, "wind": 1},
        edges={"gate": "dashed"},
        covered=["briar/book:149"],
        hands=hands("assist"),
        enemies={},
        turn="chalk",
    )
    assert advised(scene, "careless") == {"type": "special", "id": "out-of-the-briar"}


# Manners


def test_the_careless_mind_their_cards_more_than_their_skin() -> None:
    scene = attacked(8, "assist", "kindle", "trim-the-wick")
    assert advised(scene, "careful") == {"type": "defend"}
    assert advised(scene, "careless") == {"type": "endure"}


def test_an_unknown_manner_is_the_usual_one() -> None:
    scene = attacked(8, "assist", "kindle", "trim-the-wick")
    assert advised(scene, "bold") == advised(scene)


# Whole pages


def played(players: int, page: str, manner: str, seed: str) -> tuple[TalesState, int]:
    """A page by bots that see no more than their seats do; with it the turns that it took."""
    s = new_state(hearthlight_world(), OWNERS_BY_PLAYERS[players], page=page)
    generator = Rng(rng_for(seed, "test"))
    turns = [0]

    def watch(kind: str, **_: Any) -> None:
        turns[0] += kind == "turn"

    for _ in range(MOST):
        s.on_event = watch
        while s.pending_chance is not None and s.result is None:
            chance.apply(s, chance.sample(s, generator.next_state()))
        s.on_event = None
        if s.result is not None:
            break
        assert s.question is not None
        guessed = knowledge.guess(s, s.question.seat, generator.next_state())
        machine.apply_action(s, bot.suggest_action(guessed, generator.next_state(), manner))
    return s, turns[0]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("manner", list(STYLES))
@pytest.mark.rule("TA-268")
def test_rest_assured_is_played_to_its_end(players: int, manner: str) -> None:
    for number in range(PLAYS):
        s, _ = played(players, "rest-assured", manner, f"{number:04x}")
        assert s.result is not None, number
        assert s.result["ending"] == "left"


def test_advice_changes_nothing_and_repeats_itself() -> None:
    s = new_state(hearthlight_world(), OWNERS_BY_PLAYERS[2], page="garden-wall")
    generator = Rng(rng_for("07", "test"))
    for _ in range(150):
        while s.pending_chance is not None and s.result is None:
            chance.apply(s, chance.sample(s, generator.next_state()))
        if s.result is not None:
            break
        before = s.copy()
        first = bot.suggest_action(s, WORDS)
        assert s == before
        assert bot.suggest_action(s.copy(), WORDS) == first
        machine.apply_action(s, first)


def test_a_plan_is_of_what_the_page_asks_for() -> None:
    scene = TalesScenario(
        familiars=all_at("hall"), child="hall", hands=[["assist"]] * 4, enemies={}
    )
    mind = Analysis(scene.s, STYLES["careful"])
    done = {task.id for task in mind.plan.tasks if task.kind == "do"}
    assert "barricade-high-window" in done
    assert not any(id.startswith("open-") for id in done)
    assert {task.id for task in mind.plan.tasks if task.kind == "forage"} >= {"wood"}
    assert mind.plan.resource_needs == {"wood": 1}


def test_the_average_are_careless_every_second_time() -> None:
    average = STYLES["average"]
    careless = STYLES["careless"]._replace(can_foresee=False)
    found = [sample_style(average, rng_for(f"{n:02x}", "test")) for n in range(200)]
    assert set(found) == {average, careless}
    assert 70 < found.count(careless) < 130
    assert sample_style(STYLES["careful"], (0, 0, 0, 0)) == STYLES["careful"], "never"


def test_a_way_is_dearer_that_brings_misfortune() -> None:
    """To burn the Loom is quicker (788), but costs misfortune 2: careful bots draw threads."""
    scene = TalesScenario(
        page="the-loom",
        familiars=all_at("treadles-west", chalk={"space": "treadles-east"}),
        child="loom-door",
        hands=[["assist"]] * 4,
        enemies={},
        tokens=[],
        vars={"loom": 3},
    )

    def work(misfortune: float) -> set[str]:
        manner = STYLES["careful"]._replace(misfortune=misfortune)
        return {task.id for task in Analysis(scene.s, manner).plan.tasks}

    assert "draw-thread" in work(8.0)
    assert "break-treadle" not in work(8.0), "for wood to burn it with"
    scene.s.vars["loom"] = 6
    assert "break-treadle" in work(0.0)
