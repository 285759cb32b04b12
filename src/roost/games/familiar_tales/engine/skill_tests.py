"""Skill tests (section 9)."""

from roost.contract import Action
from roost.games.familiar_tales.content.schema.vocabulary import SKILLS, Skill
from roost.games.familiar_tales.engine.components.decks import discard_played, take_from_hand
from roost.games.familiar_tales.engine.components.dials import change_dial, change_power
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.figures import is_present, space_of
from roost.games.familiar_tales.engine.machine import (
    ask,
    await_chance,
    emit,
    on_answer,
    options_for,
    step,
)
from roost.games.familiar_tales.engine.rules import (
    TriggerEvent,
    active_modifiers,
    active_rulesets,
    apply_modifiers,
    fire,
    is_allowed,
    is_reroll_offer,
    is_used,
    matches,
    modify,
    trigger_context,
    use_up,
)
from roost.games.familiar_tales.engine.state import (
    Context,
    PendingStep,
    Question,
    SkillTest,
    TalesState,
)


def begin_test(
    s: TalesState,
    who: str,
    skill: Skill,
    difficulty: int,
    kind: str,
    c: Context,
    on_pass: tuple[PendingStep, ...] = (),
    on_fail: tuple[PendingStep, ...] = (),
    can_skip: bool = False,
) -> None:
    """A familiar is given a test. One that is demanded may be skipped (TA-270)."""
    seat = s.owners[who]
    test = SkillTest(who, seat, skill, difficulty, kind, c, on_pass, on_fail, can_skip)
    s.tests.append(test)
    fire(s, TriggerEvent("test-start", who, at=space_of(s, who)))
    s.then("test-ask")


# Step 1: cards are played


@step("test-ask")
def ask_for_cards(s: TalesState) -> None:
    test = s.tests[-1]
    empty = not test.cards and not s.seats[test.seat].hand
    if empty or not is_present(s, test.who):  # TA-270, TA-155: it fails without a roll
        s.then("test-result", False)
    else:
        ask(s, "test", test.seat)


@options_for("test")
def _test_options(s: TalesState, asked: Question) -> list[Action]:
    """TA-121 to TA-123"""
    test = s.tests[-1]
    found: list[Action] = play_actions(s, test.seat)
    if test.cards:
        found.append({"type": "done"})
    elif test.can_skip:
        found.append({"type": "skip"})
    return found


@on_answer("test")
def _test_answer(s: TalesState, asked: Question, action: Action) -> None:
    test = s.tests[-1]
    if action["type"] == "play":
        card = str(action["card"])
        take_from_hand(s, test.seat, card)
        test.cards.append((test.seat, card))
        s.then("icon", test.seat, card, test.who, "test")
        s.then("into", card)
        s.then("test-ask")
    elif action["type"] == "skip":
        s.then("test-result", False)
    elif test.is_help_over:
        s.then("tally")
    else:
        s.then("help", 1)


def play_actions(s: TalesState, seat: int) -> list[Action]:
    return [{"type": "play", "card": card} for card in sorted(set(s.seats[seat].hand))]


@step("into")
def apply_card_effects(s: TalesState, card: str) -> None:
    """TA-124, TA-137: a card's further effect for this kind of test; then what waits for a card."""
    test = s.tests[-1]
    c = test_context(test, card)
    further = s.world.cards[card].into.get(test.kind)  # type: ignore[call-overload]
    if further:
        s.then("effects", further, c)
    s.then("card-played", test.who, card)


@step("card-played")
def fire_card_played(s: TalesState, who: str, card: str) -> None:
    fire(s, TriggerEvent("card-played", who, at=space_of(s, who), card=card))


def test_context(test: SkillTest, card: str | None = None) -> Context:
    return Context(self_=test.who, enemy=test.context.enemy, actor=test.who, card=card)


# Help


@step("help")
def ask_for_help(s: TalesState, place: int) -> None:
    """TA-136: the others in turn from the tester's left; only those with a card to link."""
    test = s.tests[-1]
    if place < s.players:
        seat = (test.seat + place) % s.players
        if linkable_cards(s, seat):
            ask(s, "link", seat, place)
        else:
            s.then("help", place + 1)
        return
    test.is_help_over = True
    s.then("test-ask" if test.has_linked_cards else "tally")


def linkable_cards(s: TalesState, seat: int) -> list[str]:
    """TA-132: the cards that a seat may play into another's test."""
    hand = sorted(set(s.seats[seat].hand))
    if is_allowed(s, "link", s.tests[-1].who, False):
        return hand
    return [card for card in hand if s.world.cards[card].icon == "link"]


@options_for("link")
def _link_options(s: TalesState, asked: Question) -> list[Action]:
    found: list[Action] = [{"type": "link", "card": card} for card in linkable_cards(s, asked.seat)]
    return [*found, {"type": "pass"}]


@on_answer("link")
def _link_answer(s: TalesState, asked: Question, action: Action) -> None:
    test = s.tests[-1]
    if action["type"] == "pass":
        s.then("help", asked.payload + 1)
        return
    card = str(action["card"])
    take_from_hand(s, asked.seat, card)
    test.cards.append((asked.seat, card))
    test.has_linked_cards = True
    s.then("into", card)
    s.then("help", asked.payload)


# Steps 2 and 3: tally and roll


@step("tally")
def tally_cards(s: TalesState) -> None:
    """TA-138, TA-223"""
    test = s.tests[-1]
    place = SKILLS.index(test.skill)
    total = sum(s.world.cards[card].values[place] for _, card in test.cards)
    total = modify_total(s, test, total, consume=True)
    test.total = total + s.familiars[test.who].marks.count(test.skill)
    await_chance(s, "roll")
    s.then("test-rolled")


def modify_total(s: TalesState, test: SkillTest, total: int, consume: bool = False) -> int:
    """What rules for this skill and for any make of the cards' values, reckoned together."""
    words = (f"skill:{test.skill}", "skill:any")
    found = [
        one for word in words for one in active_modifiers(s, word, test.who, test_context(test))
    ]
    return apply_modifiers(s, found, total, consume)


@step("test-rolled")
def resolve_roll(s: TalesState) -> None:
    test = s.tests[-1]
    test.face = s.chance_value
    emit(s, "rolled", figure=test.who, rolled=test.face)
    if test.rerolls or reroll_offers(s):
        ask(s, "reroll", test.seat)
    else:
        s.then("keep")


def reroll_offers(s: TalesState) -> list[tuple[str, bool | str | None]]:
    """TA-278: rules that would give a reroll of this roll; spent only when it is used."""
    test = s.tests[-1]
    event = TriggerEvent("rolled", test.who, at=space_of(s, test.who), face=test.face)
    return [
        (f"{key}@{bearer}", rule.once)
        for rules, bearer in active_rulesets(s, "rolled")
        for key, rule in rules.triggers.get("rolled", ())
        if is_reroll_offer(rule)
        and not is_used(s, f"{key}@{bearer}", rule.once)
        and matches(s, rule, event, bearer)
        and holds(s, rule.if_, trigger_context(s, rule, event, bearer))
    ]


@options_for("reroll")
def _reroll_options(s: TalesState, asked: Question) -> list[Action]:
    return [{"type": "reroll"}, {"type": "keep"}]


@on_answer("reroll")
def _reroll_answer(s: TalesState, asked: Question, action: Action) -> None:
    test = s.tests[-1]
    if action["type"] == "keep":
        s.then("keep")
        return
    if test.rerolls:
        test.rerolls -= 1
    else:
        use_up(s, *reroll_offers(s)[0])
    await_chance(s, "roll")
    s.then("test-rolled")


@step("keep")
def keep_roll(s: TalesState) -> None:
    """TA-131, TA-140: a symbol counts only when it is kept."""
    test = s.tests[-1]
    if test.face == "danger":
        change_dial(s, "danger", 1)
    fire(s, TriggerEvent("rolled", test.who, at=space_of(s, test.who), face=test.face))
    s.then("verdict")


@step("verdict")
def decide_test(s: TalesState) -> None:
    """TA-139 to TA-144"""
    test = s.tests[-1]
    face = test.face or "0"
    rolled = 0 if face in ("danger", "power") else int(face)
    test.total = max(0, test.total + test.bonus + rolled + test.die_bonus)
    test.difficulty = modify(
        s, "difficulty", test.difficulty, test.who, test_context(test), consume=True
    )
    s.then("test-result", test.total >= test.difficulty)


# Step 4: what comes of it


@step("test-result")
def resolve_test(s: TalesState, passed: bool) -> None:
    """TA-141, TA-145, TA-147"""
    test = s.tests[-1]
    emit(
        s,
        "passed" if passed else "failed",
        figure=test.who,
        n=test.total,
        difficulty=test.difficulty,
    )
    if passed and test.face == "power":
        change_power(s, test.who, 1)
    for frame in test.on_pass if passed else test.on_fail:
        s.then(*frame)
    s.then("test-event", "passed" if passed else "failed")
    s.then("test-end")


@step("test-event")
def fire_test_event(s: TalesState, when: str) -> None:
    test = s.tests[-1]
    fire(s, TriggerEvent(when, test.who, at=space_of(s, test.who)))


@step("test-end")
def end_test(s: TalesState) -> None:
    for seat, card in s.tests.pop().cards:
        discard_played(s, seat, card)
