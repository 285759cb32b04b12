"""Reasons for actions have texts, and depend only on what the player sees."""

import re
from importlib.resources import files
from random import Random
from typing import Any

from roost.contract import Catalogue, rng_for
from roost.kernel import members
from roost.match import Match
from roost_hearts import explain, rules
from roost_hearts.actions import ACTIONS
from roost_hearts.game import GAME
from roost_hearts.state import HEARTS

FOLDER = files("roost_hearts")


def visit_states(matches: int) -> Any:
    """Yield the states of matches whose players choose among their legal cards."""
    rng = Random(3)
    for number in range(matches):
        config = GAME.info.configure(rng.choice(GAME.info.players), {"length": "deal"})
        s = Match(GAME, config, seed=f"{number:02x}").state
        while not rules.is_terminal(s):
            yield s
            rules.apply(s, rng.choice([*members(rules.legal_actions(s)[0])]))


def reasons(s: Any) -> list[Any]:
    cards = members(rules.legal_actions(s)[0])
    return [explain.explain_action(s, ACTIONS.to_action(s, card)) for card in cards]


def give_all_points(s: Any) -> Any:
    """Return a state in which the player to act has taken all points so far: half the hearts."""
    copy = GAME.copy(s)
    copy.taken[:] = [0] * len(s.taken)
    copy.taken[s.turn] = HEARTS & ~(HEARTS << 7)
    return copy


def test_every_reason_has_a_text_and_occurs() -> None:
    catalogue = Catalogue(FOLDER)
    used = set()
    for s in visit_states(60):
        for reason in (*reasons(s), *reasons(give_all_points(s))):
            if reason is not None:
                used.add(reason.message)
                assert "{" not in catalogue.format_reason(reason)
    declared = set(re.findall(r"^(why-[\w-]+)", (FOLDER / "en.ftl").read_text(), re.MULTILINE))
    assert used == declared


def test_reasons_depend_only_on_what_the_player_sees() -> None:
    for i, s in enumerate(visit_states(6)):
        assert reasons(GAME.guess(s, s.turn, rng_for("00", "explain", i))) == reasons(s)
