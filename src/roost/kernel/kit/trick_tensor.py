"""What players of a trick-taking game remember: the cards played, and voids."""

from roost.kernel.action_mask import MASK_BITS
from roost.kernel.kit.trick_state import MAX_SEATS, TrickState
from roost.kernel.layout.tensor import relative_seat
from roost.kernel.rule import rule
from roost.kernel.tensor import TensorParts

RECALL = TensorParts()
AT_PLAYED = RECALL.mask("played", MASK_BITS, MAX_SEATS)  # by each seat, in this deal
AT_VOID = RECALL.mask("void", MASK_BITS, MAX_SEATS)  # cards that each seat has shown not to hold


@rule
def write_recall(s: TrickState, seat: int, x: list[int], at: int) -> None:
    for p in range(s.players):
        r = relative_seat(p, seat, s.players)
        x[at + AT_PLAYED + r] = s.played[p]
        x[at + AT_VOID + r] = s.void[p]
