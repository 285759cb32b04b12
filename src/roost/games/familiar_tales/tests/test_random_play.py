"""Random legal play over random small campaigns: nothing breaks, nothing is lost."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roost.contract import words
from roost.games.familiar_tales import chance, machine
from roost.games.familiar_tales.chapters import new_state
from roost.games.familiar_tales.data.words import FAMILIARS
from roost.games.familiar_tales.state import State
from roost.games.familiar_tales.tests.scene import OWNERS, changed
from roost.kernel.generator import Generator, below

ACTIONS = 60

whos = st.sampled_from(["self", "each", "here", "choose", "choose-here", "chalk", "enemies"])
foes = st.sampled_from(["watcher", "scuttle"])
ones = st.sampled_from([-2, -1, 1, 2])
simple: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.builds(lambda n: {"danger": n}, ones),
    st.builds(lambda n: {"discontent": n}, ones),
    st.builds(lambda w, n: {"life": {"who": w, "by": n}}, whos, ones),
    st.builds(lambda w, n: {"power": {"who": w, "by": n}}, whos, ones),
    st.builds(
        lambda w, r: {"gain": {"who": w, "resource": r}}, whos, st.sampled_from(["wood", "choose"])
    ),
    st.builds(
        lambda w, r: {"lose": {"who": w, "resource": r}}, whos, st.sampled_from(["food", "choose"])
    ),
    st.builds(lambda w: {"fatigue": {"who": w, "n": 1}}, whos),
    st.builds(lambda w: {"draw": {"who": w, "n": 2}}, whos),
    st.builds(lambda w: {"discard": {"who": w, "n": 1}}, whos),
    st.builds(
        lambda w, a: {"afflict": {"who": w, "with": a}},
        *(whos, st.sampled_from(["on-fire", "poisoned", "trapped", "knocked-down"])),
    ),
    st.builds(lambda w: {"cure": {"who": w, "of": "choose"}}, whos),
    st.builds(lambda w: {"mark": {"who": w}}, whos),
    st.builds(
        lambda e: {"encounter": {"enemy": e, "n": 2}}, st.sampled_from(["watcher", "scuttle"])
    ),
    st.builds(lambda w: {"shift": {"who": w, "choose": True}}, whos),
    st.builds(lambda w: {"banish": {"who": w, "from": "hand"}}, whos),
    st.just({"enemy_turn": True}),
    st.just({"row": {"which": "training", "how": "refresh"}}),
    st.just({"code": 131}),
)
effects = st.recursive(
    simple,
    lambda inner: st.one_of(
        st.builds(lambda a: {"times": {"n": 2, "do": [a]}}, inner),
        st.builds(
            lambda a, b: {"choice": [{"text": "a", "do": [a]}, {"text": "b", "do": [b]}]},
            *(inner, inner),
        ),
        st.builds(
            lambda w, a, b: {
                "test": {"who": w, "skill": "might", "difficulty": 4, "pass": [a], "fail": [b]}
            },
            *(st.sampled_from(["self", "each"]), inner, inner),
        ),
        st.builds(lambda a: {"roll": {"positive": [a], "other": []}}, inner),
    ),
    max_leaves=3,
)
rules = st.builds(
    lambda when, do: {"name": "x", "when": when, "once": "turn", "do": [do]},
    st.sampled_from(
        ["turn-start", "turn-end", "enter", "hurt", "healed", "passed", "failed", "fled"]
    ),
    effects,
)
actions = st.lists(effects, min_size=1, max_size=2)


@st.composite
def campaigns(draw: st.DrawFn) -> Any:
    """Hearthlight with its page's rules and actions written by chance."""
    given_rules = draw(st.lists(rules, max_size=3))
    given_actions = draw(st.lists(actions, max_size=3))
    kinds = st.sampled_from(["dashed", "double-dashed", "solid", "double-solid"])

    def change(data: dict[str, Any]) -> None:
        page = data["pages"]["rest-assured"]
        page["rules"] = page["rules"] + given_rules
        page["actions"] = page["actions"] + [
            {"id": f"do-{i}", "text": "x", "do": do} for i, do in enumerate(given_actions)
        ]
        for edge in page["edges"].values():
            edge["kind"] = draw(kinds)

    return changed(change)


def check(s: State, start: Counter[str]) -> None:
    """Dials and supplies are within bounds, and every card and token is somewhere."""
    head = s.world.head
    for dial in ("danger", "discontent", "misfortune"):
        assert 0 <= getattr(s, dial) <= getattr(head.dials, dial)
    for name, f in s.familiars.items():
        assert 0 <= f.life <= s.world.campaign.familiars[name].life
        assert 0 <= f.power <= head.dials.power
        assert min(f.resources.values(), default=0) >= 0
    assert min(s.supply.values()) >= 0
    assert s.actions <= 200
    assert everything(s) == start


def everything(s: State) -> Counter[str]:
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
    found.update({"fatigue": s.fatigue, "completed": len(s.covered)})
    played = s.performed + (s.moving.cards if s.moving else [])
    played += [card for test in s.tests for card in test.cards]
    found.update(card for _, card in played)
    return +found


@settings(max_examples=25)
@given(campaigns(), st.sampled_from([1, 2, 3, 4]), st.integers(0, 1000))
@pytest.mark.rule("TA-20", "TA-116", "TA-275")
def test_random_play(world: Any, players: int, seed: int) -> None:
    s = new_state(world, OWNERS[players], page="rest-assured")
    generator = Generator(words(f"{seed:04x}", "test"))
    start: Counter[str] | None = None
    taken = 0
    while s.result is None and taken < ACTIONS:
        if s.wait is not None:
            chance.lay(s, chance.draw(s, generator.words()))
            continue
        start = start if start is not None else everything(s)
        legal = machine.legal(s)
        assert legal, "somebody can always do something"
        machine.take(s, legal[below(generator, len(legal))])
        taken += 1
        if s.result is None:
            check(s, start)
    assert set(s.familiars) == set(FAMILIARS)
