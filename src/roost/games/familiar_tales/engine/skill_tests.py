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
    """Begin a skill test. With `can_skip` the player may decline it (TA-270)."""
    seat = s.owners[who]
    test = SkillTest(who, seat, skill, difficulty, kind, c, on_pass, on_fail, can_skip)
    s.tests.append(test)
    fire(s, TriggerEvent("test-start", who, at=space_of(s, who)))
    s.then("ask-for-cards")


# Step 1: cards are played


@step("ask-for-cards")
def ask_for_cards(s: TalesState) -> None:
    test = s.tests[-1]
    has_no_cards = not test.cards and not s.seats[test.seat].hand
    if has_no_cards or not is_present(s, test.who):  # TA-270, TA-155: it fails without a roll
        s.then("resolve-test", False)
    else:
        ask(s, "test", test.seat)


@options_for("test")
def _test_options(s: TalesState, question: Question) -> list[Action]:
    """TA-121 to TA-123"""
    test = s.tests[-1]
    actions: list[Action] = play_actions(s, test.seat)
    if test.cards:
        actions.append({"type": "done"})
    elif test.can_skip:
        actions.append({"type": "skip"})
    return actions


@on_answer("test")
def _test_answer(s: TalesState, question: Question, action: Action) -> None:
    test = s.tests[-1]
    if action["type"] == "play":
        card = str(action["card"])
        take_from_hand(s, test.seat, card)
        test.cards.append((test.seat, card))
        s.then("apply-icon", test.seat, card, test.who, "test")
        s.then("card-effects", card)
        s.then("ask-for-cards")
    elif action["type"] == "skip":
        s.then("resolve-test", False)
    elif test.is_help_over:
        s.then("tally-cards")
    else:
        s.then("ask-for-help", 1)


def play_actions(s: TalesState, seat: int) -> list[Action]:
    return [{"type": "play", "card": card} for card in sorted(set(s.seats[seat].hand))]


@step("card-effects")
def apply_card_effects(s: TalesState, card: str) -> None:
    """Apply the effects of a card that is played into this kind of test (TA-124, TA-137).

    Then fire `card-played`.
    """
    test = s.tests[-1]
    c = context_of_test(test, card)
    effects = s.world.cards[card].into.get(test.kind)  # type: ignore[call-overload]
    if effects:
        s.then("effects", effects, c)
    s.then("fire-card-played", test.who, card)


@step("fire-card-played")
def fire_card_played(s: TalesState, who: str, card: str) -> None:
    fire(s, TriggerEvent("card-played", who, at=space_of(s, who), card=card))


def context_of_test(test: SkillTest, card: str | None = None) -> Context:
    return Context(self_=test.who, enemy=test.context.enemy, actor=test.who, card=card)


# Help from other seats


@step("ask-for-help")
def ask_for_help(s: TalesState, offset: int) -> None:
    """TA-136: ask the other seats in turn from the tester's left, if they have a card to link."""
    test = s.tests[-1]
    if offset < s.players:
        seat = (test.seat + offset) % s.players
        if linkable_cards(s, seat):
            ask(s, "link", seat, offset)
        else:
            s.then("ask-for-help", offset + 1)
        return
    test.is_help_over = True
    s.then("ask-for-cards" if test.has_linked_cards else "tally-cards")


def linkable_cards(s: TalesState, seat: int) -> list[str]:
    """Return the cards that a seat may play into another seat's test (TA-132)."""
    hand = sorted(set(s.seats[seat].hand))
    if is_allowed(s, "link", s.tests[-1].who, False):
        return hand
    return [card for card in hand if s.world.cards[card].icon == "link"]


@options_for("link")
def _link_options(s: TalesState, question: Question) -> list[Action]:
    actions: list[Action] = [
        {"type": "link", "card": card} for card in linkable_cards(s, question.seat)
    ]
    return [*actions, {"type": "pass"}]


@on_answer("link")
def _link_answer(s: TalesState, question: Question, action: Action) -> None:
    test = s.tests[-1]
    if action["type"] == "pass":
        s.then("ask-for-help", question.payload + 1)
        return
    card = str(action["card"])
    take_from_hand(s, question.seat, card)
    test.cards.append((question.seat, card))
    test.has_linked_cards = True
    s.then("card-effects", card)
    s.then("ask-for-help", question.payload)


# Steps 2 and 3: tally and roll


@step("tally-cards")
def tally_cards(s: TalesState) -> None:
    """TA-138, TA-223"""
    test = s.tests[-1]
    value_index = SKILLS.index(test.skill)
    total = sum(s.world.cards[card].values[value_index] for _, card in test.cards)
    total = modify_total(s, test, total, consume=True)
    test.total = total + s.familiars[test.who].marks.count(test.skill)
    await_chance(s, "roll")
    s.then("resolve-roll")


def modify_total(s: TalesState, test: SkillTest, total: int, consume: bool = False) -> int:
    """Apply the modifiers of this skill and of any skill together."""
    words = (f"skill:{test.skill}", "skill:any")
    modifiers = [
        modifier
        for word in words
        for modifier in active_modifiers(s, word, test.who, context_of_test(test))
    ]
    return apply_modifiers(s, modifiers, total, consume)


@step("resolve-roll")
def resolve_roll(s: TalesState) -> None:
    test = s.tests[-1]
    test.face = s.chance_value
    emit(s, "rolled", figure=test.who, rolled=test.face)
    if test.rerolls or reroll_offers(s):
        ask(s, "reroll", test.seat)
    else:
        s.then("keep-roll")


def reroll_offers(s: TalesState) -> list[tuple[str, bool | str | None]]:
    """Return the rules that offer a reroll of this roll (TA-278): key and `once` of each.

    A rule is used up only when its reroll is taken.
    """
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
def _reroll_options(s: TalesState, question: Question) -> list[Action]:
    return [{"type": "reroll"}, {"type": "keep"}]


@on_answer("reroll")
def _reroll_answer(s: TalesState, question: Question, action: Action) -> None:
    test = s.tests[-1]
    if action["type"] == "keep":
        s.then("keep-roll")
        return
    if test.rerolls:
        test.rerolls -= 1
    else:
        use_up(s, *reroll_offers(s)[0])
    await_chance(s, "roll")
    s.then("resolve-roll")


@step("keep-roll")
def keep_roll(s: TalesState) -> None:
    """TA-131, TA-140: a symbol counts only when the roll is kept."""
    test = s.tests[-1]
    if test.face == "danger":
        change_dial(s, "danger", 1)
    fire(s, TriggerEvent("rolled", test.who, at=space_of(s, test.who), face=test.face))
    s.then("decide-test")


@step("decide-test")
def decide_test(s: TalesState) -> None:
    """TA-139 to TA-144"""
    test = s.tests[-1]
    face = test.face or "0"
    rolled = 0 if face in ("danger", "power") else int(face)
    test.total = max(0, test.total + test.bonus + rolled + test.die_bonus)
    test.difficulty = modify(
        s, "difficulty", test.difficulty, test.who, context_of_test(test), consume=True
    )
    s.then("resolve-test", test.total >= test.difficulty)


# Step 4: result


@step("resolve-test")
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
    for step_ in test.on_pass if passed else test.on_fail:
        s.then(*step_)
    s.then("fire-test-event", "passed" if passed else "failed")
    s.then("end-test")


@step("fire-test-event")
def fire_test_event(s: TalesState, when: str) -> None:
    test = s.tests[-1]
    fire(s, TriggerEvent(when, test.who, at=space_of(s, test.who)))


@step("end-test")
def end_test(s: TalesState) -> None:
    for seat, card in s.tests.pop().cards:
        discard_played(s, seat, card)
