"""Taking back: how far, and whether the seat has learned something since.

Nothing is marked by hand. What a seat could have foreseen is what it would have seen in every world
that fitted then: so its action is tried in guesses, and if one of them shows it something else than
what came, it has learned something. What others did unseen may have been something else in another
world, as long as it looks the same. Nobody foresees what is dealt or rolled later, however often it
comes out the same.
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
    then = match.at(actions)
    if match.dealt > then.dealt:
        return True
    since = match.actions[actions:]
    worlds = [_world(then, seat, number) for number in range(WORLDS)]
    shown = []
    for actor, action in since:
        then.act(actor, action)
        shown.append(_seen(then, seat))
    return not all(_looks_alike(world, since, shown, seat) for world in worlds)


def _world(match: Match[Any], seat: int, number: int) -> Match[Any]:
    """Another match that a seat could be in: guessed up to now, and dealt otherwise from here."""
    world = _copied(match)
    world.state = match.game.guess(match.state, seat, words("00", "undo", number))
    world.seed = derive("00", "undo", number)
    world.deals = match.deals[: match.dealt]
    return world


def _looks_alike(
    world: Match[Any], actions: list[tuple[int, Action]], shown: list[bytes], seat: int
) -> bool:
    """Whether a seat could have seen the same in this world."""
    for (actor, action), wanted in zip(actions, shown, strict=True):
        others = [] if actor == seat or world.turn != actor else world.legal()
        for tried in [action, *others]:
            if world.refuse(actor, tried) is None:
                after = _copied(world)
                after.act(actor, tried)
                if _seen(after, seat) == wanted:
                    world = after
                    break
        else:
            return False
    return True


def _copied(match: Match[Any]) -> Match[Any]:
    copied = copy.copy(match)
    copied.state = match.game.copy(match.state)
    copied.deals, copied.actions = list(match.deals), list(match.actions)
    return copied


def _seen(match: Match[Any], seat: int) -> bytes:
    return canonical(look(match, seat))
