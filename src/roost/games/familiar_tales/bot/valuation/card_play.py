"""Which cards to play: each set of them is weighed by what it makes of a test."""

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
"""Of a larger hand only the best for a test are weighed."""
FATIGUE_RELIEF = 0.6
"""A Fatigue that is played goes back to its pile (TA-202): the share of its cost that is saved."""

CardPrice = Callable[[str], float]


class CardUse(NamedTuple):
    """What a card does in a test."""

    card: str
    value: int
    rerolls: int = 0
    damage: int = 0
    gain: float = 0.0  # besides, less its price


class CardPick(NamedTuple):
    value: float
    """What the test is then worth on average."""
    cards: tuple[str, ...]


def own_turn_price(analysis: Analysis) -> CardPrice:
    """In one's own turn: a new card is drawn at its end, so even a good one costs little."""
    return lambda card: analysis.style.own_card * (0.6 + 0.08 * card_total(analysis, card))


def reserve_price(analysis: Analysis) -> CardPrice:
    """In others' turns: the card is missing in the next turn of one's own."""
    return lambda card: analysis.style.reserve_card * (0.4 + 0.1 * card_total(analysis, card))


def card_total(analysis: Analysis, card: str) -> int:
    return sum(analysis.world.cards[card].values)


def best_cards(
    analysis: Analysis, test: SkillTest, hand: list[str], price: CardPrice, value: OutcomeValue
) -> CardPick:
    """The best further cards for the test being made; at least one card must lie in it."""
    tally = SkillTotal(analysis.s, test)
    place = SKILLS.index(test.skill)
    lies = sum(analysis.world.cards[card].values[place] for _, card in test.cards)
    offers = _card_uses(analysis, test, hand, price)
    die = analysis.world.header.die
    sets: list[tuple[int, int, int, float, int]] = [(0, 0, 0, 0.0, 0)]
    for i, offer in enumerate(offers):
        sets += [
            (v + offer.value, r + offer.rerolls, d + offer.damage, g + offer.gain, mask | 1 << i)
            for v, r, d, g, mask in sets
        ]
    known: dict[tuple[int, int, int], float] = {}
    top, chosen = -1e9, 0
    for v, r, d, g, mask in sets:
        if not mask and not test.cards:
            continue
        key = v, r, d
        mean = known.get(key)
        if mean is None:
            total = tally.before_roll(lies + v)
            mean = expected_value(die, tally.rerolls + r, total, test.damage + d, value)
            known[key] = mean
        if mean + g > top + 1e-9:
            top, chosen = mean + g, mask
    cards = [offer for i, offer in enumerate(offers) if chosen >> i & 1]
    cards.sort(key=lambda offer: (not _draws_cards(analysis, offer.card), -offer.value))
    return CardPick(top, tuple(offer.card for offer in cards))


def expected_result(
    analysis: Analysis,
    test: SkillTest,
    cards: tuple[str, ...],
    value: Callable[[int, str, int], float],
) -> float:
    """What comes of a test on average, with what lies there and these cards; it is being made."""
    place = SKILLS.index(test.skill)
    lies = sum(analysis.world.cards[card].values[place] for _, card in test.cards)
    offers = _card_uses(analysis, test, list(cards), lambda _: 0.0)
    tally = SkillTotal(analysis.s, test)
    total = tally.before_roll(lies + sum(offer.value for offer in offers))
    rerolls = tally.rerolls + sum(offer.rerolls for offer in offers)
    damage = test.damage + sum(offer.damage for offer in offers)
    return expected_value(analysis.world.header.die, rerolls, total, damage, value)


def _draws_cards(analysis: Analysis, card: str) -> bool:
    """What brings further cards is played first."""
    icon = analysis.world.cards[card].icon
    return icon == "draw" or (icon == "link" and analysis.s.players == 1)


def _card_uses(
    analysis: Analysis, test: SkillTest, hand: list[str], price: CardPrice
) -> list[CardUse]:
    spent: set[str] = set()
    found = [_card_use(analysis, test, card, price, spent) for card in hand]
    if len(found) > MAX_CARDS:
        found.sort(key=lambda o: -(o.value + 0.8 * o.rerolls + o.damage + o.gain))
        found = found[:MAX_CARDS]
    return found


def _card_use(
    analysis: Analysis, test: SkillTest, card: str, price: CardPrice, used_powers: set[str]
) -> CardUse:
    data = analysis.world.cards[card]
    value, rerolls, damage = data.values[SKILLS.index(test.skill)], 0, 0
    gain = -price(card) if card != FATIGUE else FATIGUE_RELIEF * analysis.style.fatigue
    if data.into:
        further = data.into.get(test.kind)  # type: ignore[call-overload]
        if further:
            more = _test_gain(analysis, test, further)
            value, rerolls, damage, gain = _add_gains((value, rerolls, damage, gain), more)
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
        more = _best_power(analysis, test, icon, used_powers)
        value, rerolls, damage, gain = _add_gains((value, rerolls, damage, gain), more)
    return CardUse(card, value, rerolls, damage, gain)


TestGain = tuple[int, int, int, float]


def _add_gains(a: TestGain, b: TestGain) -> TestGain:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def value_healing(analysis: Analysis, who: str) -> float:
    """What 1 life is worth; it may end an affliction as well (TA-214, TA-217)."""
    f = analysis.s.familiars[who]
    if f.life >= max_life(analysis.s, who):
        return 0.0
    ends = sum(1.5 for what in ("poisoned", "badly-injured") if what in f.afflictions)
    return ends - analysis.life_loss_cost(who, -1)


def _test_gain(analysis: Analysis, test: SkillTest, effects: Effects) -> TestGain:
    """What effects do in a test: to its total, its rerolls, its damage, and besides."""
    c = Context(self_=test.who, enemy=test.context.enemy, actor=test.who)
    found: TestGain = (0, 0, 0, 0.0)
    for one in effects:
        if isinstance(one, e.SkillBonus):
            fits = one.skill in ("any", test.skill)
            found = _add_gains(found, (evaluate(analysis.s, one.by, c) if fits else 0, 0, 0, 0.0))
        elif isinstance(one, e.DieBonus):
            found = _add_gains(found, (evaluate(analysis.s, one.n, c), 0, 0, 0.0))
        elif isinstance(one, e.DamageBonus):
            strikes = test.kind in ("melee", "ranged")
            found = _add_gains(found, (0, 0, evaluate(analysis.s, one.n, c) if strikes else 0, 0.0))
        elif isinstance(one, e.Reroll):
            found = _add_gains(found, (0, 1, 0, 0.0))
        else:
            found = _add_gains(found, (0, 0, 0, 0.7 * value_effects(analysis, (one,), c)))
    return found


def _best_power(
    analysis: Analysis, test: SkillTest, symbol: str, used_powers: set[str]
) -> TestGain:
    """TA-134: the best effect of that symbol on an equipped item."""
    top: TestGain = (0, 0, 0, 0.0)
    rank, once = 0.0, ""
    for item in analysis.s.familiars[test.who].equipped:
        for i, power in enumerate(analysis.world.items[item].powers):
            key = f"power:{item}/{i}@{test.who}"
            if power.symbol != symbol or key in used_powers or is_used(analysis.s, key, power.once):
                continue
            found = _test_gain(analysis, test, power.do)
            score = rank_power(found)
            if score > rank:
                top, rank, once = found, score, key if power.once else ""
    if once:
        used_powers.add(once)
    return top


def rank_power(gain: TestGain) -> float:
    return gain[0] * 0.9 + gain[1] * 0.8 + gain[2] * 1.5 + gain[3]


def value_power(analysis: Analysis, test: SkillTest, effects: Effects) -> float:
    return rank_power(_test_gain(analysis, test, effects))


def least_useful(analysis: Analysis, cards: list[str]) -> str:
    """What is given up: Fatigue first, then the card with the smallest numbers."""
    return min(cards, key=lambda card: (card != FATIGUE, value_in_hand(analysis, card), card))


def value_in_hand(analysis: Analysis, card: str) -> float:
    """What a card in hand is good for: its best skill, and a little for all else."""
    data = analysis.world.cards[card]
    icons = {"reroll": 0.6, "heal": 0.6, "link": 0.5, "draw": 0.3, "danger": -0.6}
    icon = 0.2 if data.icon is not None else 0.0
    if data.icon is not None:
        icon = icons.get(data.icon, 0.3)
    acts = 0.5 if data.action is not None else 0.0
    return max(data.values[:MOVE_INDEX]) + 0.25 * sum(data.values) + icon + acts


def total_bonus(analysis: Analysis, test: SkillTest, effects: Effects) -> int:
    return _test_gain(analysis, test, effects)[0]
