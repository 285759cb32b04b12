"""Checks that rules and costs say exactly one thing (D5), which types cannot express."""

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
"""Modifier targets that are permissions; all others are numbers."""


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    for path, value in iter_structs(campaign):
        if isinstance(value, Modifier):
            yield from _modifier(path, value)
        elif isinstance(value, Trigger):
            yield from _trigger(campaign, path, value)
        elif isinstance(value, Cost):
            yield from _cost(path, value)
        elif isinstance(value, CountIs | Count) and value.within is not None and value.at is None:
            text = "within needs a place to count from"
            yield ContentProblem((*path, "within"), text, "add at: space-of:self")


def _modifier(path: DataPath, rule: Modifier) -> Iterator[ContentProblem]:
    fields = [name for name in MODIFIER_FIELDS if getattr(rule, name) is not None]
    if len(fields) != 1:
        listed = " and ".join(fields) or "none"
        yield ContentProblem(
            path, f"a modifier needs exactly one of {', '.join(MODIFIER_FIELDS)}; found {listed}"
        )
        return
    is_permission = rule.modify.startswith(PERMISSIONS)
    if is_permission != (rule.may is not None):
        hint = "use may: true or false" if is_permission else "use add, times or set"
        yield ContentProblem(
            (*path, fields[0]), f"{fields[0]} does not apply to {rule.modify}", hint
        )
    elif (rule.modify == "group") != (rule.set == "hive"):
        yield ContentProblem(
            (*path, fields[0]), "group can only be set to hive, and only group can"
        )


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
    fields = [name for name in COST_FIELDS if getattr(cost, name) is not None]
    if len(fields) != 1:
        listed = " and ".join(fields) or "none"
        yield ContentProblem(
            path, f"a cost needs exactly one of {', '.join(COST_FIELDS)}; found {listed}"
        )
