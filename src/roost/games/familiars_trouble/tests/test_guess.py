"""`guess` is uniform over all worlds that are consistent with what a seat has seen."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple, cast

import msgspec
import pytest
from scipy.stats import chisquare

from roost.contract import Action, ChanceOutcome, MatchConfig, View, rng_for
from roost.games.familiars_trouble import guess
from roost.games.familiars_trouble.game import GAME as COMPILED
from roost.games.familiars_trouble.guess import MAX_ATTEMPTS, left_odds, right_odds
from roost.games.familiars_trouble.layout import FACES
from roost.games.familiars_trouble.rules import unpack_card
from roost.games.familiars_trouble.state import FACE_NAMES, TroubleState
from roost.games.familiars_trouble.tests.enumerator import (
    Placement,
    card_events,
    max_placements,
    placements,
)
from roost.games.familiars_trouble.tests.scenario import (
    ERRAND_PILES,
    GAME,
    JOKER,
    make_setup,
    new_scenario,
    scenario_from_setup,
)
from roost.kernel.layout import card_names
from roost.kernel.rng import Rng, random_below, seed_rng
from roost.match import Match
from roost.testing.matches import (
    Chooser,
    choose_from,
    make_rng,
    new_match,
    play_steps,
    random_chooser,
)
from roost.testing.sizes import LONG, size

POSITION_COUNT = size(3, 60)  # with and without exchange of hands
MIN_SHARE = 1 / size(24, 150)  # of the rarest placement
EXPECTED = 12  # guesses of the least likely placement


class Position(NamedTuple):
    """A position, and all views of one seat up to it."""

    match: Match[TroubleState]
    seat: int
    views: list[View]


def sample_positions(text: str, **options: bool) -> Iterator[Position]:
    """Play random matches, each seen by one seat."""
    number = 0
    while True:
        config = GAME.info.configure(3, options)
        match = new_match(GAME, config, text, number)
        rng = make_rng(text, number)
        seat = choose_from(rng, range(3))
        views: list[View] = []
        for _ in play_steps(match, exchange_chooser(rng)):
            views.append(GAME.view(match.state, seat))
            yield Position(match, seat, views)
        number += 1


def exchange_chooser(rng: Rng) -> Chooser:
    """Return a random chooser that prefers to exchange hands and to pass three-colour cards."""
    choose = random_chooser(rng)
    preferred: tuple[Action, ...] = (
        {"type": "hands", "choice": "exchange"},
        {"type": "pass", "card": JOKER},
    )

    def decide(match: Match[Any]) -> Action:
        options = [action for action in match.legal_actions() if action in preferred]
        if options and random_below(rng, 3):
            return options[0]
        return choose(match)

    return decide


def guesses(sample: Position, count: int) -> Iterator[TroubleState]:
    """Yield guesses. Long runs use the compiled rules, which give the same guesses faster."""
    state = GAME.copy(sample.match.state)
    for i in range(count):
        rng = rng_for("0a", "guess", i)
        if not LONG:
            yield GAME.guess(state, sample.seat, rng)
            continue
        from roost.kernel.compile.kernels import kernels_for  # loads numba: only when needed

        kernels = kernels_for(COMPILED)
        (record,) = kernels.new_records(1)
        seed_rng(state, *rng)
        kernels.pack(record, state)
        kernels.guess(record, sample.seat)
        guessed = cast(TroubleState, kernels.unpack(record))
        guessed.custom_deck = state.custom_deck
        yield guessed


def placement_of(seat: int, s: TroubleState) -> Placement:
    left, right = (tuple(sorted(card_names(FACES, s.hand[(seat + i) % 3]))) for i in (1, 2))
    return Placement(
        left,
        right,
        tuple(sorted(FACE_NAMES[unpack_card(s.draw_pile, i)] for i in range(s.drawn_count, 12))),
    )


# The distribution of placements


@cache
def sample_fits(hand_exchange: bool) -> list[tuple[float, Position]]:
    """Return p-values of chi-square tests of guesses against the worlds of small positions."""
    rng = make_rng("which positions", hand_exchange)
    fits: list[tuple[float, Position]] = []
    for sample in sample_positions("guess", hand_exchange=hand_exchange):
        if len(fits) == POSITION_COUNT:
            break
        if max_placements(sample.seat, sample.views[-1]) > size(20, 80) or choose_from(
            rng, range(9)
        ):
            continue
        if (p := _fit_p_value(sample)) is not None:
            fits.append((p, sample._replace(views=list(sample.views))))
    return fits


def _fit_p_value(sample: Position) -> float | None:
    expected_placements = placements(sample.seat, sample.views)
    total = sum(expected_placements.values())
    if len(expected_placements) == 1 or min(expected_placements.values()) < MIN_SHARE * total:
        return None
    count = EXPECTED * total // min(expected_placements.values())
    drawn = Counter(placement_of(sample.seat, state) for state in guesses(sample, count))
    assert drawn.keys() == expected_placements.keys()
    expected = [count * ways / total for ways in expected_placements.values()]
    return float(
        chisquare([drawn[placement] for placement in expected_placements], expected).pvalue
    )


@pytest.mark.rule("TR-51", "TR-56", "TR-69")
def test_without_passes_deals_are_uniform() -> None:
    assert min(p for p, _ in sample_fits(False)) > 1e-4


@pytest.mark.slow
@pytest.mark.rule("TR-31", "TR-33", "TR-51", "TR-56", "TR-69")
def test_with_passes_worlds_are_uniform() -> None:
    fits = sample_fits(True)
    assert min(p for p, _ in fits) > 1e-4
    histories = [list(card_events(sample.seat, sample.views)) for _, sample in fits]
    assert any(event.void for history in histories for event in history)
    assert any(event.card is None for history in histories for event in history)


@pytest.mark.parametrize("hand_exchange", [True, False])
def test_the_true_world_is_counted(hand_exchange: bool) -> None:
    """A failure here means that the enumerator is wrong."""
    checked = 0
    for sample in sample_positions("truth", hand_exchange=hand_exchange):
        if max_placements(sample.seat, sample.views[-1]) <= 20:
            expected_placements = placements(sample.seat, sample.views)
            assert placement_of(sample.seat, sample.match.state) in expected_placements
            checked += 1
        if checked == size(6, 60):
            break


# Replays of guesses


@pytest.mark.rule("TR-31", "TR-45", "TR-51", "TR-95")
@pytest.mark.parametrize("hand_exchange", [True, False])
def test_a_replayed_guess_shows_the_seat_the_same_views(hand_exchange: bool) -> None:
    remaining, different_count = size(60, 3000), 0
    rng = make_rng("when to guess", hand_exchange)
    for sample in sample_positions("replay", hand_exchange=hand_exchange):
        if choose_from(rng, range(9)):
            continue
        (state,) = guesses(sample, 1)
        different_count += state.hand != sample.match.state.hand
        views, replay = replay_guess(sample, state)
        assert msgspec.json.encode(views) == msgspec.json.encode(sample.views)
        state.rng = replay.rng
        assert state == replay
        remaining -= 1
        if not remaining:
            break
    assert different_count > size(40, 2000)


def replay_guess(sample: Position, guessed: TroubleState) -> tuple[list[View], TroubleState]:
    """Replay the match in a guessed world. Returns the seat's views and the last state."""
    match = sample.match
    deal = deal_leading_to(match, guessed)
    replay = Match(GAME, match.config, GAME.parse_setup(match.config, deal))
    views = [GAME.view(replay.state, sample.seat)]
    for seat, action in match.actions:
        if action["type"] == "pass":
            card = unpack_card(guessed.pass_history[seat], replay.state.round - 1)
            action = action | {"card": FACE_NAMES[card]}
        replay.act(seat, action)
        views.append(GAME.view(replay.state, sample.seat))
    return views, replay.state


def deal_leading_to(match: Match[TroubleState], guessed: TroubleState) -> ChanceOutcome:
    """Return the deal that leads to a guessed state.

    A hand was dealt the cards that its player holds, played and passed, except received and drawn
    ones.
    """
    hands = [Counter(card_names(FACES, hand)) for hand in guessed.hand]
    replay = Match(GAME, match.config, [match.setup])  # for the public order of rounds
    for seat, action in match.actions:
        before = replay.state.drawn_count
        if action["type"] in ("pass", "play"):
            packed = guessed.pass_history if action["type"] == "pass" else guessed.play_history
            card = FACE_NAMES[unpack_card(packed[seat], replay.state.round - 1)]
            hands[seat][card] += 1
            if action["type"] == "pass":
                hands[(seat + 1) % 3][card] -= 1
        replay.act(seat, action)
        for i in range(before, replay.state.drawn_count):
            hands[(replay.state.lead + i) % 3][FACE_NAMES[unpack_card(guessed.draw_pile, i)]] -= 1
    piles: dict[str, list[str]] = {}
    for level in range(3):
        pile = match.setup["errands"][str(level + 1)]
        unseen = guessed.pile_size[level] - guessed.buried_count[level]
        places = [20 * level + (guessed.pile_top[level] + i) % 20 for i in range(unseen)]
        names = [guessed.custom_deck.name(guessed.errand_piles[place]) for place in places]
        piles[str(level + 1)] = pile[: len(pile) - unseen] + names
    return {
        "lead": match.setup["lead"],
        "hands": [list(hand.elements()) for hand in hands],
        "draw": [FACE_NAMES[unpack_card(guessed.draw_pile, i)] for i in range(12)],
        "errands": piles,
    }


# What a guess depends on


@pytest.mark.slow
@pytest.mark.rule("TR-95")
@pytest.mark.parametrize("hand_exchange", [True, False])
def test_a_guess_depends_only_on_what_the_seat_knows(hand_exchange: bool) -> None:
    remaining = size(60, 1000)
    rng = make_rng("again", hand_exchange)
    for sample in sample_positions("again", hand_exchange=hand_exchange):
        if choose_from(rng, range(9)):
            continue
        (other,) = guesses(sample, 1)
        seed = rng_for("0c", "guess", remaining)
        one = GAME.guess(sample.match.state, sample.seat, seed)
        assert one == GAME.guess(other, sample.seat, seed)
        assert one.hand[sample.seat] == sample.match.state.hand[sample.seat]
        remaining -= 1
        if not remaining:
            break


@pytest.mark.rule("TR-11")
def test_after_the_deal_an_unseen_card_may_be_anywhere() -> None:
    match = new_scenario().match
    own = card_names(FACES, match.state.hand[0])
    cards_by_place: dict[str, set[str]] = {
        "left": set(),
        "right": set(),
        "top": set(),
        "last": set(),
    }
    for state in guesses(Position(match, 0, []), 300):
        cards_by_place["left"] |= set(card_names(FACES, state.hand[1]))
        cards_by_place["right"] |= set(card_names(FACES, state.hand[2]))
        cards_by_place["top"].add(FACE_NAMES[unpack_card(state.draw_pile, 0)])
        cards_by_place["last"].add(FACE_NAMES[unpack_card(state.draw_pile, 11)])
    for cards in cards_by_place.values():
        assert set(FACE_NAMES) - set(own) <= cards | {"red-blue-green-1"}


@pytest.mark.rule("TR-4", "TR-45")
def test_guesses_shuffle_piles_above_buried_errands() -> None:
    deck = [
        {"name": name, "level": 1, "needs": {"red": 9}, "points": 1} for name in ERRAND_PILES[1][:5]
    ]
    deal = make_setup(piles={1: ERRAND_PILES[1][:5], 2: [], 3: []}) | {"errand_cards": deck}
    config = MatchConfig(
        3, GAME.info.configure(3, {"lineup": "1-0-0", "hand_exchange": False}).options
    )
    match = Match(GAME, config, GAME.parse_setup(config, deal))
    match.act(0, {"type": "swap", "errand": ERRAND_PILES[1][0], "level": 1})
    orders = set()
    for state in guesses(Position(match, 0, []), 200):
        names = [card.name for card in GAME.open_view(state).zone("errands-1").cards]
        assert names[-1] == ERRAND_PILES[1][0]
        orders.add(tuple(names[:-1]))
    assert orders == set(permutations(ERRAND_PILES[1][2:5]))


@pytest.mark.rule("TR-32")
def test_a_card_that_the_seat_passed_is_with_left_or_right() -> None:
    hands = ["red-3 red-4", "blue-3 blue-4", "green-3 green-4"]
    match = (
        scenario_from_setup(make_setup(hands))
        .hands("exchange")
        .pass_cards("red-3", "blue-3", "green-3")
        .match
    )
    places = {
        tuple("red-3" in card_names(FACES, hand) for hand in state.hand)
        for state in guesses(Position(match, 0, []), 60)
    }
    assert places == {(False, True, False), (False, False, True)}


@pytest.mark.rule("TR-32", "TR-95")
def test_giver_and_receiver_know_a_passed_card() -> None:
    hands = ["red-3 red-4", "blue-3 blue-4", "green-3 green-4"]
    match = scenario_from_setup(make_setup(hands)).hands("exchange").pass_cards("red-3").match
    for seat in (0, 1):
        assert all(
            "red-3" in card_names(FACES, s.hand[1]) for s in guesses(Position(match, seat, []), 20)
        )
    assert not all(
        "red-3" in card_names(FACES, s.hand[1]) for s in guesses(Position(match, 2, []), 60)
    )


@pytest.mark.rule("TR-51", "TR-52", "TR-56")
def test_a_void_excludes_old_cards_but_not_later_ones() -> None:
    hands = ["red-3 red-4", "blue-3 blue-4 blue-5 blue-6 green-9", "green-3 green-4"]
    options = {"errand_exchange": False, "hand_exchange": False}
    match = scenario_from_setup(make_setup(hands), **options).play("red-4", "blue-3").match
    reds = [name for name in FACE_NAMES[:-1] if "red" in name]
    for state in guesses(Position(match, 0, []), 60):
        assert not set(reds) & set(card_names(FACES, state.hand[1]))
    while match.state.drawn_count == 0:
        assert match.turn is not None
        match.act(match.turn, match.legal_actions()[0])
    most = Counter(
        len(set(reds) & set(card_names(FACES, state.hand[1])))
        for state in guesses(Position(match, 0, []), 120)
    )
    assert set(most) == {0, 1}


# Weights of paths


@pytest.mark.parametrize("hand_exchange", [True, False])
def test_nearly_every_guess_is_accepted(
    hand_exchange: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accepted guesses are uniform if no weight exceeds 1. The others bound the error."""
    weights: list[float] = []

    def record_weight(s: TroubleState, me: int, left: int, right: int) -> tuple[float, int, int]:
        way = original(s, me, left, right)
        weights.append(way[0])
        return way

    original = guess.rewind_play
    monkeypatch.setattr(guess, "rewind_play", record_weight)
    positions, guess_count, unaccepted_count, highest = size(60, 600), 0, 0, 0.0
    rng = make_rng("when to weigh", hand_exchange)
    for sample in sample_positions("weights", hand_exchange=hand_exchange):
        if choose_from(rng, range(9)):
            continue
        weights.clear()
        GAME.guess(sample.match.state, sample.seat, rng_for("0b", "guess", guess_count))
        unaccepted_count += sum(weight > 0 for weight in weights) == MAX_ATTEMPTS
        highest = max(highest, *weights)
        guess_count += 1
        if guess_count == positions:
            break
    print(f"{unaccepted_count} of {positions} guesses not accepted; highest weight {highest}")
    assert highest < 1 + 1e-9
    assert unaccepted_count <= positions / 50


@pytest.mark.parametrize("hand_exchange", [True, False])
def test_odds_of_the_true_world_are_positive(hand_exchange: bool) -> None:
    """Otherwise some world could not be reached."""
    for number, sample in enumerate(sample_positions("odds", hand_exchange=hand_exchange)):
        s, me = sample.match.state, sample.seat
        left, right = (s.hand[(me + i) % 3] for i in (1, 2))
        assert 0 < left_odds(s, me, s.round - 1, False, left, 0)[0] <= 1
        assert 0 < right_odds(s, me, s.round - 1, False, right, 0)[0] <= 1
        if number == size(300, 5000):
            break
