"""Rules and prices say one thing each (D5): what no type can ask for."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.conditions import CountIs
from roost.games.familiar_tales.content.schema.effects import Cost
from roost.games.familiar_tales.content.schema.numbers import Count
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath, suggest
from roost.games.familiar_tales.content.schema.rules import Modifier, Trigger
from roost.games.familiar_tales.content.traversal import iter_structs

MODIFIER_FIELDS = ("add", "times", "set", "may")
COST_FIELDS = ("cards", "resource", "power", "life", "item")
PERMISSIONS = ("cross:", "link")
"""What a figure may or may not do; all else is a number."""


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    for path, value in iter_structs(campaign):
        if isinstance(value, Modifier):
            yield from _modifier(path, value)
        elif isinstance(value, Trigger):
            yield from _trigger(campaign, path, value)
        elif isinstance(value, Cost):
            yield from _cost(path, value)
        elif isinstance(value, CountIs | Count) and value.within is not None and value.at is None:
            text = "within says how far, but not from where"
            yield ContentProblem((*path, "within"), text, "at: space-of:self")


def _modifier(path: DataPath, rule: Modifier) -> Iterator[ContentProblem]:
    given = [name for name in MODIFIER_FIELDS if getattr(rule, name) is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none"
        yield ContentProblem(
            path, f"a modifier has one of {', '.join(MODIFIER_FIELDS)}; here is {found}"
        )
        return
    allows = rule.modify.startswith(PERMISSIONS)
    if allows != (rule.may is not None):
        hint = "may: true or false" if allows else "add, times or set"
        yield ContentProblem((*path, given[0]), f"{given[0]} says nothing of {rule.modify}", hint)
    elif (rule.modify == "group") != (rule.set == "hive"):
        yield ContentProblem((*path, given[0]), "a group is set to hive, and nothing else is")


def _trigger(campaign: Campaign, path: DataPath, rule: Trigger) -> Iterator[ContentProblem]:
    faces = campaign.campaign.die
    if rule.face is None:
        return
    if rule.when != "rolled":
        yield ContentProblem((*path, "face"), f"{rule.when} has no face", "when: rolled has one")
    elif rule.face not in faces:
        text = f"the die has no face {rule.face}"
        yield ContentProblem((*path, "face"), text, suggest(rule.face, faces))


def _cost(path: DataPath, cost: Cost) -> Iterator[ContentProblem]:
    given = [name for name in COST_FIELDS if getattr(cost, name) is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none"
        yield ContentProblem(path, f"a price is one of {', '.join(COST_FIELDS)}; here is {found}")
