"""Random legal play of random small campaigns: invariants hold and no component is lost."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from roost.contract import Action, ChanceOutcome, canonical_json, rng_for
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.engine.story.chapters import new_state
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.game import GAME
from roost.games.familiar_tales.records import chance, knowledge
from roost.games.familiar_tales.tests.support.random_campaigns import PAGES, worlds
from roost.games.familiar_tales.tests.support.scenario import OWNERS_BY_PLAYERS
from roost.games.familiar_tales.views.view import free_artifacts
from roost.kernel.rng import Rng, random_below
from roost.testing.sizes import size

ACTIONS = size(60, 400)
EXAMPLES = size(40, 2000)


def assert_invariants(s: TalesState, start: Counter[str]) -> None:
    """Dials and supplies are within bounds, and every card and token is somewhere."""
    header = s.world.header
    for dial in ("danger", "discontent", "misfortune"):
        assert 0 <= getattr(s, dial) <= getattr(header.dials, dial)
    for name, f in s.familiars.items():
        assert 0 <= f.life <= s.world.campaign.familiars[name].life
        assert 0 <= f.power <= header.dials.power
        assert min(f.resources.values(), default=0) >= 0
        assert len(f.afflictions) == len(set(f.afflictions))
    assert min(s.supply.values()) >= 0
    assert s.supply["completed"] <= s.world.token_counts["completed"]
    assert s.action_count <= 200
    components = count_components(s)
    assert components == start, (components - start, start - components)
    assert_spaces_are_on_the_page(s)


def assert_spaces_are_on_the_page(s: TalesState) -> None:
    spaces = [f.space for f in s.familiars.values()] + [e.space for e in s.enemies.values()]
    spaces += [s.child_space, *s.pieces.values()]
    if s.page is None:
        assert set(spaces) == {None}
        return
    assert set(spaces) <= {None, *s.world.graphs[s.page].adjacency}
    kinds = Counter(enemy.kind for enemy in s.enemies.values())
    for kind, n in kinds.items():
        assert n <= s.world.campaign.enemies[kind].pieces.count


def count_components(s: TalesState) -> Counter[str]:
    """Count all components except completed tokens: added symbols may need more than there are."""
    counts: Counter[str] = Counter(s.banished)
    for cards in (*s.seats, s.training, s.crafting):
        counts.update(cards.draw + cards.hand + cards.discard)
    for f in s.familiars.values():
        counts.update(f.bonds + f.equipped + f.stash + f.afflictions + f.marks)
        counts.update({kind: n for kind, n in f.resources.items() if n})
    for enemy in s.enemies.values():
        counts.update(enemy.afflictions)
    counts.update("on-fire" if kind == "fire" else kind for kind, _ in s.tokens)
    counts.update({kind: n for kind, n in s.supply.items() if n})
    counts.update({"fatigue": s.fatigue})
    played = s.performed_cards + (s.move.cards if s.move else [])
    played += [card for test in s.tests for card in test.cards]
    counts.update(card for _, card in played)
    counts -= Counter(free_artifacts(s))
    counts.update(free_artifacts(s))
    del counts["completed"]
    return +counts


Log = list[tuple[ChanceOutcome | None, Action | None]]


def apply_step(s: TalesState, outcome: ChanceOutcome | None, action: Action | None) -> None:
    if outcome is not None:
        chance.apply(s, outcome)
    else:
        assert action is not None
        machine.apply_action(s, action)


def random_action(rng: Rng, legal: list[Action]) -> Action:
    """Each type of action is equally likely, so that actions of pages are taken often."""
    types = sorted({str(action["type"]) for action in legal})
    chosen = types[random_below(rng, len(types))]
    candidates = [action for action in legal if action["type"] == chosen]
    return candidates[random_below(rng, len(candidates))]


def assert_guesses_look_the_same(s: TalesState, rng: Rng) -> None:
    """A guess gives each seat the same view as the true state."""
    for seat in range(s.players):
        expected = canonical_json(GAME.view(s, seat))
        guess = knowledge.guess(s, seat, rng.next_state())
        assert canonical_json(GAME.view(guess, seat)) == expected


def initial_state(world: World, players: int, is_single_page: bool, open_hands: bool) -> TalesState:
    page = PAGES[0] if is_single_page else None
    return new_state(world, OWNERS_BY_PLAYERS[players], open_hands=open_hands, page=page)


@pytest.mark.slow
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=[Phase.reuse, Phase.generate],  # shrinking such campaigns takes too long
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(worlds, st.sampled_from([1, 2, 3, 4]), st.booleans(), st.booleans(), st.integers(0, 1000))
@pytest.mark.rule("TA-20", "TA-116", "TA-275")
def test_random_play(
    world: Any, players: int, is_single_page: bool, open_hands: bool, seed: int
) -> None:
    s = initial_state(world, players, is_single_page, open_hands)
    rng = Rng(rng_for(f"{seed:04x}", "test"))
    start: Counter[str] | None = None
    era = s.era
    log: Log = []
    action_count, middle = 0, None
    while s.result is None and action_count < ACTIONS:
        outcome, action = None, None
        if s.pending_chance is not None:
            outcome = chance.sample(s, rng.next_state())
        else:
            start = start if start is not None else count_components(s)
            legal = machine.legal_actions(s)
            assert legal, "there is always a legal action"
            action = random_action(rng, legal)
            action_count += 1
        log.append((outcome, action))
        apply_step(s, outcome, action)
        if s.era != era:
            era, start = s.era, None  # a new era adds cards
        if start is not None:
            assert_invariants(s, start)
        if s.question is not None and action_count % 10 == 0:
            assert_guesses_look_the_same(s, rng)
        if action_count == ACTIONS // 2 and middle is None:
            middle = s.copy(), len(log)
    assert set(s.familiars) == set(FAMILIARS)
    replayed = initial_state(world, players, is_single_page, open_hands)
    for entry in log:
        apply_step(replayed, *entry)
    assert replayed == s
    if middle is not None:  # resume from a copy
        resumed, position = middle
        for entry in log[position:]:
            apply_step(resumed, *entry)
        assert resumed == s
