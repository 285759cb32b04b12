"""Effects on dials, variables and the journal."""

from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.dials import change_power, set_variable, turn_dial
from roost.games.familiar_tales.effects.registry import effect, effect_on
from roost.games.familiar_tales.life import from_card, gain_life
from roost.games.familiar_tales.machine import step
from roost.games.familiar_tales.reckoning import number, variable
from roost.games.familiar_tales.state import Context, State
from roost.games.familiar_tales.telling import say


@effect_on(e.Life)
def _life(s: State, x: e.Life, c: Context, who: str) -> None:
    by = number(s, x.by, c)
    if by < 0:
        s.then("loss", who, -by, "effect", c.doer)
    elif by > 0:
        gain_life(s, who, from_card(s, by, who, c.self_, c.card) if c.song else by)


@effect_on(e.Power)
def _power(s: State, x: e.Power, c: Context, who: str) -> None:
    if who in s.familiars:
        change_power(s, who, number(s, x.by, c))


@effect(e.Danger)
def _danger(s: State, x: e.Danger, c: Context) -> None:
    turn_dial(s, "danger", number(s, x.by, c))


@effect(e.Discontent)
def _discontent(s: State, x: e.Discontent, c: Context) -> None:
    turn_dial(s, "discontent", number(s, x.by, c))


@effect(e.Misfortune)
def _misfortune(s: State, x: e.Misfortune, c: Context) -> None:
    turn_dial(s, "misfortune", number(s, x.by, c))


@effect(e.Set)
def _set(s: State, x: e.Set, c: Context) -> None:
    set_variable(s, x.name, number(s, x.to, c))


@effect(e.Add)
def _add(s: State, x: e.Add, c: Context) -> None:
    set_variable(s, x.name, variable(s, x.name) + number(s, x.by, c))


@effect(e.Tick)
def _tick(s: State, x: e.Tick, c: Context) -> None:
    if x.id not in s.flags:
        s.flags.append(x.id)


@effect(e.Untick)
def _untick(s: State, x: e.Untick, c: Context) -> None:
    if x.id in s.flags:
        s.flags.remove(x.id)


@effect(e.Say)
def _say(s: State, x: e.Say, c: Context) -> None:
    """In an ending it is a verse (D5): it stands in the tale, and so on the last page."""
    say(s, x.text, c)
    if c.code in s.world.ending_codes:
        s.tale.append((c.code, "then", s.told[-1]))


@step("say")
def say_step(s: State, text: str, c: Context) -> None:
    say(s, text, c)
