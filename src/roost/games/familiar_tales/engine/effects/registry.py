"""Applies effects one after the other, to each figure that they select."""

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
"""Effects on a player, which apply even if the familiar has fled (TA-160)."""
effect: Registry[type] = Registry()
"""A function that applies an effect."""
figure_effect: Registry[type] = Registry()
"""Applies an effect to one of the figures that its `who` selects."""


@step("effects")
def schedule_effects(s: TalesState, effects: Effects, c: Context) -> None:
    for spec in effects:
        s.then("effect", spec, c)


@step("effect")
def apply_effect(s: TalesState, spec: Effect, c: Context) -> None:
    if type(spec) in effect:
        effect[type(spec)](s, spec, c)
        return
    who: str = getattr(spec, "who")  # noqa: B009 - every effect on figures has it
    figures = select(s, who, c)
    if not figures and isinstance(spec, PLAYER_EFFECTS):
        familiar = c.self_ if who == "self" else who
        figures = [familiar] if familiar is not None and familiar in s.familiars else []
    if who in CHOICE_SELECTORS and len(figures) > 1:
        kind = "choose-enemy" if "enemy" in who else "choose-familiar"
        ask(s, kind, chooser(s, c), (spec, c))
        return
    for figure in figures:  # TA-271: each is resolved completely before the next
        s.then("figure-effect", spec, c, figure)


@step("figure-effect")
def apply_figure_effect(s: TalesState, spec: Effect, c: Context, figure: str) -> None:
    figure_effect[type(spec)](s, spec, c, figure)


def chooser(s: TalesState, c: Context) -> int:
    """TA-254, TA-255"""
    return c.seat if c.seat is not None else owner_of(s, c.self_)


def _options(s: TalesState, question: Question) -> list[Action]:
    spec, c = question.payload
    return [{"type": question.kind, "name": name} for name in select(s, spec.who, c)]


def _answer(s: TalesState, question: Question, action: Action) -> None:
    spec, c = question.payload
    s.then("figure-effect", spec, c, action["name"])


for _kind in ("choose-familiar", "choose-enemy"):
    options_for(_kind)(_options)
    on_answer(_kind)(_answer)
