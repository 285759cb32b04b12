"""Chooses cards for a skill test: values every set of cards by the expected result."""

from collections.abc import Callable
from typing import NamedTuple

from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.valuation.effects import cost_of_danger, value_effects
from roost.games.familiar_tales.bot.valuation.odds import OutcomeValue, SkillTotal, expected_value
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.effects import Effects
from roost.games.familiar_tales.content.schema.vocabulary import MOVE_INDEX, SKILLS
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import max_life
from roost.games.familiar_tales.engine.rules import is_used
from roost.games.familiar_tales.engine.state import Context, SkillTest
from roost.games.familiar_tales.engine.world import FATIGUE

MAX_CARDS = 7
"""Of a larger hand only the best cards for the test are considered."""
FATIGUE_RELIEF = 0.6
"""The share of a Fatigue's cost that is saved by playing it, because it returns to its pile
(TA-202).
"""

CardPrice = Callable[[str], float]


class CardUse(NamedTuple):
    """What a card contributes to a test."""

    card: str
    value: int
    rerolls: int = 0
    damage: int = 0
    gain: float = 0.0  # the value of other effects, less the card's price


class CardPick(NamedTuple):
    """A set of cards to play."""

    value: float
    """The expected value of the test with these cards."""
    cards: tuple[str, ...]


def own_turn_price(analysis: Analysis) -> CardPrice:
    """Return the price of cards in the familiar's own turn.

    It is low, because new cards are drawn at the end of the turn."""
    return lambda card: analysis.style.own_card * (0.6 + 0.08 * card_total(analysis, card))


def reserve_price(analysis: Analysis) -> CardPrice:
    """Return the price of cards in another turn. They are missing in the familiar's next turn."""
    return lambda card: analysis.style.reserve_card * (0.4 + 0.1 * card_total(analysis, card))


def card_total(analysis: Analysis, card: str) -> int:
    return sum(analysis.world.cards[card].values)


def best_cards(
    analysis: Analysis, test: SkillTest, hand: list[str], price: CardPrice, value: OutcomeValue
) -> CardPick:
    """Return the best further cards for the current test. At least one card must be in it."""
    skill_total = SkillTotal(analysis.s, test)
    skill_index = SKILLS.index(test.skill)
    played = sum(analysis.world.cards[card].values[skill_index] for _, card in test.cards)
    uses = _card_uses(analysis, test, hand, price)
    die = analysis.world.header.die
    card_sets: list[tuple[int, int, int, float, int]] = [(0, 0, 0, 0.0, 0)]
    for i, use in enumerate(uses):
        card_sets += [
            (v + use.value, r + use.rerolls, d + use.damage, g + use.gain, mask | 1 << i)
            for v, r, d, g, mask in card_sets
        ]
    means: dict[tuple[int, int, int], float] = {}
    best, chosen = -1e9, 0
    for v, r, d, g, mask in card_sets:
        if not mask and not test.cards:
            continue
        key = v, r, d
        mean = means.get(key)
        if mean is None:
            total = skill_total.before_roll(played + v)
            mean = expected_value(die, skill_total.rerolls + r, total, test.damage + d, value)
            means[key] = mean
        if mean + g > best + 1e-9:
            best, chosen = mean + g, mask
    picked = [use for i, use in enumerate(uses) if chosen >> i & 1]
    picked.sort(key=lambda use: (not _draws_cards(analysis, use.card), -use.value))
    return CardPick(best, tuple(use.card for use in picked))


def expected_result(
    analysis: Analysis,
    test: SkillTest,
    cards: tuple[str, ...],
    value: Callable[[int, str, int], float],
) -> float:
    """Return the expected value of the current test with the cards played and these."""
    skill_index = SKILLS.index(test.skill)
    played = sum(analysis.world.cards[card].values[skill_index] for _, card in test.cards)
    uses = _card_uses(analysis, test, list(cards), lambda _: 0.0)
    skill_total = SkillTotal(analysis.s, test)
    total = skill_total.before_roll(played + sum(use.value for use in uses))
    rerolls = skill_total.rerolls + sum(use.rerolls for use in uses)
    damage = test.damage + sum(use.damage for use in uses)
    return expected_value(analysis.world.header.die, rerolls, total, damage, value)


def _draws_cards(analysis: Analysis, card: str) -> bool:
    """Return whether a card draws further cards; such cards are played first."""
    icon = analysis.world.cards[card].icon
    return icon == "draw" or (icon == "link" and analysis.s.players == 1)


def _card_uses(
    analysis: Analysis, test: SkillTest, hand: list[str], price: CardPrice
) -> list[CardUse]:
    used_powers: set[str] = set()
    uses = [_card_use(analysis, test, card, price, used_powers) for card in hand]
    if len(uses) > MAX_CARDS:
        uses.sort(key=lambda x: -(x.value + 0.8 * x.rerolls + x.damage + x.gain))
        uses = uses[:MAX_CARDS]
    return uses


def _card_use(
    analysis: Analysis, test: SkillTest, card: str, price: CardPrice, used_powers: set[str]
) -> CardUse:
    data = analysis.world.cards[card]
    value, rerolls, damage = data.values[SKILLS.index(test.skill)], 0, 0
    gain = -price(card) if card != FATIGUE else FATIGUE_RELIEF * analysis.style.fatigue
    if data.into:
        effects = data.into.get(test.kind)  # type: ignore[call-overload]
        if effects:
            extra = _test_gain(analysis, test, effects)
            value, rerolls, damage, gain = _add_gains((value, rerolls, damage, gain), extra)
    icon = data.icon
    if icon == "reroll":
        rerolls += 1
    elif icon == "danger":
        gain -= cost_of_danger(analysis, 1)
    elif icon == "heal":
        gain += value_healing(analysis, test.who)
    elif icon == "link":
        gain += 0.5 if analysis.s.players == 1 else 0.0
    elif icon is not None and icon != "draw":
        extra = _best_power(analysis, test, icon, used_powers)
        value, rerolls, damage, gain = _add_gains((value, rerolls, damage, gain), extra)
    return CardUse(card, value, rerolls, damage, gain)


TestGain = tuple[int, int, int, float]
"""The additions of effects to a test: total, rerolls, damage, and the value of everything else."""


def _add_gains(a: TestGain, b: TestGain) -> TestGain:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def value_healing(analysis: Analysis, who: str) -> float:
    """Value 1 life. Gaining it may also end an affliction (TA-214, TA-217)."""
    f = analysis.s.familiars[who]
    if f.life >= max_life(analysis.s, who):
        return 0.0
    cures = sum(1.5 for affliction in ("poisoned", "badly-injured") if affliction in f.afflictions)
    return cures - analysis.life_loss_cost(who, -1)


def _test_gain(analysis: Analysis, test: SkillTest, effects: Effects) -> TestGain:
    """Return what effects add to a test."""
    c = Context(self_=test.who, enemy=test.context.enemy, actor=test.who)
    gain: TestGain = (0, 0, 0, 0.0)
    for effect in effects:
        if isinstance(effect, e.SkillBonus):
            applies = effect.skill in ("any", test.skill)
            gain = _add_gains(
                gain, (evaluate(analysis.s, effect.by, c) if applies else 0, 0, 0, 0.0)
            )
        elif isinstance(effect, e.DieBonus):
            gain = _add_gains(gain, (evaluate(analysis.s, effect.n, c), 0, 0, 0.0))
        elif isinstance(effect, e.DamageBonus):
            is_attack = test.kind in ("melee", "ranged")
            gain = _add_gains(
                gain, (0, 0, evaluate(analysis.s, effect.n, c) if is_attack else 0, 0.0)
            )
        elif isinstance(effect, e.Reroll):
            gain = _add_gains(gain, (0, 1, 0, 0.0))
        else:
            gain = _add_gains(gain, (0, 0, 0, 0.7 * value_effects(analysis, (effect,), c)))
    return gain


def _best_power(
    analysis: Analysis, test: SkillTest, symbol: str, used_powers: set[str]
) -> TestGain:
    """TA-134: return the gain of the best power of that symbol on an equipped item."""
    best: TestGain = (0, 0, 0, 0.0)
    best_score, used_key = 0.0, ""
    for item in analysis.s.familiars[test.who].equipped:
        for i, power in enumerate(analysis.world.items[item].powers):
            key = f"power:{item}/{i}@{test.who}"
            if power.symbol != symbol or key in used_powers or is_used(analysis.s, key, power.once):
                continue
            gain = _test_gain(analysis, test, power.do)
            score = rank_power(gain)
            if score > best_score:
                best, best_score, used_key = gain, score, key if power.once else ""
    if used_key:
        used_powers.add(used_key)
    return best


def rank_power(gain: TestGain) -> float:
    return gain[0] * 0.9 + gain[1] * 0.8 + gain[2] * 1.5 + gain[3]


def value_power(analysis: Analysis, test: SkillTest, effects: Effects) -> float:
    return rank_power(_test_gain(analysis, test, effects))


def least_useful(analysis: Analysis, cards: list[str]) -> str:
    """Return the card to give up: Fatigue first, then the one with the lowest value."""
    return min(cards, key=lambda card: (card != FATIGUE, value_in_hand(analysis, card), card))


def value_in_hand(analysis: Analysis, card: str) -> float:
    """Value a card in hand: its best skill, plus a little for everything else."""
    data = analysis.world.cards[card]
    icons = {"reroll": 0.6, "heal": 0.6, "link": 0.5, "draw": 0.3, "danger": -0.6}
    icon = 0.0 if data.icon is None else icons.get(data.icon, 0.3)
    action = 0.5 if data.action is not None else 0.0
    return max(data.values[:MOVE_INDEX]) + 0.25 * sum(data.values) + icon + action


def total_bonus(analysis: Analysis, test: SkillTest, effects: Effects) -> int:
    return _test_gain(analysis, test, effects)[0]
