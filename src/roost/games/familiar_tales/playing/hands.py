"""Which cards to play: each set of them is weighed by what it makes of a test."""

from collections.abc import Callable
from typing import NamedTuple

from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.effects import Effects
from roost.games.familiar_tales.data.words import MOVE, SKILLS
from roost.games.familiar_tales.figures import most_life
from roost.games.familiar_tales.playing.mind import Mind
from roost.games.familiar_tales.playing.odds import Tally, Worth, expected
from roost.games.familiar_tales.playing.worth import danger, worth
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.rules import is_used
from roost.games.familiar_tales.state import Context, SkillTest
from roost.games.familiar_tales.world import FATIGUE

MOST = 7
"""Of a larger hand only the best for a test are weighed."""
PURGED = 0.6
"""A Fatigue that is played goes back to its pile (TA-202): the share of its cost that is saved."""

Price = Callable[[str], float]


class Offer(NamedTuple):
    """What a card does in a test."""

    card: str
    value: int
    rerolls: int = 0
    damage: int = 0
    gain: float = 0.0  # besides, less its price


class Pick(NamedTuple):
    value: float
    """What the test is then worth on average."""
    cards: tuple[str, ...]


def own_price(mind: Mind) -> Price:
    """In one's own turn: a new card is drawn at its end, so even a good one costs little."""
    return lambda card: mind.manner.card * (0.6 + 0.08 * quality(mind, card))


def kept_price(mind: Mind) -> Price:
    """In others' turns: the card is missing in the next turn of one's own."""
    return lambda card: mind.manner.kept * (0.4 + 0.1 * quality(mind, card))


def quality(mind: Mind, card: str) -> int:
    return sum(mind.world.cards[card].values)


def best(mind: Mind, test: SkillTest, hand: list[str], price: Price, value: Worth) -> Pick:
    """The best further cards for the test being made; at least one card must lie in it."""
    tally = Tally(mind.s, test)
    place = SKILLS.index(test.skill)
    lies = sum(mind.world.cards[card].values[place] for _, card in test.cards)
    offers = _offers(mind, test, hand, price)
    die = mind.world.head.die
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
            total = tally.total(lies + v)
            mean = expected(die, tally.rerolls + r, total, test.damage + d, value)
            known[key] = mean
        if mean + g > top + 1e-9:
            top, chosen = mean + g, mask
    cards = [offer for i, offer in enumerate(offers) if chosen >> i & 1]
    cards.sort(key=lambda offer: (not _draws(mind, offer.card), -offer.value))
    return Pick(top, tuple(offer.card for offer in cards))


def mean(
    mind: Mind, test: SkillTest, cards: tuple[str, ...], value: Callable[[int, str, int], float]
) -> float:
    """What comes of a test on average, with what lies there and these cards; it is being made."""
    place = SKILLS.index(test.skill)
    lies = sum(mind.world.cards[card].values[place] for _, card in test.cards)
    offers = _offers(mind, test, list(cards), lambda _: 0.0)
    tally = Tally(mind.s, test)
    total = tally.total(lies + sum(offer.value for offer in offers))
    rerolls = tally.rerolls + sum(offer.rerolls for offer in offers)
    damage = test.damage + sum(offer.damage for offer in offers)
    return expected(mind.world.head.die, rerolls, total, damage, value)


def _draws(mind: Mind, card: str) -> bool:
    """What brings further cards is played first."""
    icon = mind.world.cards[card].icon
    return icon == "draw" or (icon == "link" and mind.s.players == 1)


def _offers(mind: Mind, test: SkillTest, hand: list[str], price: Price) -> list[Offer]:
    spent: set[str] = set()
    found = [_offer(mind, test, card, price, spent) for card in hand]
    if len(found) > MOST:
        found.sort(key=lambda o: -(o.value + 0.8 * o.rerolls + o.damage + o.gain))
        found = found[:MOST]
    return found


def _offer(mind: Mind, test: SkillTest, card: str, price: Price, spent: set[str]) -> Offer:
    data = mind.world.cards[card]
    value, rerolls, damage = data.values[SKILLS.index(test.skill)], 0, 0
    gain = -price(card) if card != FATIGUE else PURGED * mind.manner.fatigue
    if data.into:
        further = data.into.get(test.kind)  # type: ignore[call-overload]
        if further:
            more = _into(mind, test, further)
            value, rerolls, damage, gain = _sum((value, rerolls, damage, gain), more)
    icon = data.icon
    if icon == "reroll":
        rerolls += 1
    elif icon == "danger":
        gain -= danger(mind, 1)
    elif icon == "heal":
        gain += healing(mind, test.who)
    elif icon == "link":
        gain += 0.5 if mind.s.players == 1 else 0.0
    elif icon is not None and icon != "draw":
        more = _power(mind, test, icon, spent)
        value, rerolls, damage, gain = _sum((value, rerolls, damage, gain), more)
    return Offer(card, value, rerolls, damage, gain)


Numbers = tuple[int, int, int, float]


def _sum(a: Numbers, b: Numbers) -> Numbers:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def healing(mind: Mind, who: str) -> float:
    """What 1 life is worth; it may end an affliction as well (TA-214, TA-217)."""
    f = mind.s.familiars[who]
    if f.life >= most_life(mind.s, who):
        return 0.0
    ends = sum(1.5 for what in ("poisoned", "badly-injured") if what in f.afflictions)
    return ends - mind.loss(who, -1)


def _into(mind: Mind, test: SkillTest, do: Effects) -> Numbers:
    """What effects do in a test: to its total, its rerolls, its damage, and besides."""
    c = Context(self_=test.who, enemy=test.context.enemy, doer=test.who)
    found: Numbers = (0, 0, 0, 0.0)
    for one in do:
        if isinstance(one, e.Bonus):
            fits = one.skill in ("any", test.skill)
            found = _sum(found, (number(mind.s, one.by, c) if fits else 0, 0, 0, 0.0))
        elif isinstance(one, e.Die):
            found = _sum(found, (number(mind.s, one.n, c), 0, 0, 0.0))
        elif isinstance(one, e.Damage):
            strikes = test.kind in ("melee", "ranged")
            found = _sum(found, (0, 0, number(mind.s, one.n, c) if strikes else 0, 0.0))
        elif isinstance(one, e.Reroll):
            found = _sum(found, (0, 1, 0, 0.0))
        else:
            found = _sum(found, (0, 0, 0, 0.7 * worth(mind, (one,), c)))
    return found


def _power(mind: Mind, test: SkillTest, symbol: str, spent: set[str]) -> Numbers:
    """TA-134: the best effect of that symbol on an equipped item."""
    top: Numbers = (0, 0, 0, 0.0)
    rank, once = 0.0, ""
    for item in mind.s.familiars[test.who].equipped:
        for i, power in enumerate(mind.world.items[item].powers):
            key = f"power:{item}/{i}@{test.who}"
            if power.symbol != symbol or key in spent or is_used(mind.s, key, power.once):
                continue
            found = _into(mind, test, power.do)
            score = power_rank(found)
            if score > rank:
                top, rank, once = found, score, key if power.once else ""
    if once:
        spent.add(once)
    return top


def power_rank(found: Numbers) -> float:
    return found[0] * 0.9 + found[1] * 0.8 + found[2] * 1.5 + found[3]


def power_worth(mind: Mind, test: SkillTest, do: Effects) -> float:
    return power_rank(_into(mind, test, do))


def least_useful(mind: Mind, cards: list[str]) -> str:
    """What is given up: Fatigue first, then the card with the smallest numbers."""
    return min(cards, key=lambda card: (card != FATIGUE, keeping(mind, card), card))


def keeping(mind: Mind, card: str) -> float:
    """What a card in hand is good for: its best skill, and a little for all else."""
    data = mind.world.cards[card]
    icons = {"reroll": 0.6, "heal": 0.6, "link": 0.5, "draw": 0.3, "danger": -0.6}
    icon = 0.2 if data.icon is not None else 0.0
    if data.icon is not None:
        icon = icons.get(data.icon, 0.3)
    acts = 0.5 if data.action is not None else 0.0
    return max(data.values[:MOVE]) + 0.25 * sum(data.values) + icon + acts


def bonus_of(mind: Mind, test: SkillTest, do: Effects) -> int:
    return _into(mind, test, do)[0]
