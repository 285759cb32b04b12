"""The bot's decisions in positions where the right choice is plain, and whole pages."""

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
from roost.testing.sizes import size

PLAYS = size(1, 50)
MOST = 3000
RNG = (1, 2, 3, 4)


def suggest(scenario: TalesScenario, style: str = "careful") -> Action:
    action = bot.suggest_action(scenario.s, RNG, style)
    assert action in scenario.legal_actions()
    return action


def take(scenario: TalesScenario, action: Action) -> None:
    fields = {name: value for name, value in action.items() if name != "type"}
    scenario.act(str(action["type"]), **fields)


def all_at(space: str, **changes: dict[str, Any]) -> dict[str, dict[str, Any]]:
    familiars = familiars_at(flicker=space, chalk=space, blaze=space, gribbert=space)
    return {name: familiars[name] | changes.get(name, {}) for name in familiars}


def hands(*cards: str) -> list[list[str]]:
    """A hand for the first seat. The other seats have one useless card each."""
    return [list(cards), ["fatigue"], ["fatigue"], ["fatigue"]]


# A turn


@pytest.mark.rule("TA-267")
def test_it_bars_the_door_when_it_can() -> None:
    familiars = all_at("hall", flicker={"resources": {"wood": 1}})
    scenario = TalesScenario(
        familiars=familiars, child="hall", hands=hands(*["assist"] * 3), enemies={}
    )
    assert suggest(scenario) == {"type": "special", "id": "barricade-doorway"}


@pytest.mark.rule("TA-268")
def test_it_does_not_shut_a_friend_out() -> None:
    familiars = all_at("hall", flicker={"resources": {"wood": 1}}, chalk={"space": "west-yard"})
    state: dict[str, Any] = {"child": "hall", "hands": hands(*["assist"] * 3), "enemies": {}}
    barring = {"type": "special", "id": "barricade-doorway"}
    assert (
        suggest(TalesScenario(familiars=familiars, **state)) == barring
    )  # the window is still open
    scenario = TalesScenario(familiars=familiars, edges={"window": "double-solid"}, **state)
    assert barring in scenario.legal_actions()
    assert suggest(scenario) != barring
    shut = {"doorway": "double-solid", "window": "double-solid", "high-window": "double-solid"}
    scenario = TalesScenario(familiars=familiars, edges=shut, **state)
    assert suggest(scenario) == {"type": "special", "id": "open-doorway"}


@pytest.mark.rule("TA-96")
@pytest.mark.parametrize("style", list(STYLES))
def test_it_leaves_when_all_is_done(style: str) -> None:
    shut = {"doorway": "double-solid", "window": "double-solid", "high-window": "double-solid"}
    scenario = TalesScenario(
        familiars=all_at("hearth"),
        child="hearth",
        edges=shut,
        hands=hands("reckless"),
        covered=_all_symbols(),
    )
    assert suggest(scenario, style) == {"type": "leave", "exit": "morning"}


def _all_symbols() -> list[str]:
    symbols = ["store/forage:wood", "store/forage:wood/2", "landing/book:131"]
    chart = hearthlight_world().graphs["rest-assured"]
    return symbols + [f"{x}/{s}" for s, xs in chart.symbols.items() for x in xs if "forage" in s]


@pytest.mark.rule("TA-176", "TA-244")
def test_it_cares_before_the_child_has_had_enough() -> None:
    familiars = all_at("hall", flicker={"resources": {"material": 1}})
    state: dict[str, Any] = {
        "familiars": familiars,
        "child": "hall",
        "hands": hands("fatigue"),
        "enemies": {},
    }
    assert suggest(TalesScenario(discontent=3, **state)) == {"type": "care"}
    assert suggest(TalesScenario(discontent=0, **state))["type"] != "care"


@pytest.mark.rule("TA-238")
def test_it_eats_when_it_is_weak_and_not_when_it_is_well() -> None:
    def with_life(life: int) -> TalesScenario:
        familiars = all_at("hall", flicker={"life": life, "resources": {"food": 1}})
        return TalesScenario(familiars=familiars, child="hall", hands=hands("fatigue"), enemies={})

    assert suggest(with_life(2)) == {"type": "special", "id": "life-dial"}
    assert suggest(with_life(7)) != {"type": "special", "id": "life-dial"}


@pytest.mark.rule("TA-179", "TA-180")
def test_it_wears_what_is_better() -> None:
    state: dict[str, Any] = {"equipped": ["stone-fist"], "stash": ["kitchen-knife", "quilted-vest"]}
    familiars = all_at("hall", chalk=state)
    scenario = TalesScenario(familiars=familiars, turn="chalk", hands=[["fatigue"]] * 4, enemies={})
    worn = set()
    for _ in range(2):
        action = suggest(scenario)
        worn.add(action["item"])
        take(scenario, action)
    assert worn == {"kitchen-knife", "quilted-vest"}
    assert suggest(scenario)["type"] != "equip"  # not back and forth


@pytest.mark.rule("TA-193", "TA-269")
def test_it_keeps_resources_that_a_task_needs() -> None:
    state: dict[str, Any] = {"child": "hall", "crafting_row": ["gourd-rattle"], "discontent": 2}
    familiars = all_at("hall", flicker={"resources": {"wood": 1}})
    scenario = TalesScenario(familiars=familiars, hands=hands("fatigue"), enemies={}, **state)
    assert {"type": "craft", "item": "gourd-rattle", "place": "equip"} in scenario.legal_actions()
    assert suggest(scenario)["type"] != "craft"


@pytest.mark.rule("TA-194")
def test_it_trains_what_is_better_than_its_deck() -> None:
    familiars = all_at("hall", flicker={"power": 3})
    row = ["quick-paws", "nursery-guard"]
    scenario = TalesScenario(
        familiars=familiars, hands=hands("fatigue"), enemies={}, training_row=row
    )
    assert suggest(scenario) == {"type": "train", "card": "quick-paws"}


@pytest.mark.rule("TA-202")
def test_it_plays_fatigue_into_a_move() -> None:
    shut = {"doorway": "double-solid", "window": "double-solid"}
    scenario = TalesScenario(
        familiars=all_at("hearth"), child="hearth", edges=shut, hands=hands("fatigue")
    )
    assert suggest(scenario) == {"type": "move"}
    scenario.act("move")
    assert scenario.legal_actions() == [{"type": "play", "card": "fatigue"}]


@pytest.mark.rule("TA-170")
def test_it_brings_the_child_where_all_meet() -> None:
    shut = {"doorway": "double-solid", "window": "double-solid", "high-window": "double-solid"}
    familiars = all_at("hearth", flicker={"space": "hall"})
    scenario = TalesScenario(
        familiars=familiars,
        child="hall",
        edges=shut,
        hands=hands("flit", "assist", "lamplight"),
        enemies={"tatterthrall-1": {"space": "west-yard"}},
        danger=6,
    )
    actions = [suggest(scenario)]
    while actions[-1]["type"] != "step":
        take(scenario, actions[-1])
        actions.append(suggest(scenario))
    assert actions[0] == {"type": "move"}
    assert actions[-1] == {"type": "step", "to": "hearth", "with": "milly"}
    assert len([action for action in actions if action["type"] == "play"]) <= 2


# Tests


@pytest.mark.rule("TA-131", "TA-142")
def test_odds_are_exact() -> None:
    die = hearthlight_world().header.die
    value = odds.pass_fail_value(3, 1.0, 0.0, 0.0, 0.0)
    assert odds.expected_value(die, 0, 2, 0, value) == pytest.approx(3 / 6)
    assert odds.expected_value(die, 1, 2, 0, value) == pytest.approx(3 / 4)
    assert odds.expected_value(die, 0, 3, 0, value) == pytest.approx(5 / 6)
    assert odds.expected_value(die, 2, 1, 0, value) == pytest.approx(1 - (5 / 6) ** 3)


@pytest.mark.rule("TA-138", "TA-143")
def test_it_plays_no_more_cards_than_needed() -> None:
    state: dict[str, Any] = {"familiars": all_at("store"), "child": "hall", "enemies": {}}
    scenario = TalesScenario(hands=hands("lamplight", "kindle", "trim-the-wick", "flit"), **state)
    scenario.act("forage")
    played = []
    while (action := suggest(scenario))["type"] == "play":
        played.append(action["card"])
        take(scenario, action)
    assert action == {"type": "done"}
    assert 1 <= len(played) <= 2
    assert "lamplight" in played or len(played) == 2


@pytest.mark.rule("TA-130", "TA-131")
@pytest.mark.parametrize(("face", "answer"), [("-1", "reroll"), ("+2", "keep")])
def test_it_rerolls_only_failures(face: str, answer: str) -> None:
    state: dict[str, Any] = {"familiars": all_at("store"), "child": "hall", "enemies": {}}
    scenario = TalesScenario(hands=hands("focus"), rolls=[face], **state)
    scenario.act("forage").play_cards("focus").act("done")
    assert suggest(scenario) == {"type": answer}


def helped(cards: list[str]) -> TalesScenario:
    hands = [cards, ["lend-a-paw"], ["fatigue"], ["fatigue"]]
    familiars = all_at("hearth", flicker={"resources": {"wood": 1}})
    scenario = TalesScenario(familiars=familiars, child="hall", hands=hands, enemies={})
    return scenario.act("special", id="light-fire").play_cards(*cards).act("done")


@pytest.mark.rule("TA-136")
def test_it_helps_where_the_chance_rises() -> None:
    weak = modified_world(_wants_fire)
    scenario = TalesScenario(
        world=weak,
        familiars=all_at("hearth", flicker={"resources": {"wood": 1}}),
        child="hearth",
        hands=[["glimmer"], ["lend-a-paw"], ["fatigue"], ["fatigue"]],
        enemies={},
    )
    scenario.act("special", id="light-fire").play_cards("glimmer").act("done")
    assert scenario.seat_to_act() == 1
    assert suggest(scenario) == {"type": "link", "card": "lend-a-paw"}
    assert suggest(helped(["lamplight", "trim-the-wick"])) == {"type": "pass"}


def _wants_fire(data: dict[str, Any]) -> None:
    fire = {"token": {"kind": "fire", "at": "hearth"}}
    data["pages"]["rest-assured"]["objectives"] = [{"id": "fire", "text": "x", "if": fire}]


# Attacks


def attacked(life: int, *cards: str) -> TalesScenario:
    return TalesScenario(
        familiars=all_at("loft", flicker={"space": "hall", "life": life}),
        child="loft",
        hands=hands(*cards),
        enemies={"tatterthrall-1": {"space": "hall"}},
        run=[{"enemy_turn": True}],
        turn="flicker",
    )


@pytest.mark.rule("TA-230", "TA-231")
def test_it_defends_when_it_would_be_defeated() -> None:
    scenario = attacked(5, "trim-the-wick", "assist", "kindle")
    assert suggest(scenario) == {"type": "defend"}
    scenario.act("defend")
    played = []
    while (action := suggest(scenario))["type"] == "play":
        played.append(action["card"])
        take(scenario, action)
    assert {"trim-the-wick", "assist"} <= set(played)


@pytest.mark.rule("TA-230")
def test_it_does_not_waste_cards_on_a_defence() -> None:
    scenario = TalesScenario(
        familiars=all_at("loft", chalk={"space": "hall"}),
        child="loft",
        hands=[["fatigue"], ["pounce", "lope"], ["fatigue"], ["fatigue"]],
        enemies={"scuttle-1": {"space": "hall"}},
        run=[{"enemy_turn": True}],
        turn="flicker",
    )
    assert scenario.legal_types() == {"defend", "endure"}
    assert suggest(scenario) == {"type": "endure"}


@pytest.mark.rule("TA-229")
def test_it_directs_an_enemy_to_the_least_harmed() -> None:
    scenario = TalesScenario(
        familiars={**all_at("loft"), **familiars_at(flicker="hall", chalk="hall")},
        child="loft",
        hands=[["assist"], ["shoulder", "root-hold"], ["fatigue"], ["fatigue"]],
        enemies={"tatterthrall-1": {"space": "hall"}},
        run=[{"enemy_turn": True}],
        turn="flicker",
    )
    assert suggest(scenario) == {"type": "target", "familiar": "chalk"}


@pytest.mark.rule("TA-198", "TA-199")
def test_it_does_not_return_beyond_a_closed_gate() -> None:
    """The last familiar returns to the heart, not to the far side of a closed gate."""
    gone = {"space": "fled"}
    familiars = dict.fromkeys(("flicker", "chalk", "blaze", "gribbert"), gone)
    scenario = TalesScenario(
        page="garden-wall",
        familiars=familiars,
        child="path-end",
        hands=hands("fatigue"),
        enemies={},
        turn="flicker",
    )
    assert {"type": "return", "space": "lane"} in scenario.legal_actions()
    assert suggest(scenario) == {"type": "return", "space": "path-end"}


@pytest.mark.rule("TA-199", "TA-268")
def test_it_leaves_a_space_that_it_cannot_walk_out_of() -> None:
    """Chalk returned beside a small familiar, among thorns that Chalk cannot cross."""
    familiars = {who: {"space": "trough"} for who in ("flicker", "blaze", "gribbert")}
    scenario = TalesScenario(
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
    assert suggest(scenario, "careless") == {"type": "special", "id": "out-of-the-briar"}


# Styles


def test_careless_bots_value_cards_above_life() -> None:
    scenario = attacked(8, "assist", "kindle", "trim-the-wick")
    assert suggest(scenario, "careful") == {"type": "defend"}
    assert suggest(scenario, "careless") == {"type": "endure"}


def test_an_unknown_style_is_the_default() -> None:
    scenario = attacked(8, "assist", "kindle", "trim-the-wick")
    assert suggest(scenario, "bold") == suggest(scenario)


# Whole pages


def play_page(players: int, page: str, style: str, seed: str) -> tuple[TalesState, int]:
    """Let bots play a page with guesses for their seats. Return the state and the number of
    turns.
    """
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
        guess = knowledge.guess(s, s.question.seat, generator.next_state())
        machine.apply_action(s, bot.suggest_action(guess, generator.next_state(), style))
    return s, turns[0]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("style", list(STYLES))
@pytest.mark.rule("TA-268")
def test_rest_assured_is_played_to_its_end(players: int, style: str) -> None:
    for number in range(PLAYS):
        s, _ = play_page(players, "rest-assured", style, f"{number:04x}")
        assert s.result is not None, number
        assert s.result["ending"] == "left"


def test_suggest_action_is_pure_and_repeatable() -> None:
    s = new_state(hearthlight_world(), OWNERS_BY_PLAYERS[2], page="garden-wall")
    generator = Rng(rng_for("07", "test"))
    for _ in range(150):
        while s.pending_chance is not None and s.result is None:
            chance.apply(s, chance.sample(s, generator.next_state()))
        if s.result is not None:
            break
        before = s.copy()
        first = bot.suggest_action(s, RNG)
        assert s == before
        assert bot.suggest_action(s.copy(), RNG) == first
        machine.apply_action(s, first)


def test_a_plan_covers_the_page_s_objectives() -> None:
    scenario = TalesScenario(
        familiars=all_at("hall"), child="hall", hands=[["assist"]] * 4, enemies={}
    )
    mind = Analysis(scenario.s, STYLES["careful"])
    done = {task.id for task in mind.plan.tasks if task.kind == "do"}
    assert "barricade-high-window" in done
    assert not any(id.startswith("open-") for id in done)
    assert {task.id for task in mind.plan.tasks if task.kind == "forage"} >= {"wood"}
    assert mind.plan.resource_needs == {"wood": 1}


def test_average_bots_are_careless_half_of_the_time() -> None:
    average = STYLES["average"]
    careless = STYLES["careless"]._replace(can_foresee=False)
    styles = [sample_style(average, rng_for(f"{n:02x}", "test")) for n in range(200)]
    assert set(styles) == {average, careless}
    assert 70 < styles.count(careless) < 130
    assert sample_style(STYLES["careful"], (0, 0, 0, 0)) == STYLES["careful"], "never"


def test_misfortune_raises_the_cost_of_a_task() -> None:
    """Burning the Loom is quicker (788) but costs misfortune 2: careful bots draw threads."""
    scenario = TalesScenario(
        page="the-loom",
        familiars=all_at("treadles-west", chalk={"space": "treadles-east"}),
        child="loom-door",
        hands=[["assist"]] * 4,
        enemies={},
        tokens=[],
        vars={"loom": 3},
    )

    def work(misfortune: float) -> set[str]:
        style = STYLES["careful"]._replace(misfortune=misfortune)
        return {task.id for task in Analysis(scenario.s, style).plan.tasks}

    assert "draw-thread" in work(8.0)
    assert "break-treadle" not in work(8.0), "for wood to burn it with"
    scenario.s.vars["loom"] = 6
    assert "break-treadle" in work(0.0)
