"""Invariants in many random matches: no card or errand is lost or created."""

from collections import Counter

import pytest

from roost.games.familiars_trouble.layout import FACES
from roost.games.familiars_trouble.rules import covers
from roost.games.familiars_trouble.state import FACE_NAMES, NO_ERRAND, TroubleState
from roost.games.familiars_trouble.tests.scenario import ALL, GAME
from roost.kernel import count, members, random_below
from roost.kernel.layout import card_names
from roost.testing.matches import (
    make_rng,
    new_match,
    play_steps,
    random_chooser,
    sample_configs,
)
from roost.testing.sizes import size

SLICES = 10
MATCHES = size(300, 20_000)
CONFIGS = sample_configs(GAME.info)


@pytest.mark.rule("TR-1", "TR-4", "TR-34", "TR-45", "TR-65", "TR-70", "TR-72", "TR-73")
@pytest.mark.parametrize("slice_", range(SLICES))
def test_cards_and_errands_are_conserved(slice_: int) -> None:
    for number in range(slice_, MATCHES, SLICES):
        match = new_match(GAME, CONFIGS[number * 7 % len(CONFIGS)], "long", number)
        for _ in play_steps(match, random_chooser(make_rng("long", number))):
            check_state(match.state)
        check_state(match.state)
        assert match.state.round == 9
        assert match.result is not None
        assert match.result["points"] == sum(
            match.state.custom_deck.errand(errand).points
            for errand in members(match.state.acquired_errands)
        )


def check_state(s: TroubleState) -> None:
    view = GAME.open_view(s)
    names = {zone.id: [str(card.name) for card in zone.cards] for zone in view.zones}
    hands = [names[f"hand-{p}"] for p in range(3)]
    cards = [*hands[0], *hands[1], *hands[2], *names["draw"], *names["trick"], *names["discards"]]
    assert Counter(cards) == Counter(ALL)
    errands = [*names["display"], *names["acquired"]]
    for level in (1, 2, 3):
        errands += names[f"errands-{level}"]
    assert sorted(errands) == sorted(s.custom_deck.number_by_name)
    assert len(names["display"]) <= s.display_size
    assert [s.display[slot] != NO_ERRAND for slot in range(9)] == [
        s.filled_slots >> i & 1 for i in range(9)
    ]
    assert all(0 <= s.buried_count[level] <= s.pile_size[level] <= 20 for level in range(3))
    assert all(
        card_names(FACES, s.hand[p]) == sorted(hands[p], key=FACE_NAMES.index) for p in range(3)
    )
    assert max(map(count, s.hand)) <= 6


@pytest.mark.rule("TR-63")
def test_covering_is_colour_by_colour() -> None:
    rng = make_rng("covers")
    for _ in range(300):
        total, needs = ([random_below(rng, 28) for _ in range(3)] for _ in range(2))
        packed = [sum(n << 8 * i for i, n in enumerate(numbers)) for numbers in (total, needs)]
        expected = all(a >= b for a, b in zip(total, needs, strict=True))
        assert covers(packed[0], packed[1]) == expected
