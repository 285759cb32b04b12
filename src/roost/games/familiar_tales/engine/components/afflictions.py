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
    found = afflictions_of(s, who)
    if what in found or s.supply.get(what, 0) < 1:
        return
    if what == "knocked-down" and who in s.enemies and _is_token(s, who):
        return
    s.supply[what] -= 1
    found.append(what)
    if what == "on-fire" and who in s.familiars:
        _burn(s, who)
    fire(s, TriggerEvent("afflicted", who, at=space_of(s, who)))


def cure(s: TalesState, who: str, what: str) -> None:
    if who in s.defeated_enemies:
        return  # its tokens are off already
    found = afflictions_of(s, who)
    if what in found:
        found.remove(what)
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


@step("ticks")
def schedule_ticks(s: TalesState, who: str) -> None:
    """TA-154, TA-211 to TA-213: what is lost at the start of a figure's turn."""
    for what in ("on-fire", "poisoned"):
        if what in afflictions_of(s, who):
            s.then("tick", who, what)


@step("tick")
def apply_tick(s: TalesState, who: str, what: str) -> None:
    if what in afflictions_of(s, who) and who not in s.defeated_enemies:
        s.then("loss", who, 1, "affliction", None)
        s.then("tick-roll", who, what)


@step("tick-roll")
def roll_for_tick(s: TalesState, who: str, what: str) -> None:
    """TA-212: one that is defeated by the loss does not roll."""
    if space_of(s, who) is not None and what in afflictions_of(s, who):
        await_chance(s, "roll")
        s.then("tick-rolled", who, what)


@step("tick-rolled")
def resolve_tick_roll(s: TalesState, who: str, what: str) -> None:
    if s.chance_value == "danger":
        change_dial(s, "danger", 1)
    elif s.chance_value is not None and s.chance_value.startswith("+"):
        cure(s, who, what)
