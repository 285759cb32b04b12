"""Undo: how many actions it removes, and whether the seat has received new information since.

The check needs no declarations by the game. A seat could predict an observation only if it is the
same in every state that was consistent with its knowledge. So its action is tried in sampled states
(determinizations). If one of them shows the seat something else, the seat has received new
information. Hidden actions of other players may differ in another determinization, as long as they
look the same. A later chance outcome always counts as new information.
"""

from typing import Any

from roost.contract import Action, canonical_json, derive_seed, rng_for
from roost.match import Match, observe

DETERMINIZATIONS = 16
"""A hidden card differs in most determinizations, so it is very rarely equal in all of them."""


def find_last_action(match: Match[Any], seat: int) -> int | None:
    """Return the index of a seat's last action; None if it has none."""
    return max((i for i, (actor, _) in enumerate(match.actions) if actor == seat), default=None)


def has_new_information(match: Match[Any], action_count: int, seat: int) -> bool:
    """Return whether a seat has seen hidden information since the first `action_count` actions."""
    earlier = match.at(action_count)
    if match.chance_count > earlier.chance_count:
        return True
    since = match.actions[action_count:]
    determinizations = [_determinize(earlier, seat, index) for index in range(DETERMINIZATIONS)]
    observations = []
    for actor, action in since:
        earlier.act(actor, action)
        observations.append(_encode_observation(earlier, seat))
    return not all(_can_look_same(sample, since, observations, seat) for sample in determinizations)


def _determinize(match: Match[Any], seat: int, index: int) -> Match[Any]:
    """Sample a match that is consistent with the seat's knowledge, with other future chance
    outcomes.
    """
    sample = match.fork(match.game.guess(match.state, seat, rng_for("00", "undo", index)))
    sample.seed = derive_seed("00", "undo", index)
    sample.chance_outcomes = match.chance_outcomes[: match.chance_count]
    return sample


def _can_look_same(
    sample: Match[Any], actions: list[tuple[int, Action]], observations: list[bytes], seat: int
) -> bool:
    """Return whether the seat could have seen the same observations in this determinization."""
    for (actor, action), observation in zip(actions, observations, strict=True):
        others = [] if actor == seat or sample.turn != actor else sample.legal_actions()
        for candidate in [action, *others]:
            if sample.explain_illegal(actor, candidate) is None:
                after = sample.fork()
                after.act(actor, candidate)
                if _encode_observation(after, seat) == observation:
                    sample = after
                    break
        else:
            return False
    return True


def _encode_observation(match: Match[Any], seat: int) -> bytes:
    return canonical_json(observe(match, seat))
