"""Checks guesses of hidden hands against an enumerator that uses only what was visible.

The enumerator replays the log with every order of the hidden pile. It keeps the orders in which the
seat's views would have been the same at every frame.
"""

from collections import Counter
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from roost.contract import Action, ChanceOutcome, canonical_json, rng_for
from roost.games.familiar_tales.content.schema.effects import ChapterEnd, Effect, Save
from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.state import Context, TalesState
from roost.games.familiar_tales.engine.story.chapters import new_state
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.game import GAME
from roost.games.familiar_tales.records import chance, knowledge
from roost.games.familiar_tales.tests.support.scenario import (
    OWNERS_BY_PLAYERS,
    hearthlight_world,
    modified_world,
)
from roost.kernel.rng import Rng, random_below
from roost.testing.sizes import size

pytestmark = pytest.mark.slow

OBSERVER, HIDDEN = 0, 1
GUESSES = size(400, 4000)
Hand = tuple[str, ...]


@cache
def small_world() -> World:
    """Seven cards per player, so that all orders can be enumerated."""

    def change(data: dict[str, Any]) -> None:
        cards = {"flicker": "kindle", "chalk": "heave", "blaze": "pounce", "gribbert": "leap"}
        for name, card in cards.items():
            data["familiars"][name]["deck"] = {"reckless": 2, "assist": 2, "focus": 1, card: 1}
        page = data["pages"]["rest-assured"]
        lose = {"id": "lose", "text": "x", "do": [{"discard": {"who": "choose-other"}}]}
        seek = {"id": "seek", "text": "x", "do": [{"banish": {"who": "chalk", "card": "focus"}}]}
        page["actions"] = [lose, seek]
        page["encounters"], page["setup"], page["danger"] = [], [], 0

    return modified_world(change)


class Step:
    """A chance outcome or an action, and the observer's views of its frames."""

    def __init__(
        self, outcome: ChanceOutcome | None, action: Action | None, views: list[bytes]
    ) -> None:
        self.outcome, self.action, self.views = outcome, action, views


def apply_step(s: TalesState, outcome: ChanceOutcome | None, action: Action | None) -> list[bytes]:
    """Apply an outcome or an action. Return the observer's view of each frame and of the end."""
    views: list[bytes] = []

    def record_view() -> None:
        views.append(canonical_json(GAME.view(s, OBSERVER)))

    s.on_event = lambda _: record_view()
    if outcome is not None:
        chance.apply(s, outcome)
    else:
        assert action is not None
        machine.apply_action(s, action)
    s.on_event = None
    if s.pending_chance is None:
        record_view()
    return views


def initial_state() -> TalesState:
    return new_state(small_world(), OWNERS_BY_PLAYERS[2], open_hands=False, page="rest-assured")


def play(seed: int, actions: int) -> tuple[TalesState, list[Step]]:
    rng = Rng(rng_for(f"{seed:04x}", "test"))
    s = initial_state()
    log: list[Step] = []
    action_count = 0
    while s.pending_chance is not None or action_count < actions:
        outcome, action = None, None
        if s.pending_chance is not None:
            outcome = chance.sample(s, rng.next_state())
        else:
            legal = machine.legal_actions(s)
            kinds = sorted({str(a["type"]) for a in legal} - {"trade", "equip"})
            kind = kinds[random_below(rng, len(kinds))]
            candidates = [a for a in legal if a["type"] == kind]
            action = candidates[random_below(rng, len(candidates))]
            action_count += 1
        log.append(Step(outcome, action, apply_step(s, outcome, action)))
    return s, log


def possible_hands(log: list[Step]) -> Counter[Hand]:
    """Count the hidden hands at the end of every determinization with the same views."""
    worlds: list[tuple[TalesState, int]] = [(initial_state(), 1)]
    for step in log:
        if step.outcome is not None and step.outcome.get("shuffle") == f"skill-{HIDDEN}":
            worlds = [
                (other, n)
                for s, n in merge_worlds(worlds)
                for order in sorted(set(permutations(s.seats[HIDDEN].draw)))
                for other in [s.copy()]
                if apply_step(other, {**step.outcome, "cards": list(order)}, None) == step.views
            ]
        else:
            worlds = [(s, n) for s, n in worlds if matches_step(s, step)]
    hands: Counter[Hand] = Counter()
    for s, n in worlds:
        hands[tuple(sorted(s.seats[HIDDEN].hand))] += n
    return hands


def merge_worlds(worlds: list[tuple[TalesState, int]]) -> list[tuple[TalesState, int]]:
    """Merge determinizations that are equal by now, adding up their counts."""
    counts: Counter[tuple[Hand, Hand]] = Counter()
    states: dict[tuple[Hand, Hand], TalesState] = {}
    for s, n in worlds:
        cards = s.seats[HIDDEN]
        key = tuple(sorted(cards.hand)), tuple(cards.draw)
        counts[key] += n
        states[key] = s
    return [(states[key], n) for key, n in counts.items()]


def matches_step(s: TalesState, step: Step) -> bool:
    if step.action is not None and step.action not in machine.legal_actions(s):
        return False
    return apply_step(s, step.outcome, step.action) == step.views


def count_guesses(s: TalesState, n: int) -> Counter[Hand]:
    counts: Counter[Hand] = Counter()
    cards = s.seats[HIDDEN]
    for i in range(n):
        other = knowledge.guess(s, OBSERVER, rng_for("0b", "guess", i)).seats[HIDDEN]
        assert sorted(other.hand + other.draw) == sorted(cards.hand + cards.draw)
        counts[tuple(sorted(other.hand))] += 1
    return counts


@pytest.mark.parametrize("seed", range(size(3, 60)))
@pytest.mark.rule("TA-136", "TA-276")
def test_guesses_are_uniform_over_consistent_hands(seed: int) -> None:
    s, log = play(seed, 6 + 2 * (seed % 8))
    possible = possible_hands(log)
    assert tuple(sorted(s.seats[HIDDEN].hand)) in possible
    counts = count_guesses(s, GUESSES)
    assert counts.keys() <= possible.keys()
    total = sum(possible.values())
    chi_square = 0.0
    for hand, n in possible.items():
        expected = n * GUESSES / total
        assert counts[hand] or expected < 15
        chi_square += (counts[hand] - expected) ** 2 / expected
    degrees = len(possible) - 1
    assert chi_square < degrees + 5 * (2 * degrees) ** 0.5 + 5, (chi_square, degrees)


def test_evidence_about_a_hand_is_remembered() -> None:
    """Cards known when the pile was shuffled, and whether the hand had a link card."""
    known_hands = both_answers = 0
    for seed in range(30):
        s, _ = play(seed, 30)
        evidence = s.hand_evidence[HIDDEN]
        known_hands += bool(evidence[0].hand)
        both_answers += len({x for x in evidence if isinstance(x, bool)}) == 2
    assert known_hands > 3
    assert both_answers > 3


@pytest.mark.rule("TA-243", "TA-276")
def test_no_hand_is_guessed_between_chapters() -> None:
    """Between two chapters there are no hands to guess."""
    s = new_state(hearthlight_world(), OWNERS_BY_PLAYERS[2], open_hands=False)
    rng = Rng(rng_for("0c", "test"))
    while s.page is None or s.pending_chance is not None:
        if s.pending_chance is not None:
            chance.apply(s, chance.sample(s, rng.next_state()))
        else:
            machine.apply_action(s, machine.legal_actions(s)[0])
    assert s.seats[HIDDEN].hand
    _run_effects(s, ChapterEnd(True), Save(True))
    assert s.question is not None
    assert s.question.kind == "save"
    expected = canonical_json(GAME.view(s, OBSERVER))
    guess = knowledge.guess(s, OBSERVER, rng.next_state())
    assert canonical_json(GAME.view(guess, OBSERVER)) == expected
    assert not guess.seats[HIDDEN].hand
    assert not s.shuffle_outcomes, "no order is hidden"


def _run_effects(s: TalesState, *effects: Effect) -> None:
    """Run effects like those of an entry, in place of the current question."""
    s.question, s.legal_cache = None, None
    s.then("effects", effects, Context(code=129))
    machine.run(s)
