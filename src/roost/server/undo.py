"""Taking back: how far, and whether the seat has learned something since.

Nothing is marked by hand. What a seat could have foreseen is what it would have seen in every world
that fitted then: so its action is tried in guesses, and if one of them shows it something else than
what came, it has learned something. What is dealt later differs in every world.
"""

import copy
from typing import Any

from roost.contract import Action, canonical, derive, words
from roost.match import Match, look

WORLDS = 16
"""A card that is hidden differs in most worlds; that it is the same in all of so many is rare."""


def last_action(match: Match[Any], seat: int) -> int | None:
    """The number of a seat's last action."""
    return max((i for i, (actor, _) in enumerate(match.actions) if actor == seat), default=None)


def has_learned(match: Match[Any], actions: int, seat: int) -> bool:
    """Whether a seat saw something hidden from it since so many actions were taken."""
    then = _at(match, actions)
    since = match.actions[actions:]
    worlds = [_world(then, seat, number) for number in range(WORLDS)]
    shown = _shown(then, since, seat)
    return any(_shown(world, since, seat) != shown for world in worlds)


def _at(match: Match[Any], actions: int) -> Match[Any]:
    again = Match(match.game, match.table, match.deals, match.seed)
    for seat, action in match.actions[:actions]:
        again.act(seat, action)
    return again


def _world(match: Match[Any], seat: int, number: int) -> Match[Any]:
    """Another match that a seat could be in: guessed up to now, and dealt otherwise from here."""
    world = copy.copy(match)
    world.state = match.game.guess(match.state, seat, words("00", "undo", number))
    world.seed = derive("00", "undo", number)
    world.deals, world.actions = match.deals[: match.dealt], list(match.actions)
    return world


def _shown(match: Match[Any], actions: list[tuple[int, Action]], seat: int) -> list[bytes] | None:
    """What a seat sees after each action; None if one of them cannot be taken in this world."""
    seen = []
    for actor, action in actions:
        if match.refuse(actor, action) is not None:
            return None
        match.act(actor, action)
        seen.append(canonical(look(match, seat)))
    return seen
