"""Decisions in a skill test: cards, help, item powers, rerolls, and whether to defend."""

from contextlib import nullcontext
from dataclasses import replace

from roost.contract import Action
from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.valuation import card_play, enemies
from roost.games.familiar_tales.bot.valuation.effects import (
    AFFLICTION_COSTS,
    cost_of_danger,
    cost_of_discontent,
    value_effects,
    value_resource,
)
from roost.games.familiar_tales.bot.valuation.odds import (
    OutcomeValue,
    SkillTotal,
    as_current_test,
    expected_value,
    pass_fail_value,
)
from roost.games.familiar_tales.content.schema.vocabulary import Skill
from roost.games.familiar_tales.engine.actions.forage import forageable_resources
from roost.games.familiar_tales.engine.figures import afflictions_of
from roost.games.familiar_tales.engine.rules import active_modifiers, modify
from roost.games.familiar_tales.engine.skill_tests import linkable_cards
from roost.games.familiar_tales.engine.state import Attack, Context, PendingStep, SkillTest
from roost.games.familiar_tales.views.skill_test_odds import face_value

MAX_HELP_CARDS = 2
"""The number of link cards that the bot expects from others before a test begins."""


def choose_test_card(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """Play the best set of cards, one after the other; skip the test if that is better."""
    s = analysis.s
    test = s.tests[-1]
    value = value_outcomes(analysis, test)
    hand = s.seats[test.seat].hand
    pick = (
        card_play.best_cards(analysis, test, hand, _card_price(analysis, test), value)
        if hand
        else None
    )
    is_forced = {"type": "skip"} not in legal_actions
    if pick is not None and pick.cards and (is_forced or pick.value > value(0, "0", 0)):
        return {"type": "play", "card": pick.cards[0]}
    for type in ("skip", "done"):
        if {"type": type} in legal_actions:
            return {"type": type}
    return {"type": "play", "card": card_play.least_useful(analysis, hand)}


def _card_price(analysis: Analysis, test: SkillTest) -> card_play.CardPrice:
    is_own = (
        analysis.s.is_turn_active
        and analysis.s.turn is not None
        and test.seat == analysis.s.owners[analysis.s.turn]
    )
    return card_play.own_turn_price(analysis) if is_own else card_play.reserve_price(analysis)


def value_attempt(analysis: Analysis, test: SkillTest, hand: list[str]) -> float:
    """Value beginning a test with these cards and the expected help of others."""
    if not hand:
        return -1e9
    with as_current_test(analysis.s, test):
        value = value_outcomes(analysis, test)
        cards = hand + _help_cards(analysis, test)
        return card_play.best_cards(analysis, test, cards, _card_price(analysis, test), value).value


def pass_chance(analysis: Analysis, test: SkillTest, hand: list[str]) -> float:
    """Return the probability of passing with the cards that the bot would play."""
    return pass_chance_with(analysis, test, *pick_cards(analysis, test, hand))


def pick_cards(analysis: Analysis, test: SkillTest, hand: list[str]) -> tuple[str, ...]:
    """Return the cards that the bot would play. In a test that has not begun, others help."""
    if not hand:
        return ()
    has_begun = _has_begun(analysis, test)
    with nullcontext() if has_begun else as_current_test(analysis.s, test):
        cards = hand + ([] if has_begun else _help_cards(analysis, test))
        return card_play.best_cards(
            analysis, test, cards, _card_price(analysis, test), value_outcomes(analysis, test)
        ).cards


def _has_begun(analysis: Analysis, test: SkillTest) -> bool:
    return any(test is other for other in analysis.s.tests)


def pass_chance_with(analysis: Analysis, test: SkillTest, *cards: str) -> float:
    """Return the probability of passing with the cards already played and these."""
    difficulty = modify(analysis.s, "difficulty", test.difficulty, test.who, test.context)
    return _expected_result(analysis, test, cards, pass_fail_value(difficulty, 1, 0, 0, 0))


def _expected_result(
    analysis: Analysis, test: SkillTest, cards: tuple[str, ...], value: OutcomeValue
) -> float:
    if not cards and not test.cards:
        return value(0, "0", 0)
    with nullcontext() if _has_begun(analysis, test) else as_current_test(analysis.s, test):
        return card_play.expected_result(analysis, test, cards, value)


def expected_loss(analysis: Analysis, test: SkillTest, *cards: str) -> float:
    """Return the expected loss of life in a defence."""
    attack = analysis.s.attacks[-1]

    def value(total: int, face: str, damage: int) -> float:
        shortfall = 0 if total >= attack.value else max(0, attack.value - total - attack.reduction)
        return -float(attack_loss(analysis, attack.who, shortfall, attack.enemy))

    return -_expected_result(analysis, test, cards, value)


def _help_cards(analysis: Analysis, test: SkillTest) -> list[str]:
    s = analysis.s
    if s.players == 1:
        return []
    others = [seat for seat in range(s.players) if seat != test.seat]
    cards = [card for seat in others for card in linkable_cards(s, seat)]
    return sorted(cards, key=lambda card: -card_play.value_in_hand(analysis, card))[:MAX_HELP_CARDS]


def make_skill_test(
    analysis: Analysis,
    who: str,
    skill: Skill,
    difficulty: int,
    kind: str,
    passed: tuple[PendingStep, ...],
    failed: tuple[PendingStep, ...] = (),
    enemy: str | None = None,
) -> SkillTest:
    c = Context(self_=who, enemy=enemy, actor=who)
    return SkillTest(who, analysis.s.owners[who], skill, difficulty, kind, c, passed, failed)


# The value of a test's outcomes


def value_outcomes(analysis: Analysis, test: SkillTest) -> OutcomeValue:
    """Return a function that values each outcome of a test."""
    if test.kind == "defend" and analysis.s.attacks:
        return value_defence(analysis, analysis.s.attacks[-1])
    difficulty = modify(analysis.s, "difficulty", test.difficulty, test.who, test.context)
    risk, power = cost_of_danger(analysis, 1), analysis.style.power
    hit = next((step for step in test.on_pass if step[0] == "deal-damage"), None)
    if hit is not None and hit[2] in analysis.s.enemies:
        return _value_strike(analysis, test, str(hit[2]), difficulty, risk)
    passed = sum(_value_step(analysis, step) for step in test.on_pass)
    failed = sum(_value_step(analysis, step) for step in test.on_fail)
    return pass_fail_value(difficulty, passed, failed, risk, power)


def _value_step(analysis: Analysis, step: PendingStep) -> float:
    if step[0] == "effects":
        return value_effects(analysis, step[1], step[2])
    if step[0] == "choose-resource":
        return _value_foraging(analysis, str(step[1]))
    if step[0] == "finish-care":
        return -cost_of_discontent(analysis, -1) + _value_work(analysis, "care")
    if step[0] == "cure":
        return AFFLICTION_COSTS.get(str(step[2]), 1.0)
    return 0.0


def _value_work(analysis: Analysis, kind: str) -> float:
    weights = [task.weight for task in analysis.plan.tasks if task.kind == kind]
    return analysis.style.progress * max(weights, default=0.0)


def _value_foraging(analysis: Analysis, who: str) -> float:
    return max(
        (value_resource(analysis, kind) for kind in forageable_resources(analysis.s, who)),
        default=0.0,
    )


def _value_strike(
    analysis: Analysis, test: SkillTest, enemy_id: str, difficulty: int, risk: float
) -> OutcomeValue:
    """TA-186: the value of a hit is that of the life it takes."""
    s = analysis.s
    weapons = [s.world.items[item] for item in s.familiars[test.who].equipped]
    printed = next((weapon.damage for weapon in weapons if weapon.type == test.kind), 0)
    values: dict[int, float] = {}

    def value(total: int, face: str, damage: int) -> float:
        if total < difficulty:
            return -risk if face == "danger" else 0.0
        if damage not in values:
            c = Context(self_=test.who, enemy=enemy_id, actor=test.who)
            total_damage = modify(s, "damage", printed + damage, test.who, c)
            values[damage] = enemies.value_damage(analysis, enemy_id, total_damage)
        power = analysis.style.power if face == "power" else 0.0
        return values[damage] + power - (risk if face == "danger" else 0.0)

    return value


def value_defence(analysis: Analysis, attack: Attack) -> OutcomeValue:
    """TA-231: the loss is the shortfall of the total."""
    s, who = analysis.s, attack.who
    values: dict[int, float] = {}
    risk = cost_of_danger(analysis, 1)

    def value(total: int, face: str, damage: int) -> float:
        shortfall = 0 if total >= attack.value else max(0, attack.value - total - attack.reduction)
        if shortfall not in values:
            values[shortfall] = -analysis.life_loss_cost(
                who, attack_loss(analysis, who, shortfall, attack.enemy)
            )
        return values[shortfall] - (risk if face == "danger" else 0.0)

    assert s.attacks
    return value


def attack_loss(analysis: Analysis, who: str, n: int, enemy: str | None) -> int:
    """Return the life that a familiar loses by an attack of this strength (TA-215 to TA-218)."""
    s = analysis.s
    if n <= 0:
        return 0
    s.loss_cause = "attack"
    if any(True for _ in active_modifiers(s, "loss", who, Context(self_=who, enemy=enemy))):
        n = modify(s, "loss", n, who, Context(self_=who, enemy=enemy))
    s.loss_cause = None
    if n <= 0:
        return 0
    afflictions = afflictions_of(s, who)
    return n + ("trapped" in afflictions) + ("badly-injured" in afflictions)


# Help, powers, rerolls


def choose_link(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """Lend a card if it raises the value of the test by more than its price."""
    s = analysis.s
    assert s.question is not None
    test = s.tests[-1]
    value = value_outcomes(analysis, test)
    cards = [str(action["card"]) for action in legal_actions if action["type"] == "link"]
    value_without = card_play.best_cards(analysis, test, [], lambda _: 0.0, value).value
    price = card_play.reserve_price(analysis)
    best, chosen = value_without + 0.05, None
    for card in cards:
        played = [*test.cards, (s.question.seat, card)]
        bonus = test.bonus + _link_bonus(analysis, test, card)
        test_with_card = replace(test, cards=played, bonus=bonus, used_rules=[])
        with as_current_test(s, test_with_card):
            value_with = card_play.best_cards(
                analysis, test_with_card, [], lambda _: 0.0, value
            ).value - price(card)
        if value_with > best:
            best, chosen = value_with, card
    return {"type": "pass"} if chosen is None else {"type": "link", "card": chosen}


def _link_bonus(analysis: Analysis, test: SkillTest, card: str) -> int:
    effects = analysis.world.cards[card].into.get(test.kind)  # type: ignore[call-overload]
    return card_play.total_bonus(analysis, test, effects) if effects else 0


def choose_power(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """Choose the item power of the highest value."""
    if not analysis.s.tests:
        return legal_actions[0]
    test = analysis.s.tests[-1]
    best, chosen = 0.0, legal_actions[-1]
    for action in legal_actions:
        if action["type"] == "power":
            effects = analysis.world.items[str(action["item"])].powers[int(action["effect"])].do
            value = card_play.value_power(analysis, test, effects)
            if value > best:
                best, chosen = value, action
    return chosen


def choose_draw(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """TA-128: take a Fatigue only if the cards in hand do not suffice."""
    s = analysis.s
    if s.tests and s.question is not None:
        test = s.tests[-1]
        hand = s.seats[test.seat].hand
        value = value_outcomes(analysis, test)
        best_value = max(value(99, "0", test.damage), 0.0)
        price = _card_price(analysis, test)
        expected = (
            card_play.best_cards(analysis, test, hand, price, value).value
            if hand or test.cards
            else 0.0
        )
        if best_value - expected > 2.5 * analysis.style.fatigue:
            return {"type": "draw"}
    return {"type": "draw" if not analysis.style.is_cautious else "skip"}


def choose_reroll(analysis: Analysis, legal_actions: list[Action]) -> Action:
    s = analysis.s
    test = s.tests[-1]
    value = value_outcomes(analysis, test)
    face = test.face or "0"
    base = test.total + test.bonus + test.die_bonus
    current = value(max(0, base + face_value(face)), face, test.damage)
    rerolls = max(0, SkillTotal(s, test).rerolls - 1)
    expected = expected_value(analysis.world.header.die, rerolls, base, test.damage, value)
    return {"type": "reroll" if expected > current + 1e-9 else "keep"}


def choose_defence(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """Defend if the life saved is worth more than the cards."""
    s = analysis.s
    attack = s.attacks[-1]
    value_enduring = value_defence(analysis, attack)(0, "0", 0)
    test = make_skill_test(
        analysis, attack.who, "resilience", attack.value, "defend", (), enemy=attack.enemy
    )
    value_defending = value_attempt(analysis, test, analysis.hand(attack.who))
    return {"type": "defend" if value_defending > value_enduring else "endure"}
