"""Finds the parts of a campaign that run by themselves, and which effects trigger them."""

from collections.abc import Iterator
from typing import NamedTuple

from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import DataPath
from roost.games.familiar_tales.content.schema.rules import Once, Trigger
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.content.traversal import iter_structs

DIALS = ("danger", "discontent", "misfortune")
FAMILIAR_SELECTORS = (
    *("familiar", "each", "here", "others-here", "choose", "choose-here", "choose-other", "victor"),
    *FAMILIARS,
)
ENEMY_SELECTORS = ("enemy", "enemies", "enemies-here", "choose-enemy-here", "choose-enemy-seen")

Guards = tuple[c.Condition, ...]


class CertainEffect(NamedTuple):
    """An effect that cannot be avoided while its guards hold."""

    effect: e.Effect
    guards: Guards


class ContentPart(NamedTuple):
    """A rule, an entry, or an automatic effect of a page."""

    path: DataPath
    effects: tuple[CertainEffect, ...]
    rule: Trigger | None = None

    @property
    def page(self) -> str | None:
        return str(self.path[1]) if self.path[0] == "pages" else None

    @property
    def once(self) -> Once | None:
        return self.rule.once if self.rule is not None else None


def find_parts(campaign: Campaign) -> list[ContentPart]:
    parts = []
    for path, x in iter_structs(campaign):
        if isinstance(x, Trigger):
            parts.append(ContentPart(path, tuple(_certain_effects(x.do, _guards(x.if_))), x))
    for code, entry in campaign.entries.items():
        effects = [*_certain_effects(entry.do, ()), *_certain_effects(entry.after, ())]
        for variant in entry.variants:
            effects += _certain_effects(variant.do, _guards(variant.if_))
        parts.append(ContentPart(("entries", code), tuple(effects)))
    for id, page in campaign.pages.items():
        own = {"setup": page.setup, "reinforce": page.reinforce, "enemy_turn": page.enemy_turn}
        for key, own_effects in own.items():
            certain = tuple(_certain_effects(own_effects or (), ()))
            parts.append(ContentPart(("pages", id, key), certain))
    return parts


def _guards(condition: c.Condition | None) -> Guards:
    return () if condition is None else (condition,)


def _certain_effects(effects: e.Effects, guards: Guards) -> Iterator[CertainEffect]:
    """Yield the effects that are certain to happen.

    A choice, a roll or a passed test may turn out otherwise. But with an empty hand a demanded test
    fails (TA-270).
    """
    for x in effects:
        yield CertainEffect(x, guards)
        if isinstance(x, e.WhenTrue):
            yield from _certain_effects(x.then, (*guards, x.if_))
            yield from _certain_effects(x.else_, (*guards, c.Not(x.if_)))
        elif isinstance(x, e.ForEach) or (isinstance(x, e.RepeatEffects) and x.n != 0):
            yield from _certain_effects(x.do, guards)
        elif isinstance(x, e.DemandTest):
            yield from _certain_effects(x.fail, guards)


def can_trigger(x: e.Effect, source: ContentPart, part: ContentPart) -> bool:
    """Return whether an effect of one part triggers the other part."""
    if source.page is not None and part.page is not None and source.page != part.page:
        return isinstance(x, e.OpenPage) and _opens(x, part)
    match x:
        case e.GoTo():
            return part.path == ("entries", x.code)
        case e.OpenPage():
            return _opens(x, part)
        case e.Reinforce():
            return part.path[2:] == ("reinforce",)
        case e.EnemyTurn() if part.path[2:] == ("enemy_turn",):
            return True
    rule = part.rule
    if rule is None or rule.when not in _events(x):
        return False
    return _is_there(x, source, rule) and _is_about(x, source, part)


def _opens(x: e.OpenPage, part: ContentPart) -> bool:
    if part.page != x.id:
        return False
    starts = part.rule is not None and part.rule.when == "page-start"
    return starts or part.path[2:] == ("setup",)


def _events(x: e.Effect) -> tuple[str, ...]:
    """Return the trigger names of the events that an effect causes."""
    match x:
        case e.SetVariable() | e.AddToVariable():
            name = "danger-changed" if x.name == "danger" else "var-changed"
            return () if x.name in DIALS[1:] else (name,)
        case e.ChangeDanger():
            return ("danger-changed",)
        case e.ChangeLife():
            return ("hurt", "healed") if not isinstance(x.by, int) else (_change(x.by),)
        case e.Afflict():
            return ("afflicted",)
        case e.Encounter():
            return ("placed",)
        case e.Defeat():
            return ("defeated",)
        case e.PlaceFigure() | e.ShiftFigure():
            return "enter", "exit"
        case e.PlaceToken():
            return "token-placed", "edge-changed"
        case e.RemoveToken() | e.ChangeEdge():
            return ("edge-changed",)
        case e.DemandTest():
            return "test-start", "failed"
        case e.EnemyTurn():
            return "enemy-turn-start", "enemy-turn-end"
    return ()


def _change(by: int) -> str:
    return "hurt" if by < 0 else "healed"


def _is_there(x: e.Effect, source: ContentPart, rule: Trigger) -> bool:
    """Return whether the effect happens where the rule applies. In doubt it does not."""
    if rule.at is None:
        return True
    places = rule.at if isinstance(rule.at, tuple) else (rule.at,)
    place = x.id if isinstance(x, e.ChangeEdge) else getattr(x, "at", None)
    if place is not None and rule.when != "exit":
        return place in places
    return source.rule is not None and source.rule.at == rule.at


def _is_about(x: e.Effect, source: ContentPart, part: ContentPart) -> bool:
    """Return whether the effect happens to a figure that the rule is about."""
    rule = part.rule
    assert rule is not None
    who = getattr(x, "who", None)
    if isinstance(x, e.Encounter):
        who = f"kind:{x.enemy}"
    if who is None:
        return rule.who is None
    if who == "self" and source.rule is not None:
        if _bearer(source) == _bearer(part) and source.rule.who == rule.who:
            return True
        who = source.rule.who
    if rule.who is None:
        return _bearer(part) is None
    if rule.who == who:
        return who != "self"
    if rule.who in ("familiar", "each"):
        return who in FAMILIAR_SELECTORS
    return rule.who == "enemies" and (who in ENEMY_SELECTORS or str(who).startswith("kind:"))


def _bearer(part: ContentPart) -> DataPath | None:
    """Return the path of the rule's bearer; None for rules of a page."""
    return None if part.path[0] == "pages" and part.path[2] == "rules" else part.path[:-2]
