"""Answers in a skill test: cards, help, item powers, rerolls, and whether to defend."""

from contextlib import nullcontext

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
    face_value,
    pass_fail_value,
)
from roost.games.familiar_tales.content.schema.vocabulary import Skill
from roost.games.familiar_tales.engine.figures import afflictions_of
from roost.games.familiar_tales.engine.rules import active_modifiers, modify
from roost.games.familiar_tales.engine.skill_tests import linkable_cards
from roost.games.familiar_tales.engine.state import Attack, Context, PendingStep, SkillTest

MAX_HELP_CARDS = 2
"""So many cards of others are counted on before a test is begun."""


def choose_test_card(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """The best set of cards, one after the other; nothing if that is better."""
    s = analysis.s
    now = s.tests[-1]
    value = value_outcomes(analysis, now)
    hand = s.seats[now.seat].hand
    pick = (
        card_play.best_cards(analysis, now, hand, _card_price(analysis, now), value)
        if hand
        else None
    )
    must = {"type": "skip"} not in legal_actions
    if pick is not None and pick.cards and (must or pick.value > value(0, "0", 0)):
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
    """What it would be worth to begin a test with these cards, others helping."""
    if not hand:
        return -1e9
    with as_current_test(analysis.s, test):
        value = value_outcomes(analysis, test)
        cards = hand + _help_cards(analysis, test)
        return card_play.best_cards(analysis, test, cards, _card_price(analysis, test), value).value


def pass_chance(analysis: Analysis, test: SkillTest, hand: list[str]) -> float:
    """How likely a test is to be passed with the cards that would be played into it."""
    return pass_chance_with(analysis, test, *pick_cards(analysis, test, hand))


def pick_cards(analysis: Analysis, test: SkillTest, hand: list[str]) -> tuple[str, ...]:
    """The cards that would be played; into a test to come, others help."""
    if not hand:
        return ()
    begun = _has_begun(analysis, test)
    with nullcontext() if begun else as_current_test(analysis.s, test):
        cards = hand + ([] if begun else _help_cards(analysis, test))
        return card_play.best_cards(
            analysis, test, cards, _card_price(analysis, test), value_outcomes(analysis, test)
        ).cards


def _has_begun(analysis: Analysis, test: SkillTest) -> bool:
    return any(test is other for other in analysis.s.tests)


def pass_chance_with(analysis: Analysis, test: SkillTest, *cards: str) -> float:
    """The same with what lies there, and these cards."""
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
    """Of a defence: the life that is lost on average."""
    attack = analysis.s.attacks[-1]

    def value(total: int, face: str, damage: int) -> float:
        short = 0 if total >= attack.value else max(0, attack.value - total - attack.reduction)
        return -float(attack_loss(analysis, attack.who, short, attack.enemy))

    return -_expected_result(analysis, test, cards, value)


def _help_cards(analysis: Analysis, test: SkillTest) -> list[str]:
    s = analysis.s
    if s.players == 1:
        return []
    own = test.seat
    found = [card for seat in range(s.players) if seat != own for card in linkable_cards(s, seat)]
    return sorted(found, key=lambda card: -card_play.value_in_hand(analysis, card))[:MAX_HELP_CARDS]


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


# What comes of a test


def value_outcomes(analysis: Analysis, test: SkillTest) -> OutcomeValue:
    if test.kind == "defend" and analysis.s.attacks:
        return value_defence(analysis, analysis.s.attacks[-1])
    difficulty = modify(analysis.s, "difficulty", test.difficulty, test.who, test.context)
    risk, power = cost_of_danger(analysis, 1), analysis.style.power
    strike = next((frame for frame in test.on_pass if frame[0] == "strike"), None)
    if strike is not None and strike[2] in analysis.s.enemies:
        return _value_strike(analysis, test, str(strike[2]), difficulty, risk)
    passed = sum(_value_frame(analysis, frame) for frame in test.on_pass)
    failed = sum(_value_frame(analysis, frame) for frame in test.on_fail)
    return pass_fail_value(difficulty, passed, failed, risk, power)


def _value_frame(analysis: Analysis, frame: PendingStep) -> float:
    if frame[0] == "effects":
        return value_effects(analysis, frame[1], frame[2])
    if frame[0] == "forage-pass":
        return _value_foraging(analysis, str(frame[1]))
    if frame[0] == "cared":
        return -cost_of_discontent(analysis, -1) + _value_work(analysis, "care")
    if frame[0] == "cure":
        return AFFLICTION_COSTS.get(str(frame[2]), 1.0)
    return 0.0


def _value_work(analysis: Analysis, kind: str) -> float:
    weights = [task.weight for task in analysis.plan.tasks if task.kind == kind]
    return analysis.style.progress * max(weights, default=0.0)


def _value_foraging(analysis: Analysis, who: str) -> float:
    from roost.games.familiar_tales.engine.actions.forage import forageable_resources

    return max(
        (value_resource(analysis, kind) for kind in forageable_resources(analysis.s, who)),
        default=0.0,
    )


def _value_strike(
    analysis: Analysis, test: SkillTest, enemy_id: str, difficulty: int, risk: float
) -> OutcomeValue:
    """TA-186; how much life an attack takes is what its damage is worth."""
    s = analysis.s
    arms = [s.world.items[item] for item in s.familiars[test.who].equipped]
    printed = next((arm.damage for arm in arms if arm.type == test.kind), 0)
    known: dict[int, float] = {}

    def value(total: int, face: str, damage: int) -> float:
        if total < difficulty:
            return -risk if face == "danger" else 0.0
        if damage not in known:
            c = Context(self_=test.who, enemy=enemy_id, actor=test.who)
            dealt = modify(s, "damage", printed + damage, test.who, c)
            known[damage] = enemies.value_damage(analysis, enemy_id, dealt)
        power = analysis.style.power if face == "power" else 0.0
        return known[damage] + power - (risk if face == "danger" else 0.0)

    return value


def value_defence(analysis: Analysis, attack: Attack) -> OutcomeValue:
    """TA-231: the loss is what the total falls short by."""
    s, who = analysis.s, attack.who
    known: dict[int, float] = {}
    risk = cost_of_danger(analysis, 1)

    def value(total: int, face: str, damage: int) -> float:
        short = 0 if total >= attack.value else max(0, attack.value - total - attack.reduction)
        if short not in known:
            known[short] = -analysis.life_loss_cost(
                who, attack_loss(analysis, who, short, attack.enemy)
            )
        return known[short] - (risk if face == "danger" else 0.0)

    assert s.attacks
    return value


def attack_loss(analysis: Analysis, who: str, n: int, enemy: str | None) -> int:
    """What a loss by an attack comes to (TA-215 to TA-218)."""
    s = analysis.s
    if n <= 0:
        return 0
    s.loss_cause = "attack"
    if any(True for _ in active_modifiers(s, "loss", who, Context(self_=who, enemy=enemy))):
        n = modify(s, "loss", n, who, Context(self_=who, enemy=enemy))
    s.loss_cause = None
    if n <= 0:
        return 0
    suffers = afflictions_of(s, who)
    return n + ("trapped" in suffers) + ("badly-injured" in suffers)


# Help, powers, rerolls


def choose_link(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """A card is lent if the chance rises by more than it is worth."""
    s = analysis.s
    assert s.question is not None
    now = s.tests[-1]
    value = value_outcomes(analysis, now)
    cards = [str(action["card"]) for action in legal_actions if action["type"] == "link"]
    stays = card_play.best_cards(analysis, now, [], lambda _: 0.0, value).value
    price = card_play.reserve_price(analysis)
    best, chosen = stays + 0.05, None
    for card in cards:
        lent = SkillTest(
            now.who,
            now.seat,
            now.skill,
            now.difficulty,
            now.kind,
            now.context,
            cards=[*now.cards, (s.question.seat, card)],
            bonus=now.bonus + _link_bonus(analysis, now, card),
            damage=now.damage,
            rerolls=now.rerolls,
            die_bonus=now.die_bonus,
        )
        with as_current_test(s, lent):
            helped = card_play.best_cards(analysis, lent, [], lambda _: 0.0, value).value - price(
                card
            )
        if helped > best:
            best, chosen = helped, card
    return {"type": "pass"} if chosen is None else {"type": "link", "card": chosen}


def _link_bonus(analysis: Analysis, test: SkillTest, card: str) -> int:
    further = analysis.world.cards[card].into.get(test.kind)  # type: ignore[call-overload]
    return card_play.total_bonus(analysis, test, further) if further else 0


def choose_power(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """The item power that does most."""
    if not analysis.s.tests:
        return legal_actions[0]
    now = analysis.s.tests[-1]
    best, chosen = 0.0, legal_actions[-1]
    for action in legal_actions:
        if action["type"] == "power":
            do = analysis.world.items[str(action["item"])].powers[int(action["effect"])].do
            value = card_play.value_power(analysis, now, do)
            if value > best:
                best, chosen = value, action
    return chosen


def choose_draw(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """TA-128: a Fatigue is a high price; it is paid where the cards at hand do not suffice."""
    s = analysis.s
    if s.tests and s.question is not None:
        now = s.tests[-1]
        hand = s.seats[now.seat].hand
        value = value_outcomes(analysis, now)
        most = max(value(99, "0", now.damage), 0.0)
        price = _card_price(analysis, now)
        mean = (
            card_play.best_cards(analysis, now, hand, price, value).value
            if hand or now.cards
            else 0.0
        )
        if most - mean > 2.5 * analysis.style.fatigue:
            return {"type": "draw"}
    return {"type": "draw" if not analysis.style.is_cautious else "skip"}


def choose_reroll(analysis: Analysis, legal_actions: list[Action]) -> Action:
    s = analysis.s
    now = s.tests[-1]
    value = value_outcomes(analysis, now)
    face = now.face or "0"
    base = now.total + now.bonus + now.die_bonus
    stands = value(max(0, base + face_value(face)), face, now.damage)
    more = max(0, SkillTotal(s, now).rerolls - 1)
    again = expected_value(analysis.world.header.die, more, base, now.damage, value)
    return {"type": "reroll" if again > stands + 1e-9 else "keep"}


def choose_defence(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """Cards are spent as far as the life they save is worth more."""
    s = analysis.s
    attack = s.attacks[-1]
    stays = value_defence(analysis, attack)(0, "0", 0)
    new = make_skill_test(
        analysis, attack.who, "resilience", attack.value, "defend", (), enemy=attack.enemy
    )
    mean = value_attempt(analysis, new, analysis.hand(attack.who))
    return {"type": "defend" if mean > stays else "endure"}
