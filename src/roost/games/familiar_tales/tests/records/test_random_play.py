"""Random legal play over random small campaigns: nothing breaks, nothing is lost."""

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
from roost.games.familiar_tales.records import chance, knowledge
from roost.games.familiar_tales.tests.support.random_campaigns import PAGES, worlds
from roost.games.familiar_tales.tests.support.scenario import OWNERS_BY_PLAYERS
from roost.games.familiar_tales.views import view
from roost.kernel.rng import Rng, random_below
from tests.support.sizes import size

ACTIONS = size(60, 400)
EXAMPLES = size(40, 2000)


def check(s: TalesState, start: Counter[str]) -> None:
    """Dials and supplies are within bounds, and every card and token is somewhere."""
    head = s.world.header
    for dial in ("danger", "discontent", "misfortune"):
        assert 0 <= getattr(s, dial) <= getattr(head.dials, dial)
    for name, f in s.familiars.items():
        assert 0 <= f.life <= s.world.campaign.familiars[name].life
        assert 0 <= f.power <= head.dials.power
        assert min(f.resources.values(), default=0) >= 0
        assert len(f.afflictions) == len(set(f.afflictions))
    assert min(s.supply.values()) >= 0
    assert s.supply["completed"] <= s.world.token_counts["completed"]
    assert s.action_count <= 200
    now = everything(s)
    assert now == start, (now - start, start - now)
    assert_on_the_page(s)


def assert_on_the_page(s: TalesState) -> None:
    spots = [f.space for f in s.familiars.values()] + [e.space for e in s.enemies.values()]
    spots += [s.child_space, *s.pieces.values()]
    if s.page is None:
        assert set(spots) == {None}
        return
    assert set(spots) <= {None, *s.world.graphs[s.page].adjacency}
    kinds = Counter(enemy.kind for enemy in s.enemies.values())
    for kind, n in kinds.items():
        assert n <= s.world.campaign.enemies[kind].pieces.count


def everything(s: TalesState) -> Counter[str]:
    """All but completed tokens: symbols that effects add may need more than there are."""
    found: Counter[str] = Counter(s.banished)
    for cards in (*s.seats, s.training, s.crafting):
        found.update(cards.draw + cards.hand + cards.discard)
    for f in s.familiars.values():
        found.update(f.bonds + f.equipped + f.stash + f.afflictions + f.marks)
        found.update({kind: n for kind, n in f.resources.items() if n})
    for enemy in s.enemies.values():
        found.update(enemy.afflictions)
    found.update("on-fire" if kind == "fire" else kind for kind, _ in s.tokens)
    found.update({kind: n for kind, n in s.supply.items() if n})
    found.update({"fatigue": s.fatigue})
    played = s.performed_cards + (s.move.cards if s.move else [])
    played += [card for test in s.tests for card in test.cards]
    found.update(card for _, card in played)
    found -= Counter(view.free_artifacts(s))
    found.update(view.free_artifacts(s))
    del found["completed"]
    return +found


Log = list[tuple[ChanceOutcome | None, Action | None]]


def step(s: TalesState, deal: ChanceOutcome | None, action: Action | None) -> None:
    if deal is not None:
        chance.apply(s, deal)
    else:
        assert action is not None
        machine.apply_action(s, action)


def any_of(generator: Rng, legal: list[Action]) -> Action:
    """Any type of action is as likely as another: so pages' own actions are often taken."""
    types = sorted({str(action["type"]) for action in legal})
    chosen = types[random_below(generator, len(types))]
    fitting = [action for action in legal if action["type"] == chosen]
    return fitting[random_below(generator, len(fitting))]


def look(s: TalesState, generator: Rng) -> None:
    """What people are shown can be drawn, and guesses are shown alike."""
    for seat in range(s.players):
        shown = canonical_json(view.build_view(s, seat))
        guessed = knowledge.guess(s, seat, generator.next_state())
        assert canonical_json(view.build_view(guessed, seat)) == shown


def started(world: World, players: int, alone: bool, open_hands: bool) -> TalesState:
    page = PAGES[0] if alone else None
    return new_state(world, OWNERS_BY_PLAYERS[players], open_hands=open_hands, page=page)


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=[Phase.reuse, Phase.generate],  # to make such campaigns smaller takes too long
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(worlds, st.sampled_from([1, 2, 3, 4]), st.booleans(), st.booleans(), st.integers(0, 1000))
@pytest.mark.rule("TA-20", "TA-116", "TA-275")
def test_random_play(world: Any, players: int, alone: bool, open_hands: bool, seed: int) -> None:
    s = started(world, players, alone, open_hands)
    generator = Rng(rng_for(f"{seed:04x}", "test"))
    start: Counter[str] | None = None
    era = s.era
    log: Log = []
    taken, middle = 0, None
    while s.result is None and taken < ACTIONS:
        deal, action = None, None
        if s.pending_chance is not None:
            deal = chance.sample(s, generator.next_state())
        else:
            start = start if start is not None else everything(s)
            legal = machine.legal_actions(s)
            assert legal, "somebody can always do something"
            action = any_of(generator, legal)
            taken += 1
        log.append((deal, action))
        step(s, deal, action)
        if s.era != era:
            era, start = s.era, None  # a new era adds cards
        if start is not None:
            check(s, start)
        if s.question is not None and taken % 10 == 0:
            look(s, generator)
        if taken == ACTIONS // 2 and middle is None:
            middle = s.copy(), len(log)
    assert set(s.familiars) == set(FAMILIARS)
    again = started(world, players, alone, open_hands)
    for one in log:
        step(again, *one)
    assert again == s
    if middle is not None:  # stopped, and gone on with
        gone_on, place = middle
        for one in log[place:]:
            step(gone_on, *one)
        assert gone_on == s
