"""Guesses of hidden hands against an enumerator that knows only what was shown.

It plays every order of the hidden pile through what happened, and keeps those in which a seat
would have been shown the same at every moment.
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
from roost.games.familiar_tales.records import chance, knowledge
from roost.games.familiar_tales.tests.support.scenario import (
    OWNERS_BY_PLAYERS,
    hearthlight_world,
    modified_world,
)
from roost.games.familiar_tales.views import view
from roost.kernel.rng import Rng, random_below
from tests.support.sizes import size

EYES, HIDDEN = 0, 1
GUESSES = size(400, 4000)
Hand = tuple[str, ...]


@cache
def small() -> World:
    """Seven cards a player: their orders can be listed."""

    def change(data: dict[str, Any]) -> None:
        own = {"flicker": "kindle", "chalk": "heave", "blaze": "pounce", "gribbert": "leap"}
        for name, card in own.items():
            data["familiars"][name]["deck"] = {"reckless": 2, "assist": 2, "focus": 1, card: 1}
        page = data["pages"]["rest-assured"]
        lose = {"id": "lose", "text": "x", "do": [{"discard": {"who": "choose-other"}}]}
        seek = {"id": "seek", "text": "x", "do": [{"banish": {"who": "chalk", "card": "focus"}}]}
        page["actions"] = [lose, seek]
        page["encounters"], page["setup"], page["danger"] = [], [], 0

    return modified_world(change)


class Step:
    """A deal or an action, and what the eyes were shown of it."""

    def __init__(
        self, deal: ChanceOutcome | None, action: Action | None, shown: list[bytes]
    ) -> None:
        self.deal, self.action, self.shown = deal, action, shown


def watched(s: TalesState, deal: ChanceOutcome | None, action: Action | None) -> list[bytes]:
    """Carry it out; what was shown at each moment, and when it was done."""
    shown: list[bytes] = []

    def see() -> None:
        shown.append(canonical_json(view.build_view(s, EYES)))

    s.on_event = lambda _: see()
    if deal is not None:
        chance.apply(s, deal)
    else:
        assert action is not None
        machine.apply_action(s, action)
    s.on_event = None
    if s.pending_chance is None:
        see()
    return shown


def fresh() -> TalesState:
    return new_state(small(), OWNERS_BY_PLAYERS[2], open_hands=False, page="rest-assured")


def play(seed: int, actions: int) -> tuple[TalesState, list[Step]]:
    generator = Rng(rng_for(f"{seed:04x}", "test"))
    s = fresh()
    log: list[Step] = []
    taken = 0
    while s.pending_chance is not None or taken < actions:
        deal, action = None, None
        if s.pending_chance is not None:
            deal = chance.sample(s, generator.next_state())
        else:
            legal = machine.legal_actions(s)
            kinds = sorted({str(a["type"]) for a in legal} - {"trade", "equip"})
            kind = kinds[random_below(generator, len(kinds))]
            fitting = [a for a in legal if a["type"] == kind]
            action = fitting[random_below(generator, len(fitting))]
            taken += 1
        log.append(Step(deal, action, watched(s, deal, action)))
    return s, log


def worlds(log: list[Step]) -> Counter[Hand]:
    """The hidden hand at the end of every world in which the same was shown."""
    found: list[tuple[TalesState, int]] = [(fresh(), 1)]
    for step in log:
        if step.deal is not None and step.deal.get("shuffle") == f"skill-{HIDDEN}":
            found = [
                (other, n)
                for s, n in merged(found)
                for order in sorted(set(permutations(s.seats[HIDDEN].draw)))
                for other in [s.copy()]
                if watched(other, {**step.deal, "cards": list(order)}, None) == step.shown
            ]
        else:
            found = [(s, n) for s, n in found if happens(s, step)]
    hands: Counter[Hand] = Counter()
    for s, n in found:
        hands[tuple(sorted(s.seats[HIDDEN].hand))] += n
    return hands


def merged(found: list[tuple[TalesState, int]]) -> list[tuple[TalesState, int]]:
    """Worlds that differ no more, counted."""
    counts: Counter[tuple[Hand, Hand]] = Counter()
    states: dict[tuple[Hand, Hand], TalesState] = {}
    for s, n in found:
        cards = s.seats[HIDDEN]
        key = tuple(sorted(cards.hand)), tuple(cards.draw)
        counts[key] += n
        states[key] = s
    return [(states[key], n) for key, n in counts.items()]


def happens(s: TalesState, step: Step) -> bool:
    if step.action is not None and step.action not in machine.legal_actions(s):
        return False
    return watched(s, step.deal, step.action) == step.shown


def guesses(s: TalesState, n: int) -> Counter[Hand]:
    found: Counter[Hand] = Counter()
    cards = s.seats[HIDDEN]
    for i in range(n):
        other = knowledge.guess(s, EYES, rng_for("0b", "guess", i)).seats[HIDDEN]
        assert sorted(other.hand + other.draw) == sorted(cards.hand + cards.draw)
        found[tuple(sorted(other.hand))] += 1
    return found


@pytest.mark.parametrize("seed", range(size(3, 60)))
@pytest.mark.rule("TA-136", "TA-276")
def test_every_world_that_fits_is_as_likely_as_another(seed: int) -> None:
    s, log = play(seed, 6 + 2 * (seed % 8))
    possible = worlds(log)
    assert tuple(sorted(s.seats[HIDDEN].hand)) in possible
    found = guesses(s, GUESSES)
    assert found.keys() <= possible.keys()
    total = sum(possible.values())
    off = 0.0
    for hand, n in possible.items():
        expected = n * GUESSES / total
        assert found[hand] or expected < 15
        off += (found[hand] - expected) ** 2 / expected
    free = len(possible) - 1
    assert off < free + 5 * (2 * free) ** 0.5 + 5, (off, free)


def test_signs_are_remembered() -> None:
    """What a hand was seen to be when the pile was shuffled, and whether it held a link card."""
    kept = several = 0
    for seed in range(30):
        s, _ = play(seed, 30)
        signs = s.hand_evidence[HIDDEN]
        kept += bool(signs[0].hand)
        several += len({sign for sign in signs if isinstance(sign, bool)}) == 2
    assert kept > 3
    assert several > 3


@pytest.mark.rule("TA-243", "TA-276")
def test_a_chapter_that_ends_takes_its_hands_away() -> None:
    """Asked between two chapters, nobody guesses at the hands of the first."""
    s = new_state(hearthlight_world(), OWNERS_BY_PLAYERS[2], open_hands=False)
    generator = Rng(rng_for("0c", "test"))
    while s.page is None or s.pending_chance is not None:
        if s.pending_chance is not None:
            chance.apply(s, chance.sample(s, generator.next_state()))
        else:
            machine.apply_action(s, machine.legal_actions(s)[0])
    assert s.seats[HIDDEN].hand
    _tell(s, ChapterEnd(True), Save(True))
    assert s.question is not None
    assert s.question.kind == "save"
    shown = canonical_json(view.build_view(s, EYES))
    guessed = knowledge.guess(s, EYES, generator.next_state())
    assert canonical_json(view.build_view(guessed, EYES)) == shown
    assert not guessed.seats[HIDDEN].hand
    assert not s.shuffle_outcomes, "no order is hidden"


def _tell(s: TalesState, *effects: Effect) -> None:
    """As an entry would, in place of what was asked."""
    s.question, s.legal_cache = None, None
    s.then("effects", effects, Context(code=129))
    machine.run(s)
