"""Special actions (section 17): of cards, items, the page, the child, afflictions, the dial."""

from collections.abc import Iterator

from roost.contract import Action
from roost.games.familiar_tales.actions.registry import begins, hand_of, is_open
from roost.games.familiar_tales.afflictions import cure
from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.costs import can_pay, drop_item, pay
from roost.games.familiar_tales.data.effects import DemandTest, Effects
from roost.games.familiar_tales.data.rules import PageAction, Places
from roost.games.familiar_tales.data.words import Skill
from roost.games.familiar_tales.decks import put_away, take_from_hand
from roost.games.familiar_tales.figures import most_life, page_of, space_of
from roost.games.familiar_tales.having import lose
from roost.games.familiar_tales.life import gain_life
from roost.games.familiar_tales.machine import step
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.selecting import places
from roost.games.familiar_tales.skilltests import begin_test
from roost.games.familiar_tales.state import Context, State

ENDS: dict[str, tuple[str, Skill, int]] = {
    "put-out": ("on-fire", "resilience", 4),  # TA-211
    "break-free": ("trapped", "might", 4),  # TA-219
}
EATEN = 2  # TA-238


def tests_self(do: Effects) -> bool:
    """TA-287: whether effects hold a test of self that nothing decides about."""
    return any(isinstance(effect, DemandTest) and effect.who == "self" for effect in do)


# A skill card's ACTION


@is_open("perform")
def _perform_open(s: State, who: str) -> list[Action]:
    hand = hand_of(s, who)
    found: list[Action] = []
    for name in sorted(set(hand)):
        action = s.world.cards[name].action
        if action is None or not holds(s, action.if_, Context(self_=who, doer=who, card=name)):
            continue
        if len(hand) >= 1 + tests_self(action.do):
            found.append({"type": "perform", "card": name})
    return found


@begins("perform")
def _perform(s: State, who: str, action: Action) -> None:
    """TA-235"""
    name, seat = str(action["card"]), s.owners[who]
    card = s.world.cards[name]
    assert card.action is not None
    take_from_hand(s, seat, name)
    s.performed.append((seat, name))
    song = "song" in card.keywords
    c = Context(self_=who, doer=who, card=name, song=song, binding=True)
    s.then("effects", card.action.do, c)
    s.then("card-played", who, name)
    s.then("performed", seat, name)


@step("performed")
def performed(s: State, seat: int, card: str) -> None:
    if (seat, card) in s.performed:
        s.performed.remove((seat, card))
        put_away(s, seat, card)


# An item's ACTION


@is_open("use")
def _use_open(s: State, who: str) -> list[Action]:
    """TA-180, TA-240"""
    found: list[Action] = []
    for item in sorted(set(s.familiars[who].equipped)):
        action = s.world.items[item].action
        if action is None or not holds(s, action.if_, Context(self_=who, doer=who)):
            continue
        if hand_of(s, who) or not tests_self(action.do):
            found.append({"type": "use", "item": item})
    return found


@begins("use")
def _use(s: State, who: str, action: Action) -> None:
    item = str(action["item"])
    data = s.world.items[item]
    assert data.action is not None
    if data.type == "consumable":
        drop_item(s, who, item)
    s.then("effects", data.action.do, Context(self_=who, doer=who, binding=True))


# What the page and the child offer


def offered(s: State) -> Iterator[tuple[PageAction, str | None]]:
    """The actions of the page, and of the child where she is."""
    if s.page is not None:
        for action in page_of(s).actions:
            yield action, None
    child = s.world.campaign.children.get(s.child_card)
    if child is not None and s.child is not None:
        for action in child.actions:
            yield action, s.child


def stands_there(s: State, at: Places | None, c: Context, space: str | None) -> bool:
    spot = space_of(s, c.self_)
    if at is None:
        return space is None or spot == space
    wanted = at if isinstance(at, tuple) else (at,)
    return any(spot in places(s, place, c) for place in wanted)


def open_here(s: State, c: Context) -> Iterator[PageAction]:
    """What is offered where self stands; whether it can be paid is another question."""
    for action, space in offered(s):
        if stands_there(s, action.at, c, space) and holds(s, action.if_, c):
            yield action


@is_open("special")
def _special_open(s: State, who: str) -> list[Action]:
    c = Context(self_=who, doer=who)
    hand, f = hand_of(s, who), s.familiars[who]
    ids = [
        action.id
        for action in open_here(s, c)
        if can_pay(s, action.cost, c, int(action.test is not None or tests_self(action.do)))
    ]
    if f.resources.get("food", 0) and f.life < most_life(s, who):
        ids.append("life-dial")
    ids += [id for id, (what, _, _) in ENDS.items() if hand and what in f.afflictions]
    return [{"type": "special", "id": id} for id in dict.fromkeys(ids)]


@begins("special")
def _special(s: State, who: str, action: Action) -> None:
    id, c = str(action["id"]), Context(self_=who, doer=who, binding=True)
    for found, space in offered(s):
        if found.id == id and stands_there(s, found.at, c, space):
            pay(s, found.cost, c)  # TA-239: before the test, and not given back
            s.then("special", who, found)
            s.then("deed", found.text)
            return
    if id == "life-dial":
        lose(s, who, "food", 1)
        gain_life(s, who, EATEN)
        return
    what, skill, difficulty = ENDS[id]
    begin_test(s, who, skill, difficulty, "other", c, (("cure", who, what),))


@step("special")
def special(s: State, who: str, action: PageAction) -> None:
    c = Context(self_=who, doer=who, binding=True)
    if action.do:
        s.then("effects", action.do, c)
    if action.test is not None:
        s.then("special-test", who, action)


@step("special-test")
def special_test(s: State, who: str, action: PageAction) -> None:
    test, c = action.test, Context(self_=who, doer=who)
    assert test is not None
    passed, failed = ("effects", test.pass_, c), ("effects", test.fail, c)
    difficulty = number(s, test.difficulty, c)
    begin_test(s, who, test.skill, difficulty, "page", c, (passed,), (failed,))


@step("cure")
def _cure(s: State, who: str, what: str) -> None:
    cure(s, who, what)
