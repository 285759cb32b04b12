"""`guess` draws each world that fits what a seat has seen, as often as any other, and no other."""

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
from roost.games.familiars_trouble.layout import face_names
from roost.games.familiars_trouble.rules import unpack_card
from roost.games.familiars_trouble.state import FACE_NAMES, TroubleState
from roost.games.familiars_trouble.tests.enumerator import (
    Placement,
    card_events,
    many_placements,
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
from roost.kernel.rng import Rng, random_below, seed_rng
from roost.match import Match
from tests.support.matches import (
    Chooser,
    choose_from,
    make_rng,
    new_match,
    play_steps,
    random_chooser,
)
from tests.support.sizes import LONG, size

POSITIONS = size(3, 60)  # for each way to play
FEWEST = 1 / size(24, 150)  # the least share that a placement may have
EXPECTED = 12  # guesses of the least likely placement


class Position(NamedTuple):
    """A position, and all that one seat saw up to it."""

    match: Match[TroubleState]
    seat: int
    views: list[View]


def sample_positions(text: str, **options: bool) -> Iterator[Position]:
    """One seat's eyes through one match after another."""
    number = 0
    while True:
        table = GAME.info.configure(3, options)
        match = new_match(GAME, table, text, number)
        chance = make_rng(text, number)
        seat = choose_from(chance, range(3))
        views: list[View] = []
        for _ in play_steps(match, exchanging(chance)):
            views.append(GAME.view(match.state, seat))
            yield Position(match, seat, views)
        number += 1


def exchanging(chance: Rng) -> Chooser:
    """Exchanges hands in most rounds, and likes to pass three-colour cards."""
    choose = random_chooser(chance)
    liked: tuple[Action, ...] = (
        {"type": "hands", "choice": "exchange"},
        {"type": "pass", "card": JOKER},
    )

    def decide(match: Match[Any]) -> Action:
        wanted = [action for action in match.legal_actions() if action in liked]
        if wanted and random_below(chance, 3):
            return wanted[0]
        return choose(match)

    return decide


def guesses(moment: Position, count: int) -> Iterator[TroubleState]:
    """At the long size they are compiled ones: the same (tests/test_compiled.py), and quicker."""
    state = GAME.copy(moment.match.state)
    for i in range(count):
        chance = rng_for("0a", "guess", i)
        if not LONG:
            yield GAME.guess(state, moment.seat, chance)
            continue
        from roost.kernel.compile.kernels import kernels_for  # loads numba: only when needed

        made = kernels_for(COMPILED)
        (record,) = made.new_records(1)
        seed_rng(state, *chance)
        made.pack(record, state)
        made.guess(record, moment.seat)
        guessed = cast(TroubleState, made.unpack(record))
        guessed.custom_deck = state.own_deck
        yield guessed


def placement_of(seat: int, s: TroubleState) -> Placement:
    left, right = (tuple(sorted(face_names(s.hand[(seat + i) % 3]))) for i in (1, 2))
    return Placement(
        left,
        right,
        tuple(sorted(FACE_NAMES[unpack_card(s.draw_pile, i)] for i in range(s.drawn_count, 12))),
    )


# Each placement that fits, and no other


@cache
def fits(hand_exchange: bool) -> list[tuple[float, Position]]:
    """How well guesses fit the worlds of small positions, by chi-square."""
    chance = make_rng("which positions", hand_exchange)
    found: list[tuple[float, Position]] = []
    for moment in sample_positions("guess", hand_exchange=hand_exchange):
        if len(found) == POSITIONS:
            break
        if many_placements(moment.seat, moment.views[-1]) > size(20, 80) or choose_from(
            chance, range(9)
        ):
            continue
        if (p := _fit(moment)) is not None:
            found.append((p, moment._replace(views=list(moment.views))))
    return found


def _fit(moment: Position) -> float | None:
    listed = placements(moment.seat, moment.views)
    total = sum(listed.values())
    if len(listed) == 1 or min(listed.values()) < FEWEST * total:
        return None
    count = EXPECTED * total // min(listed.values())
    drawn = Counter(placement_of(moment.seat, state) for state in guesses(moment, count))
    assert drawn.keys() == listed.keys()
    expected = [count * ways / total for ways in listed.values()]
    return float(chisquare([drawn[placement] for placement in listed], expected).pvalue)


@pytest.mark.rule("TR-51", "TR-56", "TR-69")
def test_without_passes_each_deal_is_as_likely() -> None:
    assert min(p for p, _ in fits(False)) > 1e-4


@pytest.mark.rule("TR-31", "TR-33", "TR-51", "TR-56", "TR-69")
def test_with_passes_each_world_is_as_likely() -> None:
    found = fits(True)
    assert min(p for p, _ in found) > 1e-4
    histories = [list(card_events(moment.seat, moment.views)) for _, moment in found]
    assert any(event.lacks for history in histories for event in history)
    assert any(event.card is None for history in histories for event in history)


@pytest.mark.parametrize("hand_exchange", [True, False])
def test_truth_is_among_the_worlds(hand_exchange: bool) -> None:
    """Otherwise the enumerator itself would be wrong."""
    checked = 0
    for moment in sample_positions("truth", hand_exchange=hand_exchange):
        if many_placements(moment.seat, moment.views[-1]) <= 20:
            listed = placements(moment.seat, moment.views)
            assert placement_of(moment.seat, moment.match.state) in listed
            checked += 1
        if checked == size(6, 60):
            break


# Every guess, replayed


@pytest.mark.rule("TR-31", "TR-45", "TR-51", "TR-95")
@pytest.mark.parametrize("hand_exchange", [True, False])
def test_a_guessed_world_replayed_shows_the_seat_what_it_saw(hand_exchange: bool) -> None:
    wanted, differing = size(60, 3000), 0
    chance = make_rng("when to guess", hand_exchange)
    for moment in sample_positions("replay", hand_exchange=hand_exchange):
        if choose_from(chance, range(9)):
            continue
        (state,) = guesses(moment, 1)
        differing += state.hand != moment.match.state.hand
        views, again = replayed(moment, state)
        assert msgspec.json.encode(views) == msgspec.json.encode(moment.views)
        state.rng = again.rng
        assert state == again
        wanted -= 1
        if not wanted:
            break
    assert differing > size(40, 2000)


def replayed(moment: Position, guessed: TroubleState) -> tuple[list[View], TroubleState]:
    """The match from its deal on, as the seat would see it in a guessed world."""
    match = moment.match
    deal = deal_of(match, guessed)
    again = Match(GAME, match.config, GAME.parse_setup(match.config, deal))
    views = [GAME.view(again.state, moment.seat)]
    for seat, action in match.actions:
        if action["type"] == "pass":
            card = unpack_card(guessed.pass_history[seat], again.state.round - 1)
            action = action | {"card": FACE_NAMES[card]}
        again.act(seat, action)
        views.append(GAME.view(again.state, moment.seat))
    return views, again.state


def deal_of(match: Match[TroubleState], guessed: TroubleState) -> ChanceOutcome:
    """The deal that leads to a guessed state: each had what he has, played and passed, but for what
    he was passed and drew.
    """
    hands = [Counter(face_names(hand)) for hand in guessed.hand]
    again = Match(GAME, match.config, [match.setup])  # for the rounds, whose order is public
    for seat, action in match.actions:
        before = again.state.drawn
        if action["type"] in ("pass", "play"):
            packed = guessed.pass_history if action["type"] == "pass" else guessed.play_history
            card = FACE_NAMES[unpack_card(packed[seat], again.state.round - 1)]
            hands[seat][card] += 1
            if action["type"] == "pass":
                hands[(seat + 1) % 3][card] -= 1
        again.act(seat, action)
        for i in range(before, again.state.drawn):
            hands[(again.state.lead + i) % 3][FACE_NAMES[unpack_card(guessed.draw_pile, i)]] -= 1
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


# A guess depends on what the seat knows, and on nothing else


@pytest.mark.rule("TR-95")
@pytest.mark.parametrize("hand_exchange", [True, False])
def test_a_guess_from_a_guess_is_the_same(hand_exchange: bool) -> None:
    wanted = size(60, 1000)
    chance = make_rng("again", hand_exchange)
    for moment in sample_positions("again", hand_exchange=hand_exchange):
        if choose_from(chance, range(9)):
            continue
        (other,) = guesses(moment, 1)
        seed = rng_for("0c", "guess", wanted)
        one = GAME.guess(moment.match.state, moment.seat, seed)
        assert one == GAME.guess(other, moment.seat, seed)
        assert one.hand[moment.seat] == moment.match.state.hand[moment.seat]
        wanted -= 1
        if not wanted:
            break


@pytest.mark.rule("TR-11")
def test_at_the_deal_every_unseen_card_may_be_anywhere() -> None:
    match = new_scenario().match
    own = face_names(match.state.hand[0])
    seen: dict[str, set[str]] = {"left": set(), "right": set(), "top": set(), "last": set()}
    for state in guesses(Position(match, 0, []), 300):
        seen["left"] |= set(face_names(state.hand[1]))
        seen["right"] |= set(face_names(state.hand[2]))
        seen["top"].add(FACE_NAMES[unpack_card(state.draw_pile, 0)])
        seen["last"].add(FACE_NAMES[unpack_card(state.draw_pile, 11)])
    for found in seen.values():
        assert set(FACE_NAMES) - set(own) <= found | {"red-blue-green-1"}


@pytest.mark.rule("TR-4", "TR-45")
def test_piles_are_guessed_down_to_what_was_buried() -> None:
    deck = [
        {"name": name, "level": 1, "needs": {"red": 9}, "points": 1} for name in ERRAND_PILES[1][:5]
    ]
    deal = make_setup(piles={1: ERRAND_PILES[1][:5], 2: [], 3: []}) | {"errand_cards": deck}
    table = MatchConfig(
        3, GAME.info.configure(3, {"lineup": "1-0-0", "hand_exchange": False}).options
    )
    match = Match(GAME, table, GAME.parse_setup(table, deal))
    match.act(0, {"type": "swap", "errand": ERRAND_PILES[1][0], "level": 1})
    orders = set()
    for state in guesses(Position(match, 0, []), 200):
        names = [card.name for card in GAME.open_view(state).zone("errands-1").cards]
        assert names[-1] == ERRAND_PILES[1][0]
        orders.add(tuple(names[:-1]))
    assert orders == set(permutations(ERRAND_PILES[1][2:5]))


@pytest.mark.rule("TR-32")
def test_a_card_that_i_passed_is_with_left_or_right() -> None:
    hands = ["red-3 red-4", "blue-3 blue-4", "green-3 green-4"]
    match = (
        scenario_from_setup(make_setup(hands))
        .hands("exchange")
        .pass_cards("red-3", "blue-3", "green-3")
        .match
    )
    found = {
        tuple("red-3" in face_names(hand) for hand in state.hand)
        for state in guesses(Position(match, 0, []), 60)
    }
    assert found == {(False, True, False), (False, False, True)}


@pytest.mark.rule("TR-32", "TR-95")
def test_the_one_who_gave_and_the_one_who_got_know_the_card() -> None:
    hands = ["red-3 red-4", "blue-3 blue-4", "green-3 green-4"]
    match = scenario_from_setup(make_setup(hands)).hands("exchange").pass_cards("red-3").match
    for seat in (0, 1):
        assert all("red-3" in face_names(s.hand[1]) for s in guesses(Position(match, seat, []), 20))
    assert not all("red-3" in face_names(s.hand[1]) for s in guesses(Position(match, 2, []), 60))


@pytest.mark.rule("TR-51", "TR-52", "TR-56")
def test_a_void_bars_what_was_held_then_but_not_what_came_later() -> None:
    hands = ["red-3 red-4", "blue-3 blue-4 blue-5 blue-6 green-9", "green-3 green-4"]
    options = {"errand_exchange": False, "hand_exchange": False}
    match = scenario_from_setup(make_setup(hands), **options).play("red-4", "blue-3").match
    reds = [name for name in FACE_NAMES[:-1] if "red" in name]
    for state in guesses(Position(match, 0, []), 60):
        assert not set(reds) & set(face_names(state.hand[1]))
    while match.state.drawn_count == 0:
        assert match.turn is not None
        match.act(match.turn, match.legal_actions()[0])
    most = Counter(
        len(set(reds) & set(face_names(state.hand[1])))
        for state in guesses(Position(match, 0, []), 120)
    )
    assert set(most) == {0, 1}


# The weights of ways back


@pytest.mark.parametrize("hand_exchange", [True, False])
def test_nearly_every_guess_is_settled(
    hand_exchange: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that are settled are as likely as one another, if no weight is over 1. So guesses as a
    whole are no further from it than the share of the others.
    """
    weights: list[float] = []

    def weighed(s: TroubleState, me: int, left: int, right: int) -> tuple[float, int, int]:
        way = go_back(s, me, left, right)
        weights.append(way[0])
        return way

    go_back = guess.rewind_play
    monkeypatch.setattr(guess, "rewind_play", weighed)
    positions, tried, unsettled, highest = size(60, 600), 0, 0, 0.0
    chance = make_rng("when to weigh", hand_exchange)
    for moment in sample_positions("weights", hand_exchange=hand_exchange):
        if choose_from(chance, range(9)):
            continue
        weights.clear()
        GAME.guess(moment.match.state, moment.seat, rng_for("0b", "guess", tried))
        unsettled += sum(weight > 0 for weight in weights) == MAX_ATTEMPTS
        highest = max(highest, *weights)
        tried += 1
        if tried == positions:
            break
    print(f"{unsettled} of {positions} guesses are not settled; the highest weight is {highest}")
    assert highest < 1 + 1e-9
    assert unsettled <= positions / 50


@pytest.mark.parametrize("hand_exchange", [True, False])
def test_odds_of_the_truth_are_over_0(hand_exchange: bool) -> None:
    """Else some world could not be reached."""
    for number, moment in enumerate(sample_positions("odds", hand_exchange=hand_exchange)):
        s, me = moment.match.state, moment.seat
        left, right = (s.hand[(me + i) % 3] for i in (1, 2))
        assert 0 < left_odds(s, me, s.round - 1, False, left, 0)[0] <= 1
        assert 0 < right_odds(s, me, s.round - 1, False, right, 0)[0] <= 1
        if number == size(300, 5000):
            break
