"""What the others may hold, and the deck under it: a random world that fits all that was seen.

Nothing that a player does is hidden. So a world is a deal, the hands and the order of the deck, and
all deals under which the same cards could have been played and laid are as likely as each other.
What speaks against a deal is only this: who laid a card across had then no higher card, and none
that had to be played upright (FU-36, FU-37). That is said of the whole hand at that time, and
nothing of cards that were drawn later.

Think of a hand as places, each filled once: four by the deal, one by each draw. A player's places
are of different *ages*: those that came in between the same two lays are alike. What can be in a
place is a mask, and an older age has been through more lays, so its mask lies within that of a
younger one. A card that left the hand was in some place whose mask has it; in which, nobody knows.
So each player has *ledgers*: how many places of each age may still be in the hand, and in how many
ways the cards that have left can have come out of the others.

For one player that is counted exactly. A ledger's oldest places can be filled from the pool in n,
n - 1, … ways, if the pool has n cards of their mask; and then those of the next age in the same
way, since all that was used up is of their mask, too. So first a ledger is drawn, as likely as it
has ways, and then the cards of each age, the oldest first.

The others are dealt to one after the other, and the more of a later one's cards are gone, the fewer
ways he has left. So the deal goes on with the likelihood *ways left / most ways that could be left*
and else begins anew, which makes all worlds equally likely. It ends, since the truth is one of
them: most often at the first try, and of two million guesses in random play none took over 132.
"""

from roost.games.fuertorite.knowledge import visible_cards
from roost.games.fuertorite.rules import (
    cards_at_most,
    deck_size,
    forced_cards,
    is_game_scored,
    number_of,
)
from roost.games.fuertorite.state import (
    DECK,
    HAND_SIZE,
    MAX_DEPARTURES,
    MAX_PLAYERS,
    NUMBER_OFFSET,
    FuertoriteState,
)
from roost.kernel import count, next32, next_seat, random_member, rule
from roost.kernel import random_subset as draw

MAX_AGES = 24  # of one player, at most: each but the first begins with a draw, and there are 20
MAX_HAND = 10  # cards in a hand, at most
DIGIT_BITS = 4  # bits for the places of an age: no more than FEW
DIGITS_PER_WORD = 15  # ages in the first number of a ledger; the second has the others

Ledger = tuple[int, int]


@rule
def guess(s: FuertoriteState, seat: int) -> None:
    """Deal the cards that a seat does not know anew."""
    pool = DECK & ~visible_cards(s, seat)
    if not is_game_scored(s):
        pool = deal_hands(s, seat, pool)
    for i in range(s.drawn_count):  # who drew what was never seen, and matters no more
        s.deck[i] = 0
    for i in range(s.drawn_count, deck_size(s)):
        s.deck[i] = random_member(s, pool)
        pool ^= 1 << s.deck[i]


@rule
def deal_hands(s: FuertoriteState, seat: int, unknown: int) -> int:
    """Returns what is left of the unknown cards."""
    order = [0] * (s.players - 1)
    masks = [0] * (MAX_PLAYERS * MAX_AGES)  # what age g of p can be: AGES * p + g
    ages = [0] * MAX_PLAYERS
    ledgers = [(0, 0)]  # those of p are from begin[p] on, up to end[p]
    weight = [0.0]  # ways of each ledger in which cards have left
    begin = [0] * MAX_PLAYERS
    end = [0] * MAX_PLAYERS
    p = seat
    for i in range(len(order)):
        p = next_seat(p, s.players)
        order[i] = p
        begin[p] = write_ledgers(s, p, masks, ages, ledgers, weight)
        end[p] = len(ledgers)
    sort_players(order, masks, ages, ledgers, weight, begin, end, unknown)
    most = bound_ways(s, order, masks, ages, ledgers, weight, begin, end, unknown)
    room = [0] * MAX_AGES
    while True:
        pool = unknown
        fits = True
        for p in order:
            measure_room(room, p, masks, ages, pool)
            ways = count_all_ways(begin[p], end[p], ledgers, weight, ages[p], room)
            fits = ways == most[p] or random_fraction(s) * most[p] < ways
            if not fits:
                break
            ledger = draw_ledger(s, begin[p], end[p], ledgers, weight, ages[p], room, ways)
            s.hand[p] = fill_hand(s, p, ledger, masks, ages[p], pool)
            pool &= ~s.hand[p]
        if fits:
            return pool


# Ledgers


@rule
def write_ledgers(
    s: FuertoriteState,
    p: int,
    masks: list[int],
    ages: list[int],
    ledgers: list[Ledger],
    weight: list[float],
) -> int:
    """Go through all that left a player's hand. Returns where the ledgers begin."""
    begin = len(ledgers)
    ledgers.append((HAND_SIZE, 0))
    weight.append(1.0)
    masks[MAX_AGES * p] = DECK
    ages[p] = 1
    draws = 0
    has_laid = False  # since the youngest age began
    for i in range(s.departure_counts[p] + 1):
        leaving = (
            s.departures[MAX_DEPARTURES * p + i]
            if i < s.departure_counts[p]
            else s.draw_counts[p] << 6
        )
        if leaving >> 6 & 63 > draws:
            if has_laid:
                masks[MAX_AGES * p + ages[p]] = DECK
                ages[p] += 1
                has_laid = False
            for k in range(begin, len(ledgers)):
                ledgers[k] = add_places(ledgers[k], ages[p] - 1, (leaving >> 6 & 63) - draws)
            draws = leaving >> 6 & 63
        if i < s.departure_counts[p]:
            begin = remove_card(begin, leaving & 63, p, masks, ages[p], ledgers, weight)
        if leaving >> 12:
            has_laid = True
            mask = possible_hand(s, leaving)
            for g in range(ages[p]):
                masks[MAX_AGES * p + g] &= mask
    return begin


@rule
def possible_hand(s: FuertoriteState, leaving: int) -> int:
    """FU-36, FU-37: what a hand can have been out of which a card was laid across."""
    kind = leaving >> 13 & 3
    number = (leaving >> 15) - NUMBER_OFFSET
    return cards_at_most(number_of(leaving & 63)) & ~forced_cards(s, kind, number)


@rule
def remove_card(
    begin: int,
    card: int,
    p: int,
    masks: list[int],
    ages: int,
    ledgers: list[Ledger],
    weight: list[float],
) -> int:
    """A card left the hand, out of any place that may have had it. Returns where the new begin."""
    end = len(ledgers)
    for k in range(begin, end):
        for g in range(ages):
            n = places_of_age(ledgers[k], g)
            if n > 0 and masks[MAX_AGES * p + g] >> card & 1:
                less = add_places(ledgers[k], g, -1)
                at = end
                while at < len(ledgers) and ledgers[at] != less:
                    at += 1
                if at == len(ledgers):
                    ledgers.append(less)
                    weight.append(0.0)
                weight[at] += weight[k] * n
    return end


@rule
def places_of_age(ledger: Ledger, g: int) -> int:
    """How many of an age there are."""
    if g < DIGITS_PER_WORD:
        return ledger[0] >> DIGIT_BITS * g & 15
    return ledger[1] >> DIGIT_BITS * (g - DIGITS_PER_WORD) & 15


@rule
def add_places(ledger: Ledger, g: int, more: int) -> Ledger:
    """A ledger with more places of an age, or fewer."""
    if g < DIGITS_PER_WORD:
        return ledger[0] + (more << DIGIT_BITS * g), ledger[1]
    return ledger[0], ledger[1] + (more << DIGIT_BITS * (g - DIGITS_PER_WORD))


# Ways


@rule
def measure_room(room: list[int], p: int, masks: list[int], ages: list[int], pool: int) -> None:
    """How many cards of a pool may be of each age of a player."""
    for g in range(ages[p]):
        room[g] = count(masks[MAX_AGES * p + g] & pool)


@rule
def count_all_ways(
    begin: int, end: int, ledgers: list[Ledger], weight: list[float], ages: int, room: list[int]
) -> float:
    """In how many ways a player can have his cards."""
    ways = 0.0
    for k in range(begin, end):
        ways += weight[k] * count_ledger_ways(ledgers[k], ages, room)
    return ways


@rule
def count_ledger_ways(ledger: Ledger, ages: int, room: list[int]) -> float:
    """In how many ways its places can be filled."""
    ways = 1.0
    filled = 0
    for g in range(ages):
        for _ in range(places_of_age(ledger, g)):
            ways *= max(0, room[g] - filled)
            filled += 1
    return ways


@rule
def sort_players(
    order: list[int],
    masks: list[int],
    ages: list[int],
    ledgers: list[Ledger],
    weight: list[float],
    begin: list[int],
    end: list[int],
    unknown: int,
) -> None:
    """First come those of whom the most is known: then fewer deals begin anew."""
    free = [count(unknown)] * MAX_AGES
    room = [0] * MAX_AGES
    share = [0.0] * MAX_PLAYERS  # of the ways that there were if all cards could be of any age
    for p in order:
        measure_room(room, p, masks, ages, unknown)
        share[p] = count_all_ways(begin[p], end[p], ledgers, weight, ages[p], room)
        share[p] /= count_all_ways(begin[p], end[p], ledgers, weight, ages[p], free)
    for i in range(1, len(order)):
        j = i
        while j > 0 and share[order[j]] < share[order[j - 1]]:
            order[j], order[j - 1] = order[j - 1], order[j]
            j -= 1


@rule
def bound_ways(
    s: FuertoriteState,
    order: list[int],
    masks: list[int],
    ages: list[int],
    ledgers: list[Ledger],
    weight: list[float],
    begin: list[int],
    end: list[int],
    unknown: int,
) -> list[float]:
    """By player, no fewer ways than he can have when his turn in the order comes."""
    most = [0.0] * MAX_PLAYERS
    room = [0] * MAX_AGES
    dealt = 0
    for i in range(len(order)):
        p = order[i]
        for g in range(ages[p]):
            mask = masks[MAX_AGES * p + g] & unknown
            gone = 0
            for j in range(i):
                q = order[j]
                gone += min_cards_of(mask, q, masks, ages[q], ledgers, begin[q], end[q], unknown)
            room[g] = count(mask) - max(gone, dealt - count(unknown & ~mask))
        most[p] = count_all_ways(begin[p], end[p], ledgers, weight, ages[p], room)
        dealt += count(s.hand[p])
    return most


@rule
def min_cards_of(
    mask: int,
    q: int,
    masks: list[int],
    ages: int,
    ledgers: list[Ledger],
    begin: int,
    end: int,
    unknown: int,
) -> int:
    """How many cards of a mask a player has in any case: he has nowhere else to take them from."""
    fewest = 0
    for g in range(ages):
        others = count(masks[MAX_AGES * q + g] & unknown & ~mask)
        if others < MAX_HAND:
            old = MAX_HAND
            for k in range(begin, end):
                so_far = 0
                for h in range(g + 1):
                    so_far += places_of_age(ledgers[k], h)
                old = min(old, so_far)
            fewest = max(fewest, old - others)
    return fewest


# Drawing


@rule
def draw_ledger(
    s: FuertoriteState,
    begin: int,
    end: int,
    ledgers: list[Ledger],
    weight: list[float],
    ages: int,
    room: list[int],
    ways: float,
) -> Ledger:
    """One of a player's ledgers, as likely as it has ways."""
    rest = random_fraction(s) * ways
    found = ledgers[begin]
    for k in range(begin, end):
        ways = weight[k] * count_ledger_ways(ledgers[k], ages, room)
        if ways > 0:
            found = ledgers[k]
            rest -= ways
            if rest < 0:
                break
    return found


@rule
def fill_hand(
    s: FuertoriteState, p: int, ledger: Ledger, masks: list[int], ages: int, pool: int
) -> int:
    """A hand: for each place a card that it can be, the oldest first."""
    hand = 0
    for g in range(ages):
        hand |= draw(s, masks[MAX_AGES * p + g] & pool & ~hand, places_of_age(ledger, g))
    return hand


@rule
def random_fraction(s: FuertoriteState) -> float:
    """A number from 0 to 1, with 53 bits."""
    return ((next32(s) >> 5 << 26) + (next32(s) >> 6)) / 9007199254740992
