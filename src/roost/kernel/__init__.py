"""The toolkit for card game rules: plain Python that can also be compiled.

Rules use `@rule`, a `State` of integers, bit masks of cards and the random generator in the state.
They use nothing else: no objects, no strings, no exceptions. `card_game.py` adapts such rules to
the contract.
"""

from roost.kernel.action_mask import (
    MASK_BITS,
    ActionMask,
    action_indices,
    count_actions,
    has_action,
    pop_action,
    random_action,
)
from roost.kernel.card_game import CardGame
from roost.kernel.masks import count, has, lowest, members, nth
from roost.kernel.modules import Heuristics, Rules
from roost.kernel.rng import (
    next32,
    random_below,
    random_fraction,
    random_member,
    random_subset,
    seed_rng,
)
from roost.kernel.rule import emit, next_seat, rule
from roost.kernel.share_tables import pack_count
from roost.kernel.shares import redeal_unseen, share_cards
from roost.kernel.state import NOBODY, State, copy_state, int_list

__all__ = [
    "MASK_BITS",
    "NOBODY",
    "ActionMask",
    "CardGame",
    "Heuristics",
    "Rules",
    "State",
    "action_indices",
    "copy_state",
    "count",
    "count_actions",
    "emit",
    "has",
    "has_action",
    "int_list",
    "lowest",
    "members",
    "next32",
    "next_seat",
    "nth",
    "pack_count",
    "pop_action",
    "random_action",
    "random_below",
    "random_fraction",
    "random_member",
    "random_subset",
    "redeal_unseen",
    "rule",
    "seed_rng",
    "share_cards",
]
