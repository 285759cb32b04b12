"""The events on a page that affect the story."""

from collections.abc import Iterator
from dataclasses import dataclass

from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.content.schema.effects import Effects, TestSpec
from roost.games.familiar_tales.content.schema.rules import PageAction, Rule, Trigger
from roost.games.familiar_tales.content.traversal import iter_structs

STORY_EFFECTS = (
    *(e.SetFlag, e.ClearFlag, e.AddToVariable, e.SetVariable, e.ChangeMisfortune),
    *(e.GoTo, e.OpenCode, e.CloseCode, e.OpenPage, e.FillBubble, e.OfferChoice),
    *(e.ChapterEnd, e.EraEnd, e.TellEnding),
)


@dataclass(frozen=True)
class PageEvent:
    """Something that can happen on a page: an action, a rule, a threat, a card."""

    id: str
    if_: Condition | None
    do: Effects


def find_page_events(campaign: Campaign, page: str, era: int) -> list[PageEvent]:
    """Return the events that affect the story on a page in an era."""
    events = (*_events_of_page(campaign, page), *_events_anywhere(campaign, era))
    return [
        event
        for event in events
        if any(isinstance(x, STORY_EFFECTS) for _, x in iter_structs(event.do))
    ]


def _events_of_page(campaign: Campaign, id: str) -> Iterator[PageEvent]:
    page = campaign.pages[id]
    yield from _events_of_rules("rules", page.rules)
    yield from _events_of_actions("actions", page.actions)
    for encounter in page.encounters:
        yield from _events_of_rules(f"encounters.{encounter.enemy}", encounter.rules)
        enemy = campaign.enemies.get(encounter.enemy)
        if enemy is not None:
            yield from _events_of_rules(f"enemies.{encounter.enemy}", enemy.rules)
            yield PageEvent(f"loot.{encounter.enemy}", None, enemy.loot)
    for threat in page.threats or campaign.campaign.threats:
        yield PageEvent(f"threats.{threat.id}", threat.if_, threat.do)
    yield PageEvent("reinforce", None, page.reinforce)
    yield PageEvent("enemy-turn", None, page.enemy_turn or ())


def _events_anywhere(campaign: Campaign, era: int) -> Iterator[PageEvent]:
    """Yield the events of cards, items, abilities and the child, which can happen on every page."""
    for id, skill in campaign.skills.items():
        if skill.era <= era:
            for name, action in (("action", skill.action), ("acquire", skill.acquire)):
                if action is not None:
                    yield PageEvent(f"skills.{id}.{name}", action.if_, action.do)
            for kind, do in skill.into.items():
                yield PageEvent(f"skills.{id}.into.{kind}", None, do)
            yield from _events_of_rules(f"skills.{id}", skill.rules)
    for id, item in (*campaign.items.items(), *campaign.artifacts.items()):
        if item.era <= era:
            if item.action is not None:
                yield PageEvent(f"items.{id}.action", item.action.if_, item.action.do)
            for i, power in enumerate(item.powers):
                yield PageEvent(f"items.{id}.powers.{i}", None, power.do)
            yield from _events_of_rules(f"items.{id}", item.rules)
    for id, familiar in campaign.familiars.items():
        yield from _events_of_rules(f"familiars.{id}", familiar.ability.rules)
    for id, child in campaign.children.items():
        if child.era == era:
            yield from _events_of_rules(f"children.{id}", child.rules)
            yield from _events_of_actions(f"children.{id}", child.actions)


def _events_of_rules(prefix: str, rules: tuple[Rule, ...]) -> Iterator[PageEvent]:
    for i, rule in enumerate(rules):
        if isinstance(rule, Trigger):
            yield PageEvent(f"{prefix}.{i}", rule.if_, rule.do)


def _events_of_actions(prefix: str, actions: tuple[PageAction, ...]) -> Iterator[PageEvent]:
    for action in actions:
        yield PageEvent(
            f"{prefix}.{action.id}", action.if_, (*action.do, *_test_effects(action.test))
        )


def _test_effects(test: TestSpec | None) -> Effects:
    if test is None:
        return ()
    return (e.DemandTest(test.skill, test.difficulty, "self", test.pass_, test.fail),)
