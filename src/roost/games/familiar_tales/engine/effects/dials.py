"""Effects on dials, variables and the journal."""

from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.engine.components.dials import (
    change_dial,
    change_power,
    set_variable,
)
from roost.games.familiar_tales.engine.effects.registry import effect, figure_effect
from roost.games.familiar_tales.engine.expressions import evaluate, variable_value
from roost.games.familiar_tales.engine.life import gain_life, modify_card_healing
from roost.games.familiar_tales.engine.machine import step
from roost.games.familiar_tales.engine.state import Context, TalesState
from roost.games.familiar_tales.engine.story.log import log_text


@figure_effect(e.ChangeLife)
def _life(s: TalesState, x: e.ChangeLife, c: Context, who: str) -> None:
    by = evaluate(s, x.by, c)
    if by < 0:
        s.then("lose-life", who, -by, "effect", c.actor)
    elif by > 0:
        gain_life(s, who, modify_card_healing(s, by, who, c.self_, c.card) if c.is_song else by)


@figure_effect(e.ChangePower)
def _power(s: TalesState, x: e.ChangePower, c: Context, who: str) -> None:
    if who in s.familiars:
        change_power(s, who, evaluate(s, x.by, c))


@effect(e.ChangeDanger)
def _danger(s: TalesState, x: e.ChangeDanger, c: Context) -> None:
    change_dial(s, "danger", evaluate(s, x.by, c))


@effect(e.ChangeDiscontent)
def _discontent(s: TalesState, x: e.ChangeDiscontent, c: Context) -> None:
    change_dial(s, "discontent", evaluate(s, x.by, c))


@effect(e.ChangeMisfortune)
def _misfortune(s: TalesState, x: e.ChangeMisfortune, c: Context) -> None:
    change_dial(s, "misfortune", evaluate(s, x.by, c))


@effect(e.SetVariable)
def _set(s: TalesState, x: e.SetVariable, c: Context) -> None:
    set_variable(s, x.name, evaluate(s, x.to, c))


@effect(e.AddToVariable)
def _add(s: TalesState, x: e.AddToVariable, c: Context) -> None:
    set_variable(s, x.name, variable_value(s, x.name) + evaluate(s, x.by, c))


@effect(e.SetFlag)
def _tick(s: TalesState, x: e.SetFlag, c: Context) -> None:
    if x.id not in s.flags:
        s.flags.append(x.id)


@effect(e.ClearFlag)
def _untick(s: TalesState, x: e.ClearFlag, c: Context) -> None:
    if x.id in s.flags:
        s.flags.remove(x.id)


@effect(e.Narrate)
def _say(s: TalesState, x: e.Narrate, c: Context) -> None:
    """Show a text.

    In an ending it is a verse (D5), which is added to the tale and so to the last page.
    """
    log_text(s, x.text, c)
    if c.code in s.world.ending_codes:
        s.tale.append((c.code, "then", s.log[-1]))


@step("log-text")
def log_step(s: TalesState, text: str, c: Context) -> None:
    log_text(s, text, c)
