"""Secrecy fails closed, in every game: nobody is told what he may not know.

A guess keeps all that a seat knows and deals the rest anew. So whatever the seat is shown must be
the same, byte for byte, in the true match and in one that goes on from a guess.
"""

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest

from roost import games
from roost.contract import Action, Card, Game, Number, Table, canonical, fold, words
from roost.kernel.generator import Generator, below
from roost.match import Match, Telling, look, tell
from tests.playing import (
    any_of,
    at_random,
    case_id,
    cases,
    fork,
    generator,
    goes_on,
    new_match,
    steps,
)
from tests.sizes import size

every_table = pytest.mark.parametrize(("name", "table"), cases(), ids=case_id)
every_game = pytest.mark.parametrize("name", games.names())

FORKS = size(60, 1500)  # for each game


def eyes(table: Table) -> list[int | None]:
    return [None, *range(table.players)]


def guess(match: Match[Any], seat: int, number: int = 0) -> Any:
    return match.game.guess(match.state, seat, words("0b", "guess", number))


# Events


@every_table
def test_folding_events_gives_the_view(name: str, table: Table) -> None:
    match = new_match(games.load(name), table, "fold")
    choose = at_random(generator("fold"))
    folded = {seat: look(match, seat).view for seat in eyes(table)}
    while goes_on(match):
        moments = match.act(match.turn or 0, choose(match), watch=True)
        for seat in eyes(table):
            for event in tell(match, folded[seat], moments).events:
                folded[seat] = fold(folded[seat], event.change)
            assert canonical(folded[seat]) == canonical(look(match, seat).view)


@every_table
def test_legal_actions_are_told_only_to_the_seat_whose_turn_it_is(name: str, table: Table) -> None:
    match = new_match(games.load(name), table, "whose")
    for turn, _ in steps(match, at_random(generator("whose"))):
        for seat in eyes(table):
            assert look(match, seat).legal == (match.legal() if seat == turn else [])


# Noninterference


class Forked(NamedTuple):
    """How far two worlds could be compared."""

    differed: bool  # whether the guess was another world
    told: int  # how often the seat was told the same of both


@cache
def forks(name: str) -> list[Forked]:
    tables = [table for game, table in cases() if game == name]
    found = []
    for number in range(FORKS):
        chance = generator("forks", number)
        match = new_match(games.load(name), tables[number % len(tables)], "forks", number)
        choose = at_random(chance)
        for _ in range(below(chance, 40)):
            if match.turn is not None:
                match.act(match.turn, choose(match))
        found.append(compare(match, below(chance, match.table.players), chance, number))
    return found


def compare(true: Match[Any], seat: int, chance: Generator, number: int) -> Forked:
    """Play on in the true world and in a guessed one, until the seat is shown different cards."""
    game = true.game
    other = fork(true, guess(true, seat, number))
    differed = game.open_view(true.state) != game.open_view(other.state)
    told = 0
    for _ in range(60):
        assert canonical(look(true, seat)) == canonical(look(other, seat))
        pairs = in_both(true, other, seat)
        if not pairs:
            break
        mine, theirs = any_of(chance, pairs)
        one, two = act(true, seat, mine), act(other, seat, theirs)
        if uncovered(one) != uncovered(two) or hinted(one, game) != hinted(two, game):
            break
        assert canonical(one) == canonical(two)
        told += 1
    return Forked(differed, told)


def in_both(true: Match[Any], other: Match[Any], seat: int) -> list[tuple[Action, Action]]:
    """What can be done in both worlds; by others, also the same thing with another card."""
    cards = true.game.cards(true.table)

    def without_cards(action: Action) -> bytes:
        return canonical({key: value for key, value in action.items() if value not in cards})

    theirs = {canonical(action): action for action in other.legal()}
    alike = {} if seat == true.turn else {without_cards(a): a for a in other.legal()}
    pairs = []
    for action in true.legal():
        same = theirs.get(canonical(action)) or alike.get(without_cards(action))
        if same is not None:
            pairs.append((action, same))
    return pairs


def act(match: Match[Any], seat: int, action: Action) -> Telling:
    assert match.turn is not None
    before = match.game.view(match.state, seat)
    return tell(match, before, match.act(match.turn, action, watch=True))


def uncovered(told: Telling) -> list[tuple[int, str, str]]:
    """The cards that a seat is shown by name, and where: they may differ, as worlds do."""
    shown = [(i, move) for i, event in enumerate(told.events) for move in event.change.moves]
    return sorted((i, str(move.target), move.card.name) for i, move in shown if move.card.name)


def hinted(told: Telling, game: Game[Any]) -> list[tuple[int, Number]]:
    """The numbers by which the rules themselves tell something of hidden cards."""
    shown = [(i, number) for i, event in enumerate(told.events) for number in event.change.numbers]
    return [(i, number) for i, number in shown if number.name in game.facts.telling]


@every_game
def test_a_seat_is_told_the_same_in_every_world_that_fits(name: str) -> None:
    found = forks(name)
    assert sum(fork.differed for fork in found) > len(found) / 2
    assert sum(fork.told for fork in found if fork.differed) > len(found)


# Views


@every_table
def test_a_view_shows_nothing_that_is_not_so(name: str, table: Table) -> None:
    """It is the open view with some names left out, and the public view with some names added."""
    match = new_match(games.load(name), table, "so")
    for _ in steps(match, at_random(generator("so"))):
        everything = match.game.open_view(match.state)
        public = match.game.view(match.state, None)
        for seat in eyes(table):
            view = match.game.view(match.state, seat)
            assert (view.numbers, view.turn, view.asks) == (
                everything.numbers,
                everything.turn,
                everything.asks,
            )
            for all_, some, fewest in zip(everything.zones, view.zones, public.zones, strict=True):
                assert len(all_.cards) == len(some.cards)
                assert named(fewest.cards) <= named(some.cards) <= named(all_.cards)
                assert unnamed(some.cards) <= unnamed(fewest.cards)


@every_table
def test_a_face_down_card_is_named_only_to_who_put_it_there(name: str, table: Table) -> None:
    match = new_match(games.load(name), table, "down")
    for _ in steps(match, at_random(generator("down"))):
        for seat in eyes(table):
            for zone in match.game.view(match.state, seat).zones:
                for card in zone.cards:
                    if card.name is not None and card.marks.get("face") == "down":
                        assert seat is not None
                        assert seat in (zone.owner, card.marks.get("by"))


def named(cards: tuple[Card, ...]) -> Counter[tuple[str, bytes]]:
    """The cards shown by name, with their marks."""
    return Counter((card.name, canonical(card.marks)) for card in cards if card.name is not None)


def unnamed(cards: tuple[Card, ...]) -> Counter[bytes]:
    """The marks of the others: nobody sees more of them than everybody does."""
    return Counter(canonical(card.marks) for card in cards if card.name is None)


@every_table
def test_others_hands_are_shown_no_further_than_to_everybody(name: str, table: Table) -> None:
    match = new_match(games.load(name), table, "hands")
    hidden = 0
    for _ in steps(match, at_random(generator("hands"))):
        public = match.game.view(match.state, None)
        for seat in range(table.players):
            view = match.game.view(match.state, seat)
            for zone in view.zones:
                if zone.kind == "hand" and zone.owner != seat:
                    assert zone == public.zone(zone.id)
                    hidden += sum(card.name is None for card in zone.cards)
    assert hidden or match.game.facts.cooperative


@every_table
def test_the_public_sees_nothing_of_what_a_seat_must_guess(name: str, table: Table) -> None:
    match = new_match(games.load(name), table, "public")
    changed = 0
    for i, _ in enumerate(steps(match, at_random(generator("public")))):
        public = canonical(match.game.view(match.state, None))
        for seat in range(table.players):
            guessed = guess(match, seat, i)
            changed += match.game.open_view(guessed) != match.game.open_view(match.state)
            assert canonical(match.game.view(guessed, None)) == public
            assert match.game.turn(guessed) == match.turn
    assert changed


@every_table
def test_a_guess_changes_nothing(name: str, table: Table) -> None:
    match = new_match(games.load(name), table, "guess")
    for i, _ in enumerate(steps(match, at_random(generator("guess")))):
        before = canonical(match.game.open_view(match.state))
        for seat in range(table.players):
            one, two = (guess(match, seat, i) for _ in range(2))
            assert canonical(match.game.open_view(one)) == canonical(match.game.open_view(two))
        assert canonical(match.game.open_view(match.state)) == before
