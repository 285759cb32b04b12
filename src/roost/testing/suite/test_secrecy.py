"""Secrecy in every game: a seat receives only what it may know.

A guess keeps everything that a seat knows and redeals the rest. So whatever the seat receives must
be the same, byte for byte, in the true match and in a fork that continues from a guess.
"""

from collections import Counter
from typing import Any

import pytest

from roost import games
from roost.contract import Card, MatchConfig, View, apply_diff, canonical_json
from roost.kernel.rng import Rng, random_below
from roost.match import Match, observe, update_for
from roost.testing.forks import (
    act,
    all_viewers,
    common_actions,
    guess_state,
    revealed_cards,
    revealing_numbers,
)
from roost.testing.matches import (
    choose_from,
    make_rng,
    new_match,
    play_steps,
    random_chooser,
    sample_configs,
    should_continue,
)
from roost.testing.selection import case_id, chosen_games, game_cases
from roost.testing.sizes import size

every_config = pytest.mark.parametrize(("name", "config"), game_cases(), ids=case_id)
every_game = pytest.mark.parametrize("name", chosen_games())

FORKS = size(60, 1500)
"""The number of forks per game."""


# Events


@every_config
def test_applying_the_diffs_gives_the_view(name: str, config: MatchConfig) -> None:
    match = new_match(games.load(name), config, "fold")
    choose = random_chooser(make_rng("fold"))
    views = {seat: observe(match, seat).view for seat in all_viewers(config)}
    while should_continue(match):
        frames = match.act(match.turn or 0, choose(match), with_frames=True)
        for seat in all_viewers(config):
            for event in update_for(match, views[seat], frames).events:
                views[seat] = apply_diff(views[seat], event.diff)
            assert canonical_json(views[seat]) == canonical_json(observe(match, seat).view)


@every_config
def test_only_the_seat_to_act_receives_legal_actions(name: str, config: MatchConfig) -> None:
    match = new_match(games.load(name), config, "whose")
    for turn, _ in play_steps(match, random_chooser(make_rng("whose"))):
        for seat in all_viewers(config):
            expected = match.legal_actions() if seat == turn else []
            assert observe(match, seat).legal_actions == expected


# Noninterference


@every_game
def test_a_seat_receives_the_same_updates_in_every_consistent_world(name: str) -> None:
    configs = sample_configs(games.game_info(name))
    for number in range(FORKS):
        rng = make_rng("forks", number)
        match = new_match(games.load(name), configs[number % len(configs)], "forks", number)
        choose = random_chooser(rng)
        for _ in range(random_below(rng, 40)):
            if match.turn is not None:
                match.act(match.turn, choose(match))
        compare(match, random_below(rng, match.config.players), rng, number)


def compare(match: Match[Any], seat: int, rng: Rng, number: int) -> None:
    """Play on in the match and in a fork, until the seat is shown different cards."""
    game = match.game
    other = match.fork(guess_state(match, seat, number))
    for _ in range(60):
        assert canonical_json(observe(match, seat)) == canonical_json(observe(other, seat))
        pairs = common_actions(match, other, seat)
        if not pairs:
            break
        action, other_action = choose_from(rng, pairs)
        update, other_update = act(match, seat, action), act(other, seat, other_action)
        if revealed_cards(update) != revealed_cards(other_update):
            break
        if revealing_numbers(update, game) != revealing_numbers(other_update, game):
            break
        assert canonical_json(update) == canonical_json(other_update)


# Views


@every_config
def test_a_view_shows_only_true_facts(name: str, config: MatchConfig) -> None:
    """A view is the open view without some names, and the public view with some names added."""
    match = new_match(games.load(name), config, "so")
    for _ in play_steps(match, random_chooser(make_rng("so"))):
        everything = match.game.open_view(match.state)
        public = match.game.view(match.state, None)
        for seat in all_viewers(config):
            view = match.game.view(match.state, seat)
            assert (view.numbers, view.turn, view.prompt) == (
                everything.numbers,
                everything.turn,
                everything.prompt,
            )
            zones = zip(everything.zones, view.zones, public.zones, strict=True)
            for open_zone, zone, public_zone in zones:
                assert len(open_zone.cards) == len(zone.cards)
                assert named(public_zone.cards) <= named(zone.cards) <= named(open_zone.cards)
                assert unnamed(zone.cards) <= unnamed(public_zone.cards)


@every_config
def test_a_face_down_card_is_named_only_to_the_seat_that_placed_it(
    name: str, config: MatchConfig
) -> None:
    match = new_match(games.load(name), config, "down")
    for _ in play_steps(match, random_chooser(make_rng("down"))):
        for seat in all_viewers(config):
            for zone in match.game.view(match.state, seat).zones:
                for card in zone.cards:
                    if card.name is not None and card.marks.get("face") == "down":
                        assert seat is not None
                        assert seat in (zone.owner, card.marks.get("by"))


def named(cards: tuple[Card, ...]) -> Counter[tuple[str, bytes]]:
    """Count the cards with a name, with their marks."""
    return Counter(
        (card.name, canonical_json(card.marks)) for card in cards if card.name is not None
    )


def unnamed(cards: tuple[Card, ...]) -> Counter[bytes]:
    """Count the cards without a name, with their marks. No seat sees more marks than the public."""
    return Counter(canonical_json(card.marks) for card in cards if card.name is None)


@every_config
def test_other_hands_are_shown_as_to_the_public(name: str, config: MatchConfig) -> None:
    match = new_match(games.load(name), config, "hands")
    for _ in play_steps(match, random_chooser(make_rng("hands"))):
        public = match.game.view(match.state, None)
        for seat in range(config.players):
            view = match.game.view(match.state, seat)
            for zone in view.zones:
                if zone.kind == "hand" and zone.owner != seat:
                    assert zone == public.zone(zone.id)


@every_config
def test_the_public_view_does_not_depend_on_hidden_cards(name: str, config: MatchConfig) -> None:
    match = new_match(games.load(name), config, "public")
    for i, _ in enumerate(play_steps(match, random_chooser(make_rng("public")))):
        public = canonical_json(match.game.view(match.state, None))
        for seat in range(config.players):
            guessed = guess_state(match, seat, i)
            assert canonical_json(match.game.view(guessed, None)) == public
            assert match.game.turn(guessed) == match.turn


@every_config
def test_a_guess_has_the_cards_of_the_match(name: str, config: MatchConfig) -> None:
    match = new_match(games.load(name), config, "same cards")
    for i, _ in enumerate(play_steps(match, random_chooser(make_rng("same cards")))):
        cards = all_cards(match.game.open_view(match.state))
        for seat in range(config.players):
            assert all_cards(match.game.open_view(guess_state(match, seat, i))) == cards


def all_cards(view: View) -> Counter[str | None]:
    return Counter(card.name for zone in view.zones for card in zone.cards)


@every_config
def test_a_guess_does_not_change_the_match(name: str, config: MatchConfig) -> None:
    match = new_match(games.load(name), config, "guess")
    for i, _ in enumerate(play_steps(match, random_chooser(make_rng("guess")))):
        before = canonical_json(match.game.open_view(match.state))
        for seat in range(config.players):
            one, two = (guess_state(match, seat, i) for _ in range(2))
            assert canonical_json(match.game.open_view(one)) == canonical_json(
                match.game.open_view(two)
            )
        assert canonical_json(match.game.open_view(match.state)) == before
