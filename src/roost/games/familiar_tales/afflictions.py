"""Afflictions (section 14)."""

from roost.games.familiar_tales.dials import turn_dial
from roost.games.familiar_tales.figures import afflictions_of, space_of
from roost.games.familiar_tales.machine import step, wait
from roost.games.familiar_tales.rules import Event, fire
from roost.games.familiar_tales.state import State

OF_THE_PLACE = ("on-fire", "trapped", "knocked-down")  # TA-197


def afflict(s: State, who: str, what: str) -> None:
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
    fire(s, Event("afflicted", who, at=space_of(s, who)))


def cure(s: State, who: str, what: str) -> None:
    if who in s.fallen:
        return  # its tokens are off already
    found = afflictions_of(s, who)
    if what in found:
        found.remove(what)
        s.supply[what] = s.supply.get(what, 0) + 1


def _is_token(s: State, enemy: str) -> bool:
    return s.world.campaign.enemies[s.enemies[enemy].kind].pieces.kind == "token"


def _burn(s: State, who: str) -> None:
    """TA-210"""
    f = s.familiars[who]
    for item in list(f.equipped):
        keywords = s.world.items[item].keywords
        if "flammable" in keywords and "innate" not in keywords:  # TA-32
            f.equipped.remove(item)
            s.banished.append(item)


@step("ticks")
def ticks(s: State, who: str) -> None:
    """TA-154, TA-211 to TA-213: what is lost at the start of a figure's turn."""
    for what in ("on-fire", "poisoned"):
        if what in afflictions_of(s, who):
            s.then("tick", who, what)


@step("tick")
def tick(s: State, who: str, what: str) -> None:
    if what in afflictions_of(s, who) and who not in s.fallen:
        s.then("loss", who, 1, "affliction", None)
        s.then("tick-roll", who, what)


@step("tick-roll")
def tick_roll(s: State, who: str, what: str) -> None:
    """TA-212: one that is defeated by the loss does not roll."""
    if space_of(s, who) is not None and what in afflictions_of(s, who):
        wait(s, "roll")
        s.then("tick-rolled", who, what)


@step("tick-rolled")
def tick_rolled(s: State, who: str, what: str) -> None:
    if s.face == "danger":
        turn_dial(s, "danger", 1)
    elif s.face is not None and s.face.startswith("+"):
        cure(s, who, what)
