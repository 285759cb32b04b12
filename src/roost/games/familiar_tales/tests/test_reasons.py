"""Hints in words: what a player goes for, and the chances that it reckons with."""

from pathlib import Path
from typing import Any

import pytest

from roost.contract import Action, Catalogue, Reason, words
from roost.contract.messages import HERE as SHARED
from roost.games.familiar_tales import chance, knowledge, machine, playing
from roost.games.familiar_tales.chapters import new_state
from roost.games.familiar_tales.playing.odds import rolled
from roost.games.familiar_tales.tests.scene import OWNERS, Scene, at, hearthlight
from roost.games.familiar_tales.tests.test_playing import all_at, hands
from roost.kernel.generator import Generator
from tests.sizes import size

MINE = Path(playing.__file__).parent.parent
WORDS = (1, 2, 3, 4)
ACTIONS = size(250, 5000)
SAID = Catalogue(MINE, SHARED)
BARRED = {"doorway": "double-solid", "window": "double-solid"}


def told(scene: Scene) -> tuple[dict[str, Any], Reason]:
    """What is advised, and why."""
    action = playing.advice(scene.s, WORDS)
    found = playing.reason(scene.s, action, "careful")
    assert found is not None
    return dict(action), found


def test_work_that_the_page_asks_for() -> None:
    familiars = all_at("hall", flicker={"resources": {"wood": 1}})
    scene = Scene(familiars=familiars, child="hall", hands=hands(*["assist"] * 3), enemies={})
    action, why = told(scene)
    assert action == {"type": "special", "id": "barricade-doorway"}
    assert why == Reason("why-work")
    assert SAID.say(why.message, why.args) == "The page asks for it."


@pytest.mark.rule("TA-138", "TA-139")
@pytest.mark.parametrize("cards", [("heave", "reckless"), ("heave", "reckless", "focus")])
def test_a_chance_is_reckoned_face_by_face(cards: tuple[str, ...]) -> None:
    """TA-142: the die has six faces; what cards, item powers and the face come to must reach 8."""
    familiars = all_at("loft", flicker={"space": "hearth"})
    scene = Scene(
        turn="chalk",
        familiars=familiars,
        child="hearth",
        hands=[["fatigue"], list(cards), ["fatigue"], ["fatigue"]],
        edges=BARRED,
        enemies={},
    )
    scene.do("special", id="barricade-high-window")
    total = sum(scene.world.cards[card].values[0] for card in cards)
    total += 1  # a leaf is on one card, and Chalk's Stone Fist makes 1 might of it
    die = scene.world.head.die
    fails = sum(total + rolled(face) < 8 for face in die) / len(die)
    likely = 1 - fails ** (1 + cards.count("focus"))  # that one gives a reroll
    action: Action = {"type": "play", "card": cards[0]}
    why = playing.reason(scene.s, action, "careful")
    assert why == Reason("why-tested-play", {"chance": round(100 * likely)})
    assert 0 < likely < 1


def test_where_it_goes_and_how_far_that_is() -> None:
    """All is done but to meet: landing, foot of the stairs, hearth."""
    edges = BARRED | {"high-window": "double-solid"}
    familiars = all_at("hearth", flicker={"space": "landing"})
    scene = Scene(
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
    said = SAID.say(why.message, why.args)
    assert said == "Hearth, 2 move points away: that is where all must meet."


@pytest.mark.rule("TA-231")
def test_what_a_defence_saves() -> None:
    scene = Scene(
        familiars=at(flicker="hall", chalk="loft", blaze="loft", gribbert="loft"),
        hands=hands("trim-the-wick", "kindle"),
        enemies={"tatterthrall-1": {"space": "hall"}},
        run=[{"act": {"who": "enemies", "steps": ["melee"]}}],
    )
    why = playing.reason(scene.s, {"type": "defend"}, "careful")
    assert why == Reason("why-defend", {"attack": 6, "life": 8})
    scene.do("defend")
    why = playing.reason(scene.s, {"type": "play", "card": "trim-the-wick"}, "careful")
    assert why is not None
    assert why.message == "why-defended-play"
    assert why.args["whole"] == 6
    assert 0 <= int(why.args["loss"]) < 6


@pytest.mark.parametrize("players", [1, 3])
def test_there_are_words_for_every_reason(players: int) -> None:
    """Whatever is advised in play; and to ask for the reason changes nothing."""
    s = new_state(hearthlight(), OWNERS[players], open_hands=False)
    generator = Generator(words(f"{players:02x}", "test"))
    given, kinds = 0, set()
    for _ in range(ACTIONS):
        while s.wait is not None and s.result is None:
            chance.lay(s, chance.draw(s, generator.words()))
        if s.result is not None or s.ask is None:
            break
        guessed = knowledge.guess(s, s.ask.seat, generator.words())
        action = playing.advice(guessed, generator.words())
        before = guessed.copy()
        why = playing.reason(guessed, action, "careful")
        assert guessed == before
        if why is not None:
            assert SAID.say(why.message, why.args)
            given += 1
            kinds.add(why.message)
        machine.take(s, action)
    assert given > 0.9 * ACTIONS * 0.9
    assert len(kinds) > 12
