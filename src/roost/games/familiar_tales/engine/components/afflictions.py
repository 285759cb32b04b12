"""Afflictions (section 14)."""

from roost.games.familiar_tales.engine.components.dials import change_dial
from roost.games.familiar_tales.engine.figures import afflictions_of, space_of
from roost.games.familiar_tales.engine.machine import await_chance, step
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire
from roost.games.familiar_tales.engine.state import TalesState

LOCATION_AFFLICTIONS = ("on-fire", "trapped", "knocked-down")  # TA-197


def afflict(s: TalesState, who: str, what: str) -> None:
    """TA-208 to TA-210, TA-220"""
    if who not in s.familiars and who not in s.enemies:
        return
    afflictions = afflictions_of(s, who)
    if what in afflictions or s.supply.get(what, 0) < 1:
        return
    if what == "knocked-down" and who in s.enemies and _is_token(s, who):
        return
    s.supply[what] -= 1
    afflictions.append(what)
    if what == "on-fire" and who in s.familiars:
        _burn(s, who)
    fire(s, TriggerEvent("afflicted", who, at=space_of(s, who)))


def cure(s: TalesState, who: str, what: str) -> None:
    if who in s.defeated_enemies:
        return  # its tokens are already back in the supply
    afflictions = afflictions_of(s, who)
    if what in afflictions:
        afflictions.remove(what)
        s.supply[what] = s.supply.get(what, 0) + 1


def _is_token(s: TalesState, enemy: str) -> bool:
    return s.world.campaign.enemies[s.enemies[enemy].kind].pieces.kind == "token"


def _burn(s: TalesState, who: str) -> None:
    """TA-210"""
    f = s.familiars[who]
    for item in list(f.equipped):
        keywords = s.world.items[item].keywords
        if "flammable" in keywords and "innate" not in keywords:  # TA-32
            f.equipped.remove(item)
            s.banished.append(item)


@step("schedule-ticks")
def schedule_ticks(s: TalesState, who: str) -> None:
    """Schedule the losses of life at the start of a figure's turn (TA-154, TA-211 to TA-213)."""
    for what in ("on-fire", "poisoned"):
        if what in afflictions_of(s, who):
            s.then("apply-tick", who, what)


@step("apply-tick")
def apply_tick(s: TalesState, who: str, what: str) -> None:
    if what in afflictions_of(s, who) and who not in s.defeated_enemies:
        s.then("lose-life", who, 1, "affliction", None)
        s.then("roll-for-tick", who, what)


@step("roll-for-tick")
def roll_for_tick(s: TalesState, who: str, what: str) -> None:
    """TA-212: a figure that is defeated by the loss does not roll."""
    if space_of(s, who) is not None and what in afflictions_of(s, who):
        await_chance(s, "roll")
        s.then("resolve-tick-roll", who, what)


@step("resolve-tick-roll")
def resolve_tick_roll(s: TalesState, who: str, what: str) -> None:
    if s.chance_value == "danger":
        change_dial(s, "danger", 1)
    elif s.chance_value is not None and s.chance_value.startswith("+"):
        cure(s, who, what)
