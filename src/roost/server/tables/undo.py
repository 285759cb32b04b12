"""Taking back: how far, and whether the seat has learned something since.

Nothing is marked by hand. What a seat could have foreseen is what it would have seen in every world
that fitted then: so its action is tried in guesses, and if one of them shows it something else than
what came, it has learned something. What others did unseen may have been something else in another
world, as long as it looks the same. Nobody foresees what is dealt or rolled later, however often it
comes out the same.
"""

import copy
from typing import Any

from roost.contract import Action, canonical_json, derive_seed, rng_for
from roost.match import Match, observe

DETERMINIZATIONS = 16
"""A card that is hidden differs in most worlds; that it is the same in all of so many is rare."""


def find_last_action(match: Match[Any], seat: int) -> int | None:
    """The number of a seat's last action."""
    return max((i for i, (actor, _) in enumerate(match.actions) if actor == seat), default=None)


def has_new_information(match: Match[Any], action_count: int, seat: int) -> bool:
    """Whether a seat saw something hidden from it since so many actions were taken."""
    then = match.at(action_count)
    if match.chance_count > then.chance_count:
        return True
    since = match.actions[action_count:]
    worlds = [_determinize(then, seat, number) for number in range(DETERMINIZATIONS)]
    shown = []
    for actor, action in since:
        then.act(actor, action)
        shown.append(_encode_observation(then, seat))
    return not all(_can_look_same(world, since, shown, seat) for world in worlds)


def _determinize(match: Match[Any], seat: int, index: int) -> Match[Any]:
    """Another match that a seat could be in: guessed up to now, and dealt otherwise from here."""
    world = _copy_match(match)
    world.state = match.game.guess(match.state, seat, rng_for("00", "undo", index))
    world.seed = derive_seed("00", "undo", index)
    world.chance_outcomes = match.chance_outcomes[: match.chance_count]
    return world


def _can_look_same(
    world: Match[Any], actions: list[tuple[int, Action]], observations: list[bytes], seat: int
) -> bool:
    """Whether a seat could have seen the same in this world."""
    for (actor, action), wanted in zip(actions, observations, strict=True):
        others = [] if actor == seat or world.turn != actor else world.legal_actions()
        for tried in [action, *others]:
            if world.explain_illegal(actor, tried) is None:
                after = _copy_match(world)
                after.act(actor, tried)
                if _encode_observation(after, seat) == wanted:
                    world = after
                    break
        else:
            return False
    return True


def _copy_match(match: Match[Any]) -> Match[Any]:
    copied = copy.copy(match)
    copied.state = match.game.copy(match.state)
    copied.chance_outcomes, copied.actions = list(match.chance_outcomes), list(match.actions)
    return copied


def _encode_observation(match: Match[Any], seat: int) -> bytes:
    return canonical_json(observe(match, seat))
