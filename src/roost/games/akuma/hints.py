"""What bots are told of Akuma: what a result is worth, and how a sensible beginner plays."""

from roost.games.akuma.rules import has_colour, legal, score, suit, total
from roost.games.akuma.state import ADD, CHOOSE, EIGHTS, FOURS, NONE, RANKS, Akuma
from roost.kernel import count, has, lowest, rule

SPAN = 60.0  # points between the worst and the best that can be expected


@rule
def points(s: Akuma, seat: int) -> float:
    """The match's score so far against the mean of the others'."""
    others = 0
    for p in range(s.players):
        if p != seat:
            others += total(s, p)
    return total(s, seat) - others / (s.players - 1)


@rule
def reward(s: Akuma, seat: int) -> float:
    """The game's score against the mean of the others'."""
    others = 0
    for p in range(s.players):
        if p != seat:
            others += score(s, p)
    ahead = score(s, seat) - others / (s.players - 1)
    return min(1.0, max(0.0, 0.5 + ahead / SPAN))


@rule
def greedy(s: Akuma) -> int:
    """Duck under the winning card while you can; where you cannot win, get rid of what costs."""
    cards = legal(s)[0]
    if count(cards) == 1:
        return lowest(cards)
    best = -1000
    chosen = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if s.phase == ADD:
            worth = danger(card)
        elif s.phase == CHOOSE:
            worth = worth_choosing(s, card)
        else:
            worth = worth_playing(s, card)
        if worth > best:
            best = worth
            chosen = card
    return chosen


@rule
def rank(card: int) -> int:
    return card % RANKS + 1


@rule
def danger(card: int) -> int:
    """How gladly one is rid of a card: of 8s and 4s first, then of what wins tricks."""
    return rank(card) + 10 * has(EIGHTS, card) + 5 * has(FOURS, card)


@rule
def worth_choosing(s: Akuma, card: int) -> int:
    """A mission that costs is best given to others: so one whose colour one holds low, or not."""
    mine = s.hand[s.turn] & suit(card)
    lowest_rank = rank(lowest(mine)) if mine else 0
    return 2 * cost(card) - lowest_rank


@rule
def cost(card: int) -> int:
    """AK-34"""
    return 8 * has(EIGHTS, card) + 4 * has(FOURS, card)


@rule
def worth_playing(s: Akuma, card: int) -> int:
    top = -1  # the power of the card that wins so far
    for i in range(s.played):
        top = max(top, power(s, s.trick[i]))
    mine = power(s, card)
    if mine < top:  # it cannot win: play what hurts most
        return 100 + danger(card)
    if s.played == s.players - 1:  # it wins for sure: with the strongest, but no more cost
        return rank(card) - 5 * cost(card)
    return -rank(card) - 2 * cost(card)  # it may win: the lower the better


@rule
def power(s: Akuma, card: int) -> int:
    """AK-23 to AK-27, without the advanced rules."""
    if s.mission != NONE and has_colour(card, s.mission):
        return rank(card) + RANKS
    return rank(card)
