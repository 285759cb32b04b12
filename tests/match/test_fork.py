"""A fork of a match is independent of it, whatever fields a match has."""

from typing import Any

import pytest

from roost import games
from roost.contract import Game, MatchConfig
from roost.match import Match
from roost.testing.matches import make_rng, new_match, play_steps, random_chooser
from roost.testing.selection import chosen_games

SHARED_TYPES = (Game, MatchConfig, str, int, type(None))
"""Types of fields that a match and its forks may share, because they do not change."""


def played_match(name: str, actions: int) -> Match[Any]:
    game = games.load(name)
    match = new_match(game, game.info.configure(game.info.players[0], {}), "fork")
    for number, _ in enumerate(play_steps(match, random_chooser(make_rng("fork")))):
        if number == actions:
            break
    return match


@pytest.mark.parametrize("name", chosen_games())
def test_a_fork_has_every_field_and_shares_no_mutable_one(name: str) -> None:
    match = played_match(name, 1)
    fork = match.fork()
    assert vars(fork).keys() == vars(match).keys()
    for field, value in vars(match).items():
        copied = vars(fork)[field]
        assert copied == value, field
        assert copied is not value or isinstance(value, SHARED_TYPES), field


@pytest.mark.parametrize("name", chosen_games())
def test_a_fork_and_its_match_play_on_independently(name: str) -> None:
    match, other = played_match(name, 1), played_match(name, 1)
    fork = match.fork()
    for _ in zip(range(60), play_steps(fork, random_chooser(make_rng("on"))), strict=False):
        pass
    assert len(fork.actions) > len(match.actions)
    assert vars(match) == vars(other)
    fork, before = match.fork(), match.fork()
    for _ in zip(range(60), play_steps(match, random_chooser(make_rng("on"))), strict=False):
        pass
    assert vars(fork) == vars(before)
