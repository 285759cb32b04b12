"""Secrecy fails closed, in every game: nobody is told what he may not know.

A guess keeps all that a seat knows and deals the rest anew. So whatever the seat is shown must be
the same, byte for byte, in the true match and in one that goes on from a guess.
"""

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest

from roost import games
from roost.contract import (
    Action,
    Card,
    Game,
    MatchConfig,
    Number,
    apply_diff,
    canonical_json,
    rng_for,
)
from roost.kernel.rng import Rng, random_below
from roost.match import Match, Update, observe, update_for
from tests.support.matches import (
    case_id,
    choose_from,
    fork,
    game_cases,
    make_rng,
    new_match,
    play_steps,
    random_chooser,
    should_continue,
)
from tests.support.sizes import size

every_table = pytest.mark.parametrize(("name", "table"), game_cases(), ids=case_id)
every_game = pytest.mark.parametrize("name", games.game_ids())

FORKS = size(60, 1500)  # for each game


def all_viewers(table: MatchConfig) -> list[int | None]:
    return [None, *range(table.players)]


def guess_state(match: Match[Any], seat: int, number: int = 0) -> Any:
    return match.game.guess(match.state, seat, rng_for("0b", "guess", number))


# Events


@every_table
def test_applying_the_diffs_gives_the_view(name: str, table: MatchConfig) -> None:
    match = new_match(games.load(name), table, "fold")
    choose = random_chooser(make_rng("fold"))
    folded = {seat: observe(match, seat).view for seat in all_viewers(table)}
    while should_continue(match):
        moments = match.act(match.turn or 0, choose(match), with_frames=True)
        for seat in all_viewers(table):
            for event in update_for(match, folded[seat], moments).events:
                folded[seat] = apply_diff(folded[seat], event.diff)
            assert canonical_json(folded[seat]) == canonical_json(observe(match, seat).view)


@every_table
def test_only_the_seat_to_act_receives_legal_actions(name: str, table: MatchConfig) -> None:
    match = new_match(games.load(name), table, "whose")
    for turn, _ in play_steps(match, random_chooser(make_rng("whose"))):
        for seat in all_viewers(table):
            assert observe(match, seat).legal_actions == (
                match.legal_actions() if seat == turn else []
            )


# Noninterference


class ForkResult(NamedTuple):
    """How far two worlds could be compared."""

    has_differed: bool  # whether the guess was another world
    updates: int  # how often the seat was told the same of both


@cache
def forks(name: str) -> list[ForkResult]:
    tables = [table for game, table in game_cases() if game == name]
    found = []
    for number in range(FORKS):
        chance = make_rng("forks", number)
        match = new_match(games.load(name), tables[number % len(tables)], "forks", number)
        choose = random_chooser(chance)
        for _ in range(random_below(chance, 40)):
            if match.turn is not None:
                match.act(match.turn, choose(match))
        found.append(compare(match, random_below(chance, match.config.players), chance, number))
    return found


def compare(true: Match[Any], seat: int, chance: Rng, number: int) -> ForkResult:
    """Play on in the true world and in a guessed one, until the seat is shown different cards."""
    game = true.game
    other = fork(true, guess_state(true, seat, number))
    differed = game.open_view(true.state) != game.open_view(other.state)
    told = 0
    for _ in range(60):
        assert canonical_json(observe(true, seat)) == canonical_json(observe(other, seat))
        pairs = common_actions(true, other, seat)
        if not pairs:
            break
        mine, theirs = choose_from(chance, pairs)
        one, two = act(true, seat, mine), act(other, seat, theirs)
        if revealed_cards(one) != revealed_cards(two) or revealing_numbers(
            one, game
        ) != revealing_numbers(two, game):
            break
        assert canonical_json(one) == canonical_json(two)
        told += 1
    return ForkResult(differed, told)


def common_actions(true: Match[Any], other: Match[Any], seat: int) -> list[tuple[Action, Action]]:
    """What can be done in both worlds; by others, also the same thing with another card."""
    cards = true.game.card_counts(true.config)

    def without_cards(action: Action) -> bytes:
        return canonical_json({key: value for key, value in action.items() if value not in cards})

    theirs = {canonical_json(action): action for action in other.legal_actions()}
    alike = {} if seat == true.turn else {without_cards(a): a for a in other.legal_actions()}
    pairs = []
    for action in true.legal_actions():
        same = theirs.get(canonical_json(action)) or alike.get(without_cards(action))
        if same is not None:
            pairs.append((action, same))
    return pairs


def act(match: Match[Any], seat: int, action: Action) -> Update:
    assert match.turn is not None
    before = match.game.view(match.state, seat)
    return update_for(match, before, match.act(match.turn, action, with_frames=True))


def revealed_cards(update: Update) -> list[tuple[int, str, str]]:
    """The cards that a seat is shown by name, and where: they may differ, as worlds do."""
    shown = [(i, move) for i, event in enumerate(update.events) for move in event.diff.moves]
    return sorted((i, str(move.target), move.card.name) for i, move in shown if move.card.name)


def revealing_numbers(update: Update, game: Game[Any]) -> list[tuple[int, Number]]:
    """The numbers by which the rules themselves tell something of hidden cards."""
    shown = [(i, number) for i, event in enumerate(update.events) for number in event.diff.numbers]
    return [(i, number) for i, number in shown if number.name in game.info.revealing_numbers]


@every_game
def test_a_seat_receives_the_same_updates_in_every_consistent_world(name: str) -> None:
    found = forks(name)
    assert sum(fork.has_differed for fork in found) > len(found) / 2
    assert sum(fork.updates for fork in found if fork.has_differed) > len(found)


# Views


@every_table
def test_a_view_shows_only_true_facts(name: str, table: MatchConfig) -> None:
    """It is the open view with some names left out, and the public view with some names added."""
    match = new_match(games.load(name), table, "so")
    for _ in play_steps(match, random_chooser(make_rng("so"))):
        everything = match.game.open_view(match.state)
        public = match.game.view(match.state, None)
        for seat in all_viewers(table):
            view = match.game.view(match.state, seat)
            assert (view.numbers, view.turn, view.prompt) == (
                everything.numbers,
                everything.turn,
                everything.prompt,
            )
            for all_, some, fewest in zip(everything.zones, view.zones, public.zones, strict=True):
                assert len(all_.cards) == len(some.cards)
                assert named(fewest.cards) <= named(some.cards) <= named(all_.cards)
                assert unnamed(some.cards) <= unnamed(fewest.cards)


@every_table
def test_a_face_down_card_is_named_only_to_the_seat_that_placed_it(
    name: str, table: MatchConfig
) -> None:
    match = new_match(games.load(name), table, "down")
    for _ in play_steps(match, random_chooser(make_rng("down"))):
        for seat in all_viewers(table):
            for zone in match.game.view(match.state, seat).zones:
                for card in zone.cards:
                    if card.name is not None and card.marks.get("face") == "down":
                        assert seat is not None
                        assert seat in (zone.owner, card.marks.get("by"))


def named(cards: tuple[Card, ...]) -> Counter[tuple[str, bytes]]:
    """The cards shown by name, with their marks."""
    return Counter(
        (card.name, canonical_json(card.marks)) for card in cards if card.name is not None
    )


def unnamed(cards: tuple[Card, ...]) -> Counter[bytes]:
    """The marks of the others: nobody sees more of them than everybody does."""
    return Counter(canonical_json(card.marks) for card in cards if card.name is None)


@every_table
def test_other_hands_are_shown_as_to_the_public(name: str, table: MatchConfig) -> None:
    match = new_match(games.load(name), table, "hands")
    hidden = 0
    for _ in play_steps(match, random_chooser(make_rng("hands"))):
        public = match.game.view(match.state, None)
        for seat in range(table.players):
            view = match.game.view(match.state, seat)
            for zone in view.zones:
                if zone.kind == "hand" and zone.owner != seat:
                    assert zone == public.zone(zone.id)
                    hidden += sum(card.name is None for card in zone.cards)
    assert hidden or match.game.info.is_cooperative


@every_table
def test_the_public_view_does_not_depend_on_hidden_cards(name: str, table: MatchConfig) -> None:
    match = new_match(games.load(name), table, "public")
    changed = 0
    for i, _ in enumerate(play_steps(match, random_chooser(make_rng("public")))):
        public = canonical_json(match.game.view(match.state, None))
        for seat in range(table.players):
            guessed = guess_state(match, seat, i)
            changed += match.game.open_view(guessed) != match.game.open_view(match.state)
            assert canonical_json(match.game.view(guessed, None)) == public
            assert match.game.turn(guessed) == match.turn
    assert changed


@every_table
def test_a_guess_does_not_change_the_match(name: str, table: MatchConfig) -> None:
    match = new_match(games.load(name), table, "guess")
    for i, _ in enumerate(play_steps(match, random_chooser(make_rng("guess")))):
        before = canonical_json(match.game.open_view(match.state))
        for seat in range(table.players):
            one, two = (guess_state(match, seat, i) for _ in range(2))
            assert canonical_json(match.game.open_view(one)) == canonical_json(
                match.game.open_view(two)
            )
        assert canonical_json(match.game.open_view(match.state)) == before
