"""How effects are carried out: one after the other, on each figure that they mean."""

from roost.contract import Action
from roost.games.familiar_tales.content.schema.effects import (
    DiscardCards,
    DrawCards,
    Effect,
    Effects,
    GainFatigue,
)
from roost.games.familiar_tales.engine.figures import owner_of
from roost.games.familiar_tales.engine.machine import ask, on_answer, options_for, step
from roost.games.familiar_tales.engine.registry import Registry
from roost.games.familiar_tales.engine.selectors import CHOICE_SELECTORS, select
from roost.games.familiar_tales.engine.state import Context, Question, TalesState

PLAYER_EFFECTS = (GainFatigue, DrawCards, DiscardCards)
"""What happens to a familiar's player happens though the familiar has fled (TA-160)."""
effect: Registry[type] = Registry()
"""What an effect does."""
figure_effect: Registry[type] = Registry()
"""What an effect does to each figure that its `who` means."""


@step("effects")
def schedule_effects(s: TalesState, effects: Effects, c: Context) -> None:
    for one in effects:
        s.then("effect", one, c)


@step("effect")
def apply_effect(s: TalesState, one: Effect, c: Context) -> None:
    if type(one) in effect:
        effect[type(one)](s, one, c)
        return
    who: str = getattr(one, "who")  # noqa: B009 - each of these has it
    found = select(s, who, c)
    if not found and isinstance(one, PLAYER_EFFECTS):
        named = c.self_ if who == "self" else who
        found = [named] if named is not None and named in s.familiars else []
    if who in CHOICE_SELECTORS and len(found) > 1:
        kind = "choose-enemy" if "enemy" in who else "choose-familiar"
        ask(s, kind, chooser(s, c), (one, c))
        return
    for figure in found:  # TA-271: each is settled to its end
        s.then("effect-on", one, c, figure)


@step("effect-on")
def apply_figure_effect(s: TalesState, one: Effect, c: Context, figure: str) -> None:
    figure_effect[type(one)](s, one, c, figure)


def chooser(s: TalesState, c: Context) -> int:
    """TA-254, TA-255"""
    return c.seat if c.seat is not None else owner_of(s, c.self_)


def _options(s: TalesState, asked: Question) -> list[Action]:
    one, c = asked.payload
    return [{"type": asked.kind, "name": name} for name in select(s, one.who, c)]


def _answer(s: TalesState, asked: Question, action: Action) -> None:
    one, c = asked.payload
    s.then("effect-on", one, c, action["name"])


for _kind in ("choose-familiar", "choose-enemy"):
    options_for(_kind)(_options)
    on_answer(_kind)(_answer)
