"""The dials of the side board and of familiars (section 8)."""

from roost.games.familiar_tales.engine.expressions import variable_value
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire
from roost.games.familiar_tales.engine.state import TalesState

SIDE_BOARD = ("danger", "discontent", "misfortune")


def change_dial(s: TalesState, name: str, by: int) -> None:
    """TA-116, TA-117: a dial stops at its ends."""
    set_dial(s, name, getattr(s, name) + by)


def set_dial(s: TalesState, name: str, to: int) -> None:
    before = getattr(s, name)
    setattr(s, name, max(0, min(to, getattr(s.world.header.dials, name))))
    if name == "danger" and getattr(s, name) != before:
        fire(s, TriggerEvent("danger-changed"))


def change_power(s: TalesState, familiar: str, by: int) -> None:
    f = s.familiars[familiar]
    f.power = max(0, min(f.power + by, s.world.header.dials.power))


def set_variable(s: TalesState, name: str, to: int) -> None:
    """Set a dial, a counter of the journal or a variable of the page."""
    if name in SIDE_BOARD:
        set_dial(s, name, to)
        return
    before = variable_value(s, name)
    (s.counters if name in s.world.counters else s.vars)[name] = to
    if to != before:
        fire(s, TriggerEvent("var-changed"))
