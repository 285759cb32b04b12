"""The text of cards and items as message ids with arguments, one message for each effect.

The texts are derived from the effects, so they cannot disagree with the engine (D7). A text written
by the author takes precedence.
"""

from collections.abc import Callable
from typing import Any

from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.conditions import AllOf, LossCauseIs, TestIs
from roost.games.familiar_tales.content.schema.rules import CardAction, Modifier, Rule

TextLine = dict[str, Any]
"""Either `text`, as the author wrote it, or `say`, a message id, with its arguments."""


def action_lines(action: CardAction | None) -> list[TextLine]:
    """Return the lines of an ACTION or Acquire."""
    if action is None:
        return []
    return text_lines(action.text) or effect_lines(action.do)


def text_lines(text: str) -> list[TextLine]:
    return [{"text": text}] if text else []


def effect_lines(effects: e.Effects) -> list[TextLine]:
    """Return the lines of effects that have a message. The others need a text by the author."""
    return [line for effect in effects if (line := _effect_line(effect)) is not None]


def rule_lines(rules: tuple[Rule, ...]) -> list[TextLine]:
    """Return the lines of a card's lasting rules."""
    lines: list[TextLine] = []
    for rule in rules:
        text = getattr(rule, "text", "")
        if text:
            lines.append({"text": text})
        elif isinstance(rule, Modifier):
            lines += _modifier_lines(rule)
    return lines


def _modifier_lines(rule: Modifier) -> list[TextLine]:
    change = "set" if rule.set is not None else "add"
    by = rule.set if rule.set is not None else rule.add
    if not isinstance(by, int):
        return []
    what, _, kind = rule.modify.partition(":")
    line: TextLine = {"message": f"line-{change}-{what}", "by": by, "kind": kind}
    line |= {"into": "any", "once": "always"}
    conditions = rule.if_.of if isinstance(rule.if_, AllOf) else (rule.if_,)
    for condition in conditions:
        if isinstance(condition, TestIs) and condition.kind is not None:
            line["into"] = condition.kind
        elif isinstance(condition, LossCauseIs):
            line["into"] = condition.cause
    if isinstance(rule.once, str):
        line["once"] = rule.once
    return [line]


_TEMPLATES: dict[type, Callable[[Any], TextLine]] = {
    e.SkillBonus: lambda x: {"message": "line-bonus", "kind": x.skill, "by": x.by},
    e.DamageBonus: lambda x: {"message": "line-damage", "by": x.n},
    e.MoveBonus: lambda x: {"message": "line-moves", "by": x.n},
    e.Reroll: lambda _: {"message": "line-reroll"},
    e.DieBonus: lambda x: {"message": "line-die", "by": x.n},
    e.ReduceLoss: lambda x: {"message": "line-reduce", "by": x.n},
    e.ChangeLife: lambda x: {"message": "line-life", "by": x.by, "who": x.who},
    e.ChangePower: lambda x: {"message": "line-power", "by": x.by, "who": x.who},
    e.ChangeDanger: lambda x: {"message": "line-danger", "by": x.by},
    e.ChangeDiscontent: lambda x: {"message": "line-discontent", "by": x.by},
    e.ChangeMisfortune: lambda x: {"message": "line-misfortune", "by": x.by},
    e.DrawCards: lambda x: {"message": "line-draw", "by": x.n},
    e.DiscardCards: lambda x: {"message": "line-discard", "by": x.n},
    e.GainFatigue: lambda x: {"message": "line-fatigue", "by": x.n},
    e.Gain: lambda x: {"message": "line-gain", "by": x.n, "kind": x.resource},
    e.Afflict: lambda x: {"message": "line-afflict", "kind": x.with_, "who": x.who},
    e.Cure: lambda x: {"message": "line-cure", "kind": x.of, "who": x.who},
}


def _effect_line(effect: e.Effect) -> TextLine | None:
    template = _TEMPLATES.get(type(effect))
    if template is None:
        return None
    line = template(effect)
    return line if isinstance(line.get("by", 0), int) else None
