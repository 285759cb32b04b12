"""What may happen on a page that touches the story."""

from collections.abc import Iterator
from dataclasses import dataclass

from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.conditions import Condition
from roost.games.familiar_tales.data.effects import Effects, TestSpec
from roost.games.familiar_tales.data.rules import PageAction, Rule, Trigger
from roost.games.familiar_tales.data.structures import structures

TOUCHES = (
    *(e.Tick, e.Untick, e.Add, e.Set, e.Misfortune, e.GoTo, e.Offer, e.Shut, e.OpenPage),
    *(e.ChapterEnd, e.EraEnd, e.TellEnding, e.Bubble, e.Choice),
)


@dataclass(frozen=True)
class Happening:
    id: str
    if_: Condition | None
    do: Effects


def happenings(campaign: Campaign, page: str, era: int) -> list[Happening]:
    found = (*_of_page(campaign, page), *_anywhere(campaign, era))
    return [h for h in found if any(isinstance(x, TOUCHES) for _, x in structures(h.do))]


def _of_page(campaign: Campaign, id: str) -> Iterator[Happening]:
    page = campaign.pages[id]
    yield from _rules("rules", page.rules)
    yield from _actions("actions", page.actions)
    for encountered in page.encounters:
        yield from _rules(f"encounters.{encountered.enemy}", encountered.rules)
        enemy = campaign.enemies.get(encountered.enemy)
        if enemy is not None:
            yield from _rules(f"enemies.{encountered.enemy}", enemy.rules)
            yield Happening(f"loot.{encountered.enemy}", None, enemy.loot)
    for threat in page.threats or campaign.campaign.threats:
        yield Happening(f"threats.{threat.id}", threat.if_, threat.do)
    yield Happening("reinforce", None, page.reinforce)
    yield Happening("enemy-turn", None, page.enemy_turn or ())


def _anywhere(campaign: Campaign, era: int) -> Iterator[Happening]:
    """Cards, items, abilities and the child may do their part on every page."""
    for id, skill in campaign.skills.items():
        if skill.era <= era:
            for name, action in (("action", skill.action), ("acquire", skill.acquire)):
                if action is not None:
                    yield Happening(f"skills.{id}.{name}", action.if_, action.do)
            for kind, do in skill.into.items():
                yield Happening(f"skills.{id}.into.{kind}", None, do)
            yield from _rules(f"skills.{id}", skill.rules)
    for id, item in (*campaign.items.items(), *campaign.artifacts.items()):
        if item.era <= era:
            if item.action is not None:
                yield Happening(f"items.{id}.action", item.action.if_, item.action.do)
            for i, power in enumerate(item.powers):
                yield Happening(f"items.{id}.powers.{i}", None, power.do)
            yield from _rules(f"items.{id}", item.rules)
    for id, familiar in campaign.familiars.items():
        yield from _rules(f"familiars.{id}", familiar.ability.rules)
    for id, child in campaign.children.items():
        if child.era == era:
            yield from _rules(f"children.{id}", child.rules)
            yield from _actions(f"children.{id}", child.actions)


def _rules(where: str, rules: tuple[Rule, ...]) -> Iterator[Happening]:
    for i, rule in enumerate(rules):
        if isinstance(rule, Trigger):
            yield Happening(f"{where}.{i}", rule.if_, rule.do)


def _actions(where: str, actions: tuple[PageAction, ...]) -> Iterator[Happening]:
    for action in actions:
        yield Happening(f"{where}.{action.id}", action.if_, (*action.do, *_tested(action.test)))


def _tested(test: TestSpec | None) -> Effects:
    if test is None:
        return ()
    return (e.DemandTest(test.skill, test.difficulty, "self", test.pass_, test.fail),)
