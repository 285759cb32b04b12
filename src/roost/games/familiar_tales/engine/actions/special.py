"""Special actions (section 17) of cards, items, page, child, afflictions and life dial."""

from collections.abc import Iterator

from roost.contract import Action
from roost.games.familiar_tales.content.schema.effects import DemandTest, Effects
from roost.games.familiar_tales.content.schema.rules import PageAction, PlaceSelectors
from roost.games.familiar_tales.content.schema.vocabulary import Skill
from roost.games.familiar_tales.engine.actions.registry import (
    available_actions,
    hand_of,
    start_action,
)
from roost.games.familiar_tales.engine.components.afflictions import cure
from roost.games.familiar_tales.engine.components.decks import discard_played, take_from_hand
from roost.games.familiar_tales.engine.components.inventory import lose_resource
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.costs import can_pay, drop_item, pay
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import max_life, page_of, space_of
from roost.games.familiar_tales.engine.life import gain_life
from roost.games.familiar_tales.engine.machine import step
from roost.games.familiar_tales.engine.selectors import select_places
from roost.games.familiar_tales.engine.skill_tests import begin_test
from roost.games.familiar_tales.engine.state import Context, TalesState

AFFLICTION_TESTS: dict[str, tuple[str, Skill, int]] = {
    "put-out": ("on-fire", "resilience", 4),  # TA-211
    "break-free": ("trapped", "might", 4),  # TA-219
}
FOOD_HEALING = 2  # TA-238


def has_self_test(do: Effects) -> bool:
    """TA-287: whether effects contain an unconditional test of `self`."""
    return any(isinstance(effect, DemandTest) and effect.who == "self" for effect in do)


# A skill card's ACTION


@available_actions("perform")
def _perform_actions(s: TalesState, who: str) -> list[Action]:
    hand = hand_of(s, who)
    actions: list[Action] = []
    for name in sorted(set(hand)):
        card_action = s.world.cards[name].action
        if card_action is None or not holds(
            s, card_action.if_, Context(self_=who, actor=who, card=name)
        ):
            continue
        if len(hand) >= 1 + has_self_test(card_action.do):
            actions.append({"type": "perform", "card": name})
    return actions


@start_action("perform")
def _perform(s: TalesState, who: str, action: Action) -> None:
    """TA-235"""
    name, seat = str(action["card"]), s.owners[who]
    card = s.world.cards[name]
    assert card.action is not None
    take_from_hand(s, seat, name)
    s.performed_cards.append((seat, name))
    song = "song" in card.keywords
    c = Context(self_=who, actor=who, card=name, is_song=song, is_binding=True)
    s.then("effects", card.action.do, c)
    s.then("fire-card-played", who, name)
    s.then("finish-performance", seat, name)


@step("finish-performance")
def finish_performance(s: TalesState, seat: int, card: str) -> None:
    if (seat, card) in s.performed_cards:
        s.performed_cards.remove((seat, card))
        discard_played(s, seat, card)


# An item's ACTION


@available_actions("use")
def _use_actions(s: TalesState, who: str) -> list[Action]:
    """TA-180, TA-240"""
    actions: list[Action] = []
    for item in sorted(set(s.familiars[who].equipped)):
        item_action = s.world.items[item].action
        if item_action is None or not holds(s, item_action.if_, Context(self_=who, actor=who)):
            continue
        if hand_of(s, who) or not has_self_test(item_action.do):
            actions.append({"type": "use", "item": item})
    return actions


@start_action("use")
def _use(s: TalesState, who: str, action: Action) -> None:
    item = str(action["item"])
    data = s.world.items[item]
    assert data.action is not None
    if data.type == "consumable":
        drop_item(s, who, item)
    s.then("effects", data.action.do, Context(self_=who, actor=who, is_binding=True))


# Actions of the page and the child


def offered_actions(s: TalesState) -> Iterator[tuple[PageAction, str | None]]:
    """Yield the actions of the page, and those of the child with her space."""
    if s.page is not None:
        for action in page_of(s).actions:
            yield action, None
    child = s.world.campaign.children.get(s.child_card)
    if child is not None and s.child_space is not None:
        for action in child.actions:
            yield action, s.child_space


def is_in_reach(s: TalesState, at: PlaceSelectors | None, c: Context, space: str | None) -> bool:
    """Return whether `self` stands where an action is offered."""
    own_space = space_of(s, c.self_)
    if at is None:
        return space is None or own_space == space
    selectors = at if isinstance(at, tuple) else (at,)
    return any(own_space in select_places(s, place, c) for place in selectors)


def open_actions(s: TalesState, c: Context) -> Iterator[PageAction]:
    """Yield the actions offered where `self` stands, whether they can be paid or not."""
    for action, space in offered_actions(s):
        if is_in_reach(s, action.at, c, space) and holds(s, action.if_, c):
            yield action


@available_actions("special")
def _special_actions(s: TalesState, who: str) -> list[Action]:
    c = Context(self_=who, actor=who)
    hand, f = hand_of(s, who), s.familiars[who]
    ids = [
        action.id
        for action in open_actions(s, c)
        if can_pay(s, action.cost, c, int(action.test is not None or has_self_test(action.do)))
    ]
    if f.resources.get("food", 0) and f.life < max_life(s, who):
        ids.append("life-dial")
    ids += [id for id, (what, _, _) in AFFLICTION_TESTS.items() if hand and what in f.afflictions]
    return [{"type": "special", "id": id} for id in dict.fromkeys(ids)]


@start_action("special")
def _special(s: TalesState, who: str, action: Action) -> None:
    id, c = str(action["id"]), Context(self_=who, actor=who, is_binding=True)
    for offered, space in offered_actions(s):
        if offered.id == id and is_in_reach(s, offered.at, c, space):
            pay(s, offered.cost, c)  # TA-239: paid before the test and not returned
            s.then("apply-special", who, offered)
            s.then("activity", offered.text)
            return
    if id == "life-dial":
        lose_resource(s, who, "food", 1)
        gain_life(s, who, FOOD_HEALING)
        return
    what, skill, difficulty = AFFLICTION_TESTS[id]
    begin_test(s, who, skill, difficulty, "other", c, (("cure", who, what),))


@step("apply-special")
def apply_special(s: TalesState, who: str, action: PageAction) -> None:
    c = Context(self_=who, actor=who, is_binding=True)
    if action.do:
        s.then("effects", action.do, c)
    if action.test is not None:
        s.then("begin-special-test", who, action)


@step("begin-special-test")
def begin_special_test(s: TalesState, who: str, action: PageAction) -> None:
    test, c = action.test, Context(self_=who, actor=who)
    assert test is not None
    on_pass, on_fail = ("effects", test.pass_, c), ("effects", test.fail, c)
    difficulty = evaluate(s, test.difficulty, c)
    begin_test(s, who, test.skill, difficulty, "page", c, (on_pass,), (on_fail,))


@step("cure")
def _cure(s: TalesState, who: str, what: str) -> None:
    cure(s, who, what)
