"""Why a move of FuertoRite is a good one: what it does to one's own stars and to a neighbour's."""

from roost.contract import Action, Reason
from roost.games.fuertorite.actions import number
from roost.games.fuertorite.policy import LATE, MINE, OWN, RIGHT, THEIRS, look, worth_of
from roost.games.fuertorite.rules import STOP, number_of, numbered
from roost.games.fuertorite.state import COINS, FIRST, XS, Fuertorite
from roost.kernel import WORD, has
from roost.kernel.policy import SCRATCH


def reason(state: Fuertorite, action: Action, manner: str = "careful") -> Reason | None:
    move = number(state, action)
    if move is None:
        return None
    f = [0] * SCRATCH
    look(state, f)
    if move == STOP:
        return Reason("why-stop-run" if state.way else "why-stop")
    card = move if move < WORD else move - WORD
    loss = f[MINE] - worth_of(state, f[OWN] & ~(1 << card))
    if state.phase == FIRST and move >= WORD:
        return _across(state, card, f)
    if state.phase != FIRST and not state.way:  # FU-44
        return (
            Reason("why-run", {"stars": loss})
            if loss <= 0
            else Reason("why-run-costs", {"stars": loss})
        )
    if state.last:  # FU-28
        return Reason("why-last", {"stars": loss}) if loss > 0 else Reason("why-last-free")
    return _upright(state, card, loss, f)


def _across(s: Fuertorite, card: int, f: list[int]) -> Reason:
    """FU-36, FU-37"""
    if f[OWN] & COINS & ~(1 << card):
        return Reason("why-across-coin")
    return Reason("why-across")


def _upright(s: Fuertorite, card: int, loss: int, f: list[int]) -> Reason:
    """FU-24: what is played goes to the neighbour on the right."""
    gift = worth_of(s, f[RIGHT] | 1 << card) - f[THEIRS]
    stars: dict[str, str | int] = {"stars": abs(loss), "gift": abs(gift)}
    if loss < 0:
        return Reason("why-more", stars)
    if gift < 0:
        return Reason("why-neighbour-less", stars)
    if s.phase == FIRST and _may_run(s, card, f[OWN]):
        return Reason("why-run-next" if loss == 0 else "why-run-next-costs", stars)
    if loss == 0 and gift == 0:
        return Reason("why-free")
    if loss == 0:
        return Reason("why-costs-nothing", stars)
    if has(s.property[s.turn], card):
        return Reason("why-property", stars)
    return Reason("why-draws", stars) if f[LATE] == 0 else Reason("why-costs", stars)


def _may_run(s: Fuertorite, card: int, own: int) -> bool:
    """FU-40"""
    rest = own & ~(1 << card)
    beside = numbered(number_of(card) + 1) | numbered(number_of(card) - 1)
    return bool(rest & (beside | XS))
