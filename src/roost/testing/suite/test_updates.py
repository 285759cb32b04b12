"""Updates name no card that their viewer cannot see, and are equal in all consistent worlds."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from roost import games
from roost.contract import View, rng_for
from roost.match import Match, redact, update_for
from roost.testing.forks import all_viewers, revealed_cards
from roost.testing.matches import choose_from, make_rng, new_match, sample_configs
from roost.testing.selection import card_games

every_game = pytest.mark.parametrize("name", card_games())
Texts = dict[int | None, bytes]


def act(match: Match[Any], action: Any, viewers: tuple[int | None, ...]) -> Texts:
    """Take an action, and return the encoded update of each viewer."""
    before = redact.view_set(match, viewers)
    assert match.turn is not None
    frames = match.act(match.turn, action, with_frames=True)
    updates, _ = redact.updates_for(match, before, frames)
    return {viewer: msgspec.json.encode(update) for viewer, update in updates.items()}


def play_matches(name: str, text: str) -> Iterator[tuple[Match[Any], Any]]:
    """Yield each match before an action, and the action, which the caller must take."""
    game = games.load(name)
    for number, config in enumerate(sample_configs(game.info)):
        match = new_match(game, config, f"{text} {number}")
        rng = make_rng(f"{text} {number}")
        while match.turn is not None:
            yield match, choose_from(rng, match.legal_actions())


def card_names(views: list[View]) -> set[str]:
    cards = [card for view in views for zone in view.zones for card in zone.cards]
    return {card.name for card in cards if card.name is not None}


@every_game
def test_no_update_names_a_card_that_its_viewer_cannot_see(name: str) -> None:
    game = games.load(name)
    for match, action in play_matches(name, "unseen"):
        assert match.turn is not None
        states = [game.copy(match.state)]
        states += [frame.state for frame in match.fork().act(match.turn, action, with_frames=True)]
        everything = card_names([game.open_view(state) for state in states])
        for seat, text in act(match, action, tuple(all_viewers(match.config))).items():
            visible = card_names([game.view(state, seat) for state in states])
            assert not any(f'"{card}"'.encode() in text for card in everything - visible), seat


@every_game
def test_a_seat_gets_the_same_updates_in_every_consistent_world(name: str) -> None:
    """Redeals what the seat cannot know, takes the same action, and compares the updates."""
    game = games.load(name)
    for number, (match, action) in enumerate(play_matches(name, "worlds")):
        seat = match.turn
        assert seat is not None
        other = match.fork(game.guess(match.state, seat, rng_for("0b", "guess", number)))
        texts, revealed = [], []
        for world in (match, other):
            before = game.view(world.state, seat)
            frames = world.fork().act(seat, action, with_frames=True)
            texts.append(act(world, action, (seat, None)))
            revealed.append(revealed_cards(update_for(world, before, frames)))
        if revealed[0] == revealed[1]:  # otherwise the seat may see a difference
            assert texts[0] == texts[1]
