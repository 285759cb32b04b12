"""Hints with reasons: what the bot aims for, and its exact odds."""

from pathlib import Path
from typing import Any

import pytest

from roost.contract import Action, Catalogue, Reason, rng_for
from roost.contract.messages import HERE as SHARED
from roost.games.familiar_tales import bot
from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.story.chapters import new_state
from roost.games.familiar_tales.records import chance, knowledge
from roost.games.familiar_tales.tests.bot.test_decisions import all_at, hands
from roost.games.familiar_tales.tests.support.scenario import (
    OWNERS_BY_PLAYERS,
    TalesScenario,
    familiars_at,
    hearthlight_world,
)
from roost.games.familiar_tales.views.skill_test_odds import face_value
from roost.kernel.rng import Rng
from roost.testing.sizes import size

GAME_FOLDER = Path(bot.__file__).parent.parent
RNG = (1, 2, 3, 4)
ACTIONS = size(250, 5000)
CATALOGUE = Catalogue(GAME_FOLDER, SHARED)
BARRICADES = {"doorway": "double-solid", "window": "double-solid"}


def suggest_with_reason(scenario: TalesScenario) -> tuple[dict[str, Any], Reason]:
    """Return the suggested action and its reason."""
    action = bot.suggest_action(scenario.s, RNG)
    reason = bot.explain_action(scenario.s, action, "careful")
    assert reason is not None
    return dict(action), reason


def test_the_reason_of_a_page_task() -> None:
    familiars = all_at("hall", flicker={"resources": {"wood": 1}})
    scenario = TalesScenario(
        familiars=familiars, child="hall", hands=hands(*["assist"] * 3), enemies={}
    )
    action, why = suggest_with_reason(scenario)
    assert action == {"type": "special", "id": "barricade-doorway"}
    assert why == Reason("why-work")
    assert CATALOGUE.format(why.message, why.args) == "The page asks for it."


@pytest.mark.rule("TA-138", "TA-139")
@pytest.mark.parametrize("cards", [("heave", "reckless"), ("heave", "reckless", "focus")])
def test_odds_count_every_die_face(cards: tuple[str, ...]) -> None:
    """TA-142: the die has six faces. Cards, item powers and the face must reach 8."""
    familiars = all_at("loft", flicker={"space": "hearth"})
    scenario = TalesScenario(
        turn="chalk",
        familiars=familiars,
        child="hearth",
        hands=[["fatigue"], list(cards), ["fatigue"], ["fatigue"]],
        edges=BARRICADES,
        enemies={},
    )
    scenario.act("special", id="barricade-high-window")
    total = sum(scenario.world.cards[card].values[0] for card in cards)
    total += 1  # one card has a leaf, worth 1 might by Chalk's Stone Fist
    die = scenario.world.header.die
    fails = sum(total + face_value(face) < 8 for face in die) / len(die)
    likely = 1 - fails ** (1 + cards.count("focus"))  # this card gives a reroll
    action: Action = {"type": "play", "card": cards[0]}
    why = bot.explain_action(scenario.s, action, "careful")
    assert why == Reason("why-tested-play", {"chance": round(100 * likely)})
    assert 0 < likely < 1


def test_the_reason_of_a_move_names_place_and_distance() -> None:
    """Only gathering is left: landing, foot of the stairs, hearth."""
    edges = BARRICADES | {"high-window": "double-solid"}
    familiars = all_at("hearth", flicker={"space": "landing"})
    scenario = TalesScenario(
        familiars=familiars,
        child="hearth",
        hands=hands("flit", "flit"),
        edges=edges,
        danger=9,  # no side work
        enemies={"tatterthrall-1": {"space": "west-yard"}},
        covered=["landing/book:131"],
    )
    action, why = suggest_with_reason(scenario)
    assert action == {"type": "move"}
    assert why == Reason("why-meet-there", {"place": "Hearth", "steps": 2})
    said = CATALOGUE.format(why.message, why.args)
    assert said == "Hearth, 2 move points away: that is where all must meet."


@pytest.mark.rule("TA-231")
def test_the_reason_of_a_defence_names_the_loss() -> None:
    scenario = TalesScenario(
        familiars=familiars_at(flicker="hall", chalk="loft", blaze="loft", gribbert="loft"),
        hands=hands("trim-the-wick", "kindle"),
        enemies={"tatterthrall-1": {"space": "hall"}},
        run=[{"act": {"who": "enemies", "steps": ["melee"]}}],
    )
    why = bot.explain_action(scenario.s, {"type": "defend"}, "careful")
    assert why == Reason("why-defend", {"attack": 6, "life": 8})
    scenario.act("defend")
    why = bot.explain_action(scenario.s, {"type": "play", "card": "trim-the-wick"}, "careful")
    assert why is not None
    assert why.message == "why-defended-play"
    assert why.args["full"] == 6
    assert 0 <= int(why.args["loss"]) < 6


@pytest.mark.parametrize("players", [1, 3])
def test_every_reason_has_a_message(players: int) -> None:
    """For every suggested action of a match. Explaining does not change the state."""
    s = new_state(hearthlight_world(), OWNERS_BY_PLAYERS[players], open_hands=False)
    generator = Rng(rng_for(f"{players:02x}", "test"))
    reason_count, kinds = 0, set()
    for _ in range(ACTIONS):
        while s.pending_chance is not None and s.result is None:
            chance.apply(s, chance.sample(s, generator.next_state()))
        if s.result is not None or s.question is None:
            break
        guessed = knowledge.guess(s, s.question.seat, generator.next_state())
        action = bot.suggest_action(guessed, generator.next_state())
        before = guessed.copy()
        why = bot.explain_action(guessed, action, "careful")
        assert guessed == before
        if why is not None:
            assert CATALOGUE.format(why.message, why.args)
            reason_count += 1
            kinds.add(why.message)
        machine.apply_action(s, action)
    assert reason_count > 0.9 * ACTIONS * 0.9
    assert len(kinds) > 12
