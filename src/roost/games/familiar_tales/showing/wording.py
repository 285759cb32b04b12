"""What cards and items do, as messages of the catalogue: a language has a template for each.

So the text of a card cannot disagree with what the engine does (D7). A text that an author wrote
goes before.
"""

from collections.abc import Callable
from typing import Any

from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.conditions import All, LossFrom, TestIs
from roost.games.familiar_tales.data.rules import CardAction, Modifier, Rule

Line = dict[str, Any]
"""`text` as an author wrote it, or `say` (a message) with its arguments."""


def acted(action: CardAction | None) -> list[Line]:
    """What an ACTION or Acquire says."""
    if action is None:
        return []
    return written(action.text) or done(action.do)


def written(text: str) -> list[Line]:
    return [{"text": text}] if text else []


def done(effects: e.Effects) -> list[Line]:
    """The lines of effects that a template can tell; the others have a text of their author's."""
    return [line for effect in effects if (line := _told(effect)) is not None]


def ruled(rules: tuple[Rule, ...]) -> list[Line]:
    """The lines of lasting rules."""
    found: list[Line] = []
    for rule in rules:
        text = getattr(rule, "text", "")
        if text:
            found.append({"text": text})
        elif isinstance(rule, Modifier):
            found += _modified(rule)
    return found


def _modified(rule: Modifier) -> list[Line]:
    change = "set" if rule.set is not None else "add"
    by = rule.set if rule.set is not None else rule.add
    if not isinstance(by, int):
        return []
    what, _, kind = rule.modify.partition(":")
    line: Line = {"say": f"line-{change}-{what}", "by": by, "kind": kind}
    line |= {"into": "any", "once": "always"}
    conditions = rule.if_.of if isinstance(rule.if_, All) else (rule.if_,)
    for condition in conditions:
        if isinstance(condition, TestIs) and condition.kind is not None:
            line["into"] = condition.kind
        elif isinstance(condition, LossFrom):
            line["into"] = condition.cause
    if isinstance(rule.once, str):
        line["once"] = rule.once
    return [line]


_TEMPLATES: dict[type, Callable[[Any], Line]] = {
    e.Bonus: lambda x: {"say": "line-bonus", "kind": x.skill, "by": x.by},
    e.Damage: lambda x: {"say": "line-damage", "by": x.n},
    e.Moves: lambda x: {"say": "line-moves", "by": x.n},
    e.Reroll: lambda _: {"say": "line-reroll"},
    e.Die: lambda x: {"say": "line-die", "by": x.n},
    e.Reduce: lambda x: {"say": "line-reduce", "by": x.n},
    e.Life: lambda x: {"say": "line-life", "by": x.by, "who": x.who},
    e.Power: lambda x: {"say": "line-power", "by": x.by, "who": x.who},
    e.Danger: lambda x: {"say": "line-danger", "by": x.by},
    e.Discontent: lambda x: {"say": "line-discontent", "by": x.by},
    e.Misfortune: lambda x: {"say": "line-misfortune", "by": x.by},
    e.Draw: lambda x: {"say": "line-draw", "by": x.n},
    e.Discard: lambda x: {"say": "line-discard", "by": x.n},
    e.Fatigue: lambda x: {"say": "line-fatigue", "by": x.n},
    e.Gain: lambda x: {"say": "line-gain", "by": x.n, "kind": x.resource},
    e.Afflict: lambda x: {"say": "line-afflict", "kind": x.with_, "who": x.who},
    e.Cure: lambda x: {"say": "line-cure", "kind": x.of, "who": x.who},
}


def _told(effect: e.Effect) -> Line | None:
    template = _TEMPLATES.get(type(effect))
    if template is None:
        return None
    line = template(effect)
    return line if isinstance(line.get("by", 0), int) else None
