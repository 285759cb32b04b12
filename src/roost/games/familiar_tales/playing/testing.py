"""Answers in a skill test: cards, help, item powers, rerolls, and whether to defend."""

from contextlib import nullcontext

from roost.contract import Action
from roost.games.familiar_tales.data.words import Skill
from roost.games.familiar_tales.figures import afflictions_of
from roost.games.familiar_tales.playing import foes, hands
from roost.games.familiar_tales.playing.mind import Mind
from roost.games.familiar_tales.playing.odds import Tally, Worth, expected, passing, rolled, trying
from roost.games.familiar_tales.playing.worth import (
    AFFLICTION,
    danger,
    resource,
    unrest,
    worth,
)
from roost.games.familiar_tales.rules import fitting, modified
from roost.games.familiar_tales.skilltests import links
from roost.games.familiar_tales.state import Attack, Context, Frame, SkillTest

HELPED = 2
"""So many cards of others are counted on before a test is begun."""


def test(mind: Mind, found: list[Action]) -> Action:
    """The best set of cards, one after the other; nothing if that is better."""
    s = mind.s
    now = s.tests[-1]
    value = worth_of(mind, now)
    hand = s.seats[now.seat].hand
    pick = hands.best(mind, now, hand, _price(mind, now), value) if hand else None
    must = {"type": "skip"} not in found
    if pick is not None and pick.cards and (must or pick.value > value(0, "0", 0)):
        return {"type": "play", "card": pick.cards[0]}
    for type in ("skip", "done"):
        if {"type": type} in found:
            return {"type": type}
    return {"type": "play", "card": hands.least_useful(mind, hand)}


def _price(mind: Mind, now: SkillTest) -> hands.Price:
    is_own = mind.s.playing and mind.s.turn is not None and now.seat == mind.s.owners[mind.s.turn]
    return hands.own_price(mind) if is_own else hands.kept_price(mind)


def attempt(mind: Mind, new: SkillTest, hand: list[str]) -> float:
    """What it would be worth to begin a test with these cards, others helping."""
    if not hand:
        return -1e9
    with trying(mind.s, new):
        value = worth_of(mind, new)
        cards = hand + _help(mind, new)
        return hands.best(mind, new, cards, _price(mind, new), value).value


def chance(mind: Mind, test: SkillTest, hand: list[str]) -> float:
    """How likely a test is to be passed with the cards that would be played into it."""
    return chance_with(mind, test, *picked(mind, test, hand))


def picked(mind: Mind, test: SkillTest, hand: list[str]) -> tuple[str, ...]:
    """The cards that would be played; into a test to come, others help."""
    if not hand:
        return ()
    begun = _is_begun(mind, test)
    with nullcontext() if begun else trying(mind.s, test):
        cards = hand + ([] if begun else _help(mind, test))
        return hands.best(mind, test, cards, _price(mind, test), worth_of(mind, test)).cards


def _is_begun(mind: Mind, test: SkillTest) -> bool:
    return any(test is other for other in mind.s.tests)


def chance_with(mind: Mind, test: SkillTest, *cards: str) -> float:
    """The same with what lies there, and these cards."""
    difficulty = modified(mind.s, "difficulty", test.difficulty, test.who, test.context)
    return _mean(mind, test, cards, passing(difficulty, 1, 0, 0, 0))


def _mean(mind: Mind, test: SkillTest, cards: tuple[str, ...], value: Worth) -> float:
    if not cards and not test.cards:
        return value(0, "0", 0)
    with nullcontext() if _is_begun(mind, test) else trying(mind.s, test):
        return hands.mean(mind, test, cards, value)


def loss_with(mind: Mind, test: SkillTest, *cards: str) -> float:
    """Of a defence: the life that is lost on average."""
    attack = mind.s.attacks[-1]

    def value(total: int, face: str, damage: int) -> float:
        short = 0 if total >= attack.value else max(0, attack.value - total - attack.reduced)
        return -float(lost(mind, attack.who, short, attack.enemy))

    return -_mean(mind, test, cards, value)


def _help(mind: Mind, new: SkillTest) -> list[str]:
    s = mind.s
    if s.players == 1:
        return []
    own = new.seat
    found = [card for seat in range(s.players) if seat != own for card in links(s, seat)]
    return sorted(found, key=lambda card: -hands.keeping(mind, card))[:HELPED]


def new_test(
    mind: Mind,
    who: str,
    skill: Skill,
    difficulty: int,
    kind: str,
    passed: tuple[Frame, ...],
    failed: tuple[Frame, ...] = (),
    enemy: str | None = None,
) -> SkillTest:
    c = Context(self_=who, enemy=enemy, doer=who)
    return SkillTest(who, mind.s.owners[who], skill, difficulty, kind, c, passed, failed)


# What comes of a test


def worth_of(mind: Mind, now: SkillTest) -> Worth:
    if now.kind == "defend" and mind.s.attacks:
        return of_defence(mind, mind.s.attacks[-1])
    difficulty = modified(mind.s, "difficulty", now.difficulty, now.who, now.context)
    risk, power = danger(mind, 1), mind.manner.power
    strike = next((frame for frame in now.passed if frame[0] == "strike"), None)
    if strike is not None and strike[2] in mind.s.enemies:
        return _of_strike(mind, now, str(strike[2]), difficulty, risk)
    passed = sum(_of_frame(mind, frame) for frame in now.passed)
    failed = sum(_of_frame(mind, frame) for frame in now.failed)
    return passing(difficulty, passed, failed, risk, power)


def _of_frame(mind: Mind, frame: Frame) -> float:
    if frame[0] == "effects":
        return worth(mind, frame[1], frame[2])
    if frame[0] == "forage-pass":
        return _of_foraging(mind, str(frame[1]))
    if frame[0] == "cared":
        return -unrest(mind, -1) + _work(mind, "care")
    if frame[0] == "cure":
        return AFFLICTION.get(str(frame[2]), 1.0)
    return 0.0


def _work(mind: Mind, kind: str) -> float:
    weights = [task.weight for task in mind.plan.tasks if task.kind == kind]
    return mind.manner.step * max(weights, default=0.0)


def _of_foraging(mind: Mind, who: str) -> float:
    from roost.games.familiar_tales.actions.foraging import growing

    return max((resource(mind, kind) for kind in growing(mind.s, who)), default=0.0)


def _of_strike(mind: Mind, now: SkillTest, foe: str, difficulty: int, risk: float) -> Worth:
    """TA-186; how much life an attack takes is what its damage is worth."""
    s = mind.s
    arms = [s.world.items[item] for item in s.familiars[now.who].equipped]
    printed = next((arm.damage for arm in arms if arm.type == now.kind), 0)
    known: dict[int, float] = {}

    def value(total: int, face: str, damage: int) -> float:
        if total < difficulty:
            return -risk if face == "danger" else 0.0
        if damage not in known:
            c = Context(self_=now.who, enemy=foe, doer=now.who)
            dealt = modified(s, "damage", printed + damage, now.who, c)
            known[damage] = foes.hit(mind, foe, dealt)
        power = mind.manner.power if face == "power" else 0.0
        return known[damage] + power - (risk if face == "danger" else 0.0)

    return value


def of_defence(mind: Mind, attack: Attack) -> Worth:
    """TA-231: the loss is what the total falls short by."""
    s, who = mind.s, attack.who
    known: dict[int, float] = {}
    risk = danger(mind, 1)

    def value(total: int, face: str, damage: int) -> float:
        short = 0 if total >= attack.value else max(0, attack.value - total - attack.reduced)
        if short not in known:
            known[short] = -mind.loss(who, lost(mind, who, short, attack.enemy))
        return known[short] - (risk if face == "danger" else 0.0)

    assert s.attacks
    return value


def lost(mind: Mind, who: str, n: int, enemy: str | None) -> int:
    """What a loss by an attack comes to (TA-215 to TA-218)."""
    s = mind.s
    if n <= 0:
        return 0
    s.cause = "attack"
    if any(True for _ in fitting(s, "loss", who, Context(self_=who, enemy=enemy))):
        n = modified(s, "loss", n, who, Context(self_=who, enemy=enemy))
    s.cause = None
    if n <= 0:
        return 0
    suffers = afflictions_of(s, who)
    return n + ("trapped" in suffers) + ("badly-injured" in suffers)


# Help, powers, rerolls


def link(mind: Mind, found: list[Action]) -> Action:
    """A card is lent if the chance rises by more than it is worth."""
    s = mind.s
    assert s.ask is not None
    now = s.tests[-1]
    value = worth_of(mind, now)
    cards = [str(action["card"]) for action in found if action["type"] == "link"]
    stays = hands.best(mind, now, [], lambda _: 0.0, value).value
    price = hands.kept_price(mind)
    best, chosen = stays + 0.05, None
    for card in cards:
        lent = SkillTest(
            now.who,
            now.seat,
            now.skill,
            now.difficulty,
            now.kind,
            now.context,
            cards=[*now.cards, (s.ask.seat, card)],
            bonus=now.bonus + _bonus(mind, now, card),
            damage=now.damage,
            rerolls=now.rerolls,
            die=now.die,
        )
        with trying(s, lent):
            helped = hands.best(mind, lent, [], lambda _: 0.0, value).value - price(card)
        if helped > best:
            best, chosen = helped, card
    return {"type": "pass"} if chosen is None else {"type": "link", "card": chosen}


def _bonus(mind: Mind, now: SkillTest, card: str) -> int:
    further = mind.world.cards[card].into.get(now.kind)  # type: ignore[call-overload]
    return hands.bonus_of(mind, now, further) if further else 0


def power(mind: Mind, found: list[Action]) -> Action:
    """The item power that does most."""
    if not mind.s.tests:
        return found[0]
    now = mind.s.tests[-1]
    best, chosen = 0.0, found[-1]
    for action in found:
        if action["type"] == "power":
            do = mind.world.items[str(action["item"])].powers[int(action["effect"])].do
            value = hands.power_worth(mind, now, do)
            if value > best:
                best, chosen = value, action
    return chosen


def draw(mind: Mind, found: list[Action]) -> Action:
    """TA-128: a Fatigue is a high price; it is paid where the cards at hand do not suffice."""
    s = mind.s
    if s.tests and s.ask is not None:
        now = s.tests[-1]
        hand = s.seats[now.seat].hand
        value = worth_of(mind, now)
        most = max(value(99, "0", now.damage), 0.0)
        price = _price(mind, now)
        mean = hands.best(mind, now, hand, price, value).value if hand or now.cards else 0.0
        if most - mean > 2.5 * mind.manner.fatigue:
            return {"type": "draw"}
    return {"type": "draw" if not mind.manner.looks else "skip"}


def reroll(mind: Mind, found: list[Action]) -> Action:
    s = mind.s
    now = s.tests[-1]
    value = worth_of(mind, now)
    face = now.face or "0"
    base = now.total + now.bonus + now.die
    stands = value(max(0, base + rolled(face)), face, now.damage)
    more = max(0, Tally(s, now).rerolls - 1)
    again = expected(mind.world.head.die, more, base, now.damage, value)
    return {"type": "reroll" if again > stands + 1e-9 else "keep"}


def defend(mind: Mind, found: list[Action]) -> Action:
    """Cards are spent as far as the life they save is worth more."""
    s = mind.s
    attack = s.attacks[-1]
    stays = of_defence(mind, attack)(0, "0", 0)
    new = new_test(mind, attack.who, "resilience", attack.value, "defend", (), enemy=attack.enemy)
    mean = attempt(mind, new, mind.hand(attack.who))
    return {"type": "defend" if mean > stays else "endure"}
