"""How effects are carried out: one after the other, on each figure that they mean."""

from roost.contract import Action
from roost.games.familiar_tales.data.effects import Discard, Draw, Effect, Effects, Fatigue
from roost.games.familiar_tales.figures import owner
from roost.games.familiar_tales.machine import answer, ask, question, step
from roost.games.familiar_tales.selecting import CHOSEN, select
from roost.games.familiar_tales.state import Ask, Context, State
from roost.games.familiar_tales.words import Words

OF_PLAYERS = (Fatigue, Draw, Discard)
"""What happens to a familiar's player happens though the familiar has fled (TA-160)."""
effect: Words[type] = Words()
"""What an effect does."""
effect_on: Words[type] = Words()
"""What an effect does to each figure that its `who` means."""


@step("effects")
def effects(s: State, todo: Effects, c: Context) -> None:
    for one in todo:
        s.then("effect", one, c)


@step("effect")
def carry_out(s: State, one: Effect, c: Context) -> None:
    if type(one) in effect:
        effect[type(one)](s, one, c)
        return
    who: str = getattr(one, "who")  # noqa: B009 - each of these has it
    found = select(s, who, c)
    if not found and isinstance(one, OF_PLAYERS):
        named = c.self_ if who == "self" else who
        found = [named] if named is not None and named in s.familiars else []
    if who in CHOSEN and len(found) > 1:
        kind = "choose-enemy" if "enemy" in who else "choose-familiar"
        ask(s, kind, chooser(s, c), (one, c))
        return
    for figure in found:  # TA-271: each is settled to its end
        s.then("effect-on", one, c, figure)


@step("effect-on")
def effect_on_one(s: State, one: Effect, c: Context, figure: str) -> None:
    effect_on[type(one)](s, one, c, figure)


def chooser(s: State, c: Context) -> int:
    """TA-254, TA-255"""
    return c.seat if c.seat is not None else owner(s, c.self_)


def _options(s: State, asked: Ask) -> list[Action]:
    one, c = asked.about
    return [{"type": asked.kind, "name": name} for name in select(s, one.who, c)]


def _answer(s: State, asked: Ask, action: Action) -> None:
    one, c = asked.about
    s.then("effect-on", one, c, action["name"])


for _kind in ("choose-familiar", "choose-enemy"):
    question(_kind)(_options)
    answer(_kind)(_answer)
