"""Samples a state that is consistent with everything a seat has seen in the game.

All actions are public. So a *world* is a deal: the hands and the order of the deck. All deals under
which the same actions were legal are equally likely. Only one thing excludes a deal: a player who
laid a card across had no higher card at that time, and none that had to be played upright (FU-36,
FU-37). This restricts the whole hand at that time, but not cards that were drawn later.

A hand is a set of *places*. Each place is filled once: four by the deal, one by each draw. Places
that were filled between the same two lays have the same *age*. The cards that a place can hold are
a mask. An older age has been through more lays, so its mask is a subset of that of a younger age. A
card that left the hand was in some place whose mask has it, but it is unknown in which. So each
player has *ledgers*: the number of places of each age that are still in the hand, with the number
of ways in which the cards that left can have come from the other places (its weight).

For one player the ways are counted exactly. If the pool has n cards of the mask of the oldest
places, these can be filled in n, n - 1, … ways. Then the places of the next age are filled in the
same way, since all cards used so far are in their mask, too. So the sampler first draws a ledger in
proportion to its ways, and then the cards of each age, the oldest first.

The sampler deals to the other players one after the other. Each deal leaves fewer ways for later
players. So the sampler continues with the probability *remaining ways / upper bound of the ways*,
and restarts otherwise. This makes all worlds equally likely. It ends, since the true world is one
of them: usually at the first attempt. Of two million guesses in random play, none took more than
132 attempts.
"""

from roost.games.fuertorite.layout import visible_cards
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
from roost.kernel import count, next_seat, random_fraction, random_member, random_subset, rule

MAX_AGES = 24  # of one player: each but the first begins with a draw, and there are 20 draws
MAX_HAND = 10  # cards in a hand

# A ledger packs the number of places of each age, at most MAX_HAND, into two words.
DIGIT_BITS = 4
DIGITS_PER_WORD = 15

Ledger = tuple[int, int]


@rule
def guess(s: FuertoriteState, seat: int) -> None:
    """Redeal the cards that a seat does not know."""
    pool = DECK & ~visible_cards(s, seat)
    if not is_game_scored(s):
        pool = draw_hands(s, seat, pool)
    for i in range(s.drawn_count):  # no player saw these draws, and they are not used any more
        s.deck[i] = 0
    for i in range(s.drawn_count, deck_size(s)):
        s.deck[i] = random_member(s, pool)
        pool ^= 1 << s.deck[i]


@rule
def draw_hands(s: FuertoriteState, seat: int, unknown: int) -> int:
    """Draw the other hands. Returns the rest of the unknown cards."""
    order = [0] * (s.players - 1)
    masks = [0] * (MAX_PLAYERS * MAX_AGES)  # of age g of p: MAX_AGES * p + g
    ages = [0] * MAX_PLAYERS
    ledgers = [(0, 0)]  # those of p are begin[p] to end[p]
    weight = [0.0]  # of each ledger
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
        is_complete = True
        for p in order:
            measure_room(room, p, masks, ages, pool)
            ways = count_all_ways(begin[p], end[p], ledgers, weight, ages[p], room)
            is_complete = ways == most[p] or random_fraction(s) * most[p] < ways
            if not is_complete:
                break
            ledger = draw_ledger(s, begin[p], end[p], ledgers, weight, ages[p], room, ways)
            s.hand[p] = fill_hand(s, p, ledger, masks, ages[p], pool)
            pool &= ~s.hand[p]
        if is_complete:
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
    """Write the ledgers of a player by its departures. Returns the index of the first ledger."""
    begin = len(ledgers)
    ledgers.append((HAND_SIZE, 0))
    weight.append(1.0)
    masks[MAX_AGES * p] = DECK
    ages[p] = 1
    draws = 0
    has_laid = False  # since the youngest age began
    for i in range(s.departure_counts[p] + 1):
        departure = (
            s.departures[MAX_DEPARTURES * p + i]
            if i < s.departure_counts[p]
            else s.draw_counts[p] << 6
        )
        if departure >> 6 & 63 > draws:
            if has_laid:
                masks[MAX_AGES * p + ages[p]] = DECK
                ages[p] += 1
                has_laid = False
            for k in range(begin, len(ledgers)):
                ledgers[k] = add_places(ledgers[k], ages[p] - 1, (departure >> 6 & 63) - draws)
            draws = departure >> 6 & 63
        if i < s.departure_counts[p]:
            begin = remove_card(begin, departure & 63, p, masks, ages[p], ledgers, weight)
        if departure >> 12:
            has_laid = True
            mask = possible_hand(s, departure)
            for g in range(ages[p]):
                masks[MAX_AGES * p + g] &= mask
    return begin


@rule
def possible_hand(s: FuertoriteState, departure: int) -> int:
    """FU-36, FU-37: return the cards that may be in a hand from which a card was laid across."""
    kind = departure >> 13 & 3
    number = (departure >> 15) - NUMBER_OFFSET
    return cards_at_most(number_of(departure & 63)) & ~forced_cards(s, kind, number)


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
    """Remove a card from any possible place. Returns the index of the first new ledger."""
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
    """Return the number of places of an age."""
    if g < DIGITS_PER_WORD:
        return ledger[0] >> DIGIT_BITS * g & 15
    return ledger[1] >> DIGIT_BITS * (g - DIGITS_PER_WORD) & 15


@rule
def add_places(ledger: Ledger, g: int, more: int) -> Ledger:
    """Return a ledger with more (or fewer) places of an age."""
    if g < DIGITS_PER_WORD:
        return ledger[0] + (more << DIGIT_BITS * g), ledger[1]
    return ledger[0], ledger[1] + (more << DIGIT_BITS * (g - DIGITS_PER_WORD))


# Counting ways


@rule
def measure_room(room: list[int], p: int, masks: list[int], ages: list[int], pool: int) -> None:
    """Write to `room` how many cards of a pool each age of a player can hold."""
    for g in range(ages[p]):
        room[g] = count(masks[MAX_AGES * p + g] & pool)


@rule
def count_all_ways(
    begin: int, end: int, ledgers: list[Ledger], weight: list[float], ages: int, room: list[int]
) -> float:
    """Return the number of ways in which a player can have its cards."""
    ways = 0.0
    for k in range(begin, end):
        ways += weight[k] * count_ledger_ways(ledgers[k], ages, room)
    return ways


@rule
def count_ledger_ways(ledger: Ledger, ages: int, room: list[int]) -> float:
    """Return the number of ways to fill the places of a ledger."""
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
    """Sort players by how restricted they are, so that fewer deals restart."""
    free = [count(unknown)] * MAX_AGES
    room = [0] * MAX_AGES
    share = [0.0] * MAX_PLAYERS  # of the ways without any restriction
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
    """Return, by player, an upper bound of the ways that remain at its place in the order."""
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
    """Return how many cards of a mask a player must have, since other cards do not suffice."""
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


# Sampling


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
    """Draw one of a player's ledgers in proportion to its ways."""
    rest = random_fraction(s) * ways
    chosen = ledgers[begin]
    for k in range(begin, end):
        ways = weight[k] * count_ledger_ways(ledgers[k], ages, room)
        if ways > 0:
            chosen = ledgers[k]
            rest -= ways
            if rest < 0:
                break
    return chosen


@rule
def fill_hand(
    s: FuertoriteState, p: int, ledger: Ledger, masks: list[int], ages: int, pool: int
) -> int:
    """Draw a hand: a possible card for each place, the oldest first."""
    hand = 0
    for g in range(ages):
        hand |= random_subset(s, masks[MAX_AGES * p + g] & pool & ~hand, places_of_age(ledger, g))
    return hand
