"""Explains why an action of FuertoRite is good: its effect on the stars of two players."""

from roost.contract import Action, Reason
from roost.games.fuertorite.actions import to_index
from roost.games.fuertorite.policy import (
    LATENESS,
    OWN_CARDS,
    OWN_STARS,
    RIGHT_PROPERTY,
    RIGHT_STARS,
    prepare,
    star_value,
)
from roost.games.fuertorite.rules import STOP, cards_with_number, number_of
from roost.games.fuertorite.state import COINS, FIRST_CARD, X_CARDS, FuertoriteState
from roost.kernel import MASK_BITS, has
from roost.kernel.policy import INT_SCRATCH


def explain_action(state: FuertoriteState, action: Action, style: str = "careful") -> Reason | None:
    index = to_index(state, action)
    if index is None:
        return None
    f = [0] * INT_SCRATCH
    prepare(state, f)
    if index == STOP:
        return Reason("why-stop-run" if state.run_direction else "why-stop")
    card = index if index < MASK_BITS else index - MASK_BITS
    loss = f[OWN_STARS] - star_value(state, f[OWN_CARDS] & ~(1 << card))
    if state.phase == FIRST_CARD and index >= MASK_BITS:
        return _explain_across(state, card, f)
    if state.phase != FIRST_CARD and not state.run_direction:  # FU-44
        return Reason("why-run" if loss <= 0 else "why-run-costs", {"stars": loss})
    if state.is_last_turn:  # FU-28
        return Reason("why-last", {"stars": loss}) if loss > 0 else Reason("why-last-free")
    return _explain_upright(state, card, loss, f)


def _explain_across(s: FuertoriteState, card: int, f: list[int]) -> Reason:
    """FU-36, FU-37"""
    if f[OWN_CARDS] & COINS & ~(1 << card):
        return Reason("why-across-coin")
    return Reason("why-across")


def _explain_upright(s: FuertoriteState, card: int, loss: int, f: list[int]) -> Reason:
    """FU-24: the card goes to the neighbour on the right."""
    gift = star_value(s, f[RIGHT_PROPERTY] | 1 << card) - f[RIGHT_STARS]
    stars: dict[str, str | int] = {"stars": abs(loss), "gift": abs(gift)}
    if loss < 0:
        return Reason("why-more", stars)
    if gift < 0:
        return Reason("why-neighbour-less", stars)
    if s.phase == FIRST_CARD and _can_extend(s, card, f[OWN_CARDS]):
        return Reason("why-run-next" if loss == 0 else "why-run-next-costs", stars)
    if loss == 0 and gift == 0:
        return Reason("why-free")
    if loss == 0:
        return Reason("why-costs-nothing", stars)
    if has(s.property[s.turn], card):
        return Reason("why-property", stars)
    return Reason("why-draws", stars) if f[LATENESS] == 0 else Reason("why-costs", stars)


def _can_extend(s: FuertoriteState, card: int, own: int) -> bool:
    """FU-40"""
    rest = own & ~(1 << card)
    beside = cards_with_number(number_of(card) + 1) | cards_with_number(number_of(card) - 1)
    return bool(rest & (beside | X_CARDS))
