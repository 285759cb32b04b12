"""Hints in words: what a player goes for, and the chances that it reckons with."""

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
from tests.support.sizes import size

MINE = Path(bot.__file__).parent.parent
WORDS = (1, 2, 3, 4)
ACTIONS = size(250, 5000)
SAID = Catalogue(MINE, SHARED)
BARRED = {"doorway": "double-solid", "window": "double-solid"}


def told(scene: TalesScenario) -> tuple[dict[str, Any], Reason]:
    """What is advised, and why."""
    action = bot.suggest_action(scene.s, WORDS)
    found = bot.explain_action(scene.s, action, "careful")
    assert found is not None
    return dict(action), found


def test_work_that_the_page_asks_for() -> None:
    familiars = all_at("hall", flicker={"resources": {"wood": 1}})
    scene = TalesScenario(
        familiars=familiars, child="hall", hands=hands(*["assist"] * 3), enemies={}
    )
    action, why = told(scene)
    assert action == {"type": "special", "id": "barricade-doorway"}
    assert why == Reason("why-work")
    assert SAID.format(why.message, why.args) == "The page asks for it."


@pytest.mark.rule("TA-138", "TA-139")
@pytest.mark.parametrize("cards", [("heave", "reckless"), ("heave", "reckless", "focus")])
def test_a_chance_is_reckoned_face_by_face(cards: tuple[str, ...]) -> None:
    """TA-142: the die has six faces; what cards, item powers and the face come to must reach 8."""
    familiars = all_at("loft", flicker={"space": "hearth"})
    scene = TalesScenario(
        turn="chalk",
        familiars=familiars,
        child="hearth",
        hands=[["fatigue"], list(cards), ["fatigue"], ["fatigue"]],
        edges=BARRED,
        enemies={},
    )
    scene.act("special", id="barricade-high-window")
    total = sum(scene.world.cards[card].values[0] for card in cards)
    total += 1  # a leaf is on one card, and Chalk's Stone Fist makes 1 might of it
    die = scene.world.header.die
    fails = sum(total + face_value(face) < 8 for face in die) / len(die)
    likely = 1 - fails ** (1 + cards.count("focus"))  # that one gives a reroll
    action: Action = {"type": "play", "card": cards[0]}
    why = bot.explain_action(scene.s, action, "careful")
    assert why == Reason("why-tested-play", {"chance": round(100 * likely)})
    assert 0 < likely < 1


def test_where_it_goes_and_how_far_that_is() -> None:
    """All is done but to meet: landing, foot of the stairs, hearth."""
    edges = BARRED | {"high-window": "double-solid"}
    familiars = all_at("hearth", flicker={"space": "landing"})
    scene = TalesScenario(
        familiars=familiars,
        child="hearth",
        hands=hands("flit", "flit"),
        edges=edges,
        danger=9,  # nobody stays to look about
        enemies={"tatterthrall-1": {"space": "west-yard"}},
        covered=["landing/book:131"],
    )
    action, why = told(scene)
    assert action == {"type": "move"}
    assert why == Reason("why-meet-there", {"place": "Hearth", "steps": 2})
    said = SAID.format(why.message, why.args)
    assert said == "Hearth, 2 move points away: that is where all must meet."


@pytest.mark.rule("TA-231")
def test_what_a_defence_saves() -> None:
    scene = TalesScenario(
        familiars=familiars_at(flicker="hall", chalk="loft", blaze="loft", gribbert="loft"),
        hands=hands("trim-the-wick", "kindle"),
        enemies={"tatterthrall-1": {"space": "hall"}},
        run=[{"act": {"who": "enemies", "steps": ["melee"]}}],
    )
    why = bot.explain_action(scene.s, {"type": "defend"}, "careful")
    assert why == Reason("why-defend", {"attack": 6, "life": 8})
    scene.act("defend")
    why = bot.explain_action(scene.s, {"type": "play", "card": "trim-the-wick"}, "careful")
    assert why is not None
    assert why.message == "why-defended-play"
    assert why.args["whole"] == 6
    assert 0 <= int(why.args["loss"]) < 6


@pytest.mark.parametrize("players", [1, 3])
def test_there_are_words_for_every_reason(players: int) -> None:
    """Whatever is advised in play; and to ask for the reason changes nothing."""
    s = new_state(hearthlight_world(), OWNERS_BY_PLAYERS[players], open_hands=False)
    generator = Rng(rng_for(f"{players:02x}", "test"))
    given, kinds = 0, set()
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
            assert SAID.format(why.message, why.args)
            given += 1
            kinds.add(why.message)
        machine.apply_action(s, action)
    assert given > 0.9 * ACTIONS * 0.9
    assert len(kinds) > 12
