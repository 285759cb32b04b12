"""Rules and prices say one thing each (D5): what no type can ask for."""

from collections.abc import Iterator

from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.conditions import CountIs
from roost.games.familiar_tales.data.effects import Cost
from roost.games.familiar_tales.data.numbers import Count
from roost.games.familiar_tales.data.rules import Modifier, Trigger
from roost.games.familiar_tales.data.shape import Path, Problem, near
from roost.games.familiar_tales.loading.checks.walk import walk

CHANGES = ("add", "times", "set", "may")
PRICES = ("cards", "resource", "power", "life", "item")
ALLOWED = ("cross:", "link")
"""What a figure may or may not do; all else is a number."""


def check(campaign: Campaign) -> Iterator[Problem]:
    for path, value in walk(campaign):
        if isinstance(value, Modifier):
            yield from _modifier(path, value)
        elif isinstance(value, Trigger):
            yield from _trigger(campaign, path, value)
        elif isinstance(value, Cost):
            yield from _cost(path, value)
        elif isinstance(value, CountIs | Count) and value.within is not None and value.at is None:
            text = "within says how far, but not from where"
            yield Problem((*path, "within"), text, "at: space-of:self")


def _modifier(path: Path, rule: Modifier) -> Iterator[Problem]:
    given = [name for name in CHANGES if getattr(rule, name) is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none"
        yield Problem(path, f"a modifier has one of {', '.join(CHANGES)}; here is {found}")
        return
    allows = rule.modify.startswith(ALLOWED)
    if allows != (rule.may is not None):
        hint = "may: true or false" if allows else "add, times or set"
        yield Problem((*path, given[0]), f"{given[0]} says nothing of {rule.modify}", hint)
    elif (rule.modify == "group") != (rule.set == "hive"):
        yield Problem((*path, given[0]), "a group is set to hive, and nothing else is")


def _trigger(campaign: Campaign, path: Path, rule: Trigger) -> Iterator[Problem]:
    faces = campaign.campaign.die
    if rule.face is None:
        return
    if rule.when != "rolled":
        yield Problem((*path, "face"), f"{rule.when} has no face", "when: rolled has one")
    elif rule.face not in faces:
        text = f"the die has no face {rule.face}"
        yield Problem((*path, "face"), text, near(rule.face, faces))


def _cost(path: Path, cost: Cost) -> Iterator[Problem]:
    given = [name for name in PRICES if getattr(cost, name) is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none"
        yield Problem(path, f"a price is one of {', '.join(PRICES)}; here is {found}")
