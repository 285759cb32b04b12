"""The rules of Akuma de Oshigoto (RULES.md). Each function names the rules that it carries out.

An action's number is its card; the phase says whether the card is added, chosen or played.
"""

from roost.games.akuma.state import (
    ACQUIRED,
    ADD,
    ADDED,
    BITS,
    CHOICE,
    CHOICES,
    CHOOSE,
    CHOSEN,
    DEAL,
    DEALT,
    DECK,
    EIGHTS,
    FOURS,
    GAME_OVER,
    HAND,
    JUDGED,
    MATCH_OVER,
    MISSIONS,
    MOST,
    NEGATIVE,
    NONE,
    OVER,
    PACKED,
    PLAY,
    PLAYED,
    RANKS,
    RED,
    REVEALED,
    STOCK,
    VERDICT,
    Akuma,
)
from roost.kernel import NOBODY, Moves, below, count, lowest, note, pick, rule


@rule
def waits(s: Akuma) -> bool:
    return s.phase == DEAL


@rule
def over(s: Akuma) -> bool:
    return s.phase == OVER


@rule
def suit(card: int) -> int:
    """All cards of a card's colour."""
    return RED << card // RANKS * RANKS


@rule
def left_of(s: Akuma, p: int) -> int:
    return p + 1 if p + 1 < s.players else 0


# Preparing a game


@rule
def deal(s: Akuma) -> None:
    """AK-4 to AK-10"""
    if s.game == 0:
        s.start = below(s, s.players)
    clear(s)
    pool = DECK
    while count(all_missions(s)) < MISSIONS[s.players] * s.players:
        card = pick(s, pool)
        pool ^= 1 << card
        deal_mission(s, card)
    pool |= s.set_aside  # AK-8
    for i in range(STOCK[s.players]):
        card = pick(s, pool)
        pool ^= 1 << card
        deal_to_hand(s, i, card)
    begin_adding(s)


@rule
def clear(s: Akuma) -> None:
    """AK-4, AK-5: an empty table for the next game. The first start player is settled already."""
    if s.game > 0:
        s.start = left_of(s, s.start)
    s.game += 1
    s.round = 0
    s.lead = s.start
    s.last_lead = NOBODY
    s.set_aside = s.leads = s.adds = 0
    s.chosen[0] = s.chosen[1] = 0
    for p in range(4):
        s.order[p] = 0
        s.hand[p] = s.missions[p] = s.added[p] = s.pile[p] = s.gained[p] = s.void[p] = 0
        s.stock[p] = 0
    for i in range(3):
        s.came[i] = 0


@rule
def all_missions(s: Akuma) -> int:
    return s.missions[0] | s.missions[1] | s.missions[2] | s.missions[3]


@rule
def deal_mission(s: Akuma, card: int) -> None:
    """AK-6, AK-7: the next card of the deck. R8: the mission cards of the whole table count."""
    before = all_missions(s)
    n = count(before) + count(s.set_aside)
    s.came[n // PACKED] |= card << BITS * (n % PACKED)
    shown = before | 1 << card
    if count(shown & suit(card)) > MOST or count(shown & NEGATIVE) > MOST:
        s.set_aside |= 1 << card
    else:
        s.missions[(s.start + count(before)) % s.players] |= 1 << card


@rule
def deal_to_hand(s: Akuma, i: int, card: int) -> None:
    """AK-9, AK-10: card i of the stock. With 3 players the last one is nobody's."""
    s.stock[i // PACKED] |= card << BITS * (i % PACKED)
    if i < HAND[s.players] * s.players:
        s.hand[(s.start + i) % s.players] |= 1 << card


@rule
def begin_adding(s: Akuma) -> None:
    """AK-11"""
    s.phase = ADD
    s.turn = s.start
    note(s, DEALT)


@rule
def add(s: Akuma, card: int) -> None:
    """AK-11"""
    p = s.turn
    s.hand[p] ^= 1 << card
    s.added[p] = 1 << card
    note(s, ADDED)
    s.turn = left_of(s, p)
    if s.turn == s.start:
        reveal(s)


@rule
def reveal(s: Akuma) -> None:
    """AK-11, AK-12"""
    for p in range(s.players):
        s.missions[p] |= s.added[p]
        s.adds |= lowest(s.added[p]) << BITS * p
        s.added[p] = 0
    note(s, REVEALED)
    s.round = 1
    s.leads = s.start
    begin_turn(s)


# A round


@rule
def legal(s: Akuma) -> Moves:
    if s.phase == PLAY:
        hand = s.hand[s.turn]
        if s.mission != NONE and hand & suit(s.mission):  # AK-19
            return hand & suit(s.mission), 0
        return hand, 0  # AK-20, AK-21
    if s.phase == CHOOSE:
        return s.missions[s.turn], 0
    if s.phase == ADD:
        return s.hand[s.turn], 0
    return 0, 0


@rule
def apply(s: Akuma, card: int) -> None:
    if s.phase == PLAY:
        play(s, card)
    elif s.phase == CHOOSE:
        choose_mission(s, card)
    else:
        add(s, card)


@rule
def begin_turn(s: Akuma) -> None:
    """AK-15 to AK-17"""
    s.phase = CHOOSE if s.mission == NONE and s.missions[s.turn] else PLAY


@rule
def choose_mission(s: Akuma, card: int) -> None:
    """AK-15"""
    s.missions[s.turn] ^= 1 << card
    s.mission = card
    i = s.round - 1
    s.chosen[i // CHOICES] |= (s.turn << BITS) + card + 1 << CHOICE * (i % CHOICES)
    s.phase = PLAY
    note(s, CHOSEN)


@rule
def play(s: Akuma, card: int) -> None:
    """AK-14, AK-18"""
    p = s.turn
    if s.mission != NONE and not has_colour(card, s.mission):  # AK-20: he has shown it now
        s.void[p] |= suit(s.mission)
    s.hand[p] ^= 1 << card
    n = s.players * (s.round - 1) + s.played
    s.order[n // PACKED] |= card << BITS * (n % PACKED)
    s.trick[s.played] = card
    s.played += 1
    if s.played < s.players:
        s.turn = left_of(s, p)
        begin_turn(s)
        note(s, PLAYED)
    else:
        note(s, PLAYED)
        end_round(s)


@rule
def has_colour(card: int, mission: int) -> bool:
    return (suit(mission) >> card) & 1 == 1


@rule
def end_round(s: Akuma) -> None:
    """AK-13, AK-23 to AK-32"""
    s.phase = VERDICT
    s.winner = verdict(s)
    s.turn = s.winner
    note(s, JUDGED)
    acquire(s)
    if is_somebody_out(s):  # AK-31
        note(s, ACQUIRED)
        end_game(s)
    else:
        s.leads |= s.lead << 2 * s.round
        s.round += 1
        begin_turn(s)
        note(s, ACQUIRED)


@rule
def verdict(s: Akuma) -> int:
    """AK-23 to AK-27: the strongest card wins, and the last of equal ones."""
    cards = 0
    for i in range(s.played):
        cards |= 1 << s.trick[i]
    one_colour = cards & ~suit(s.trick[0]) == 0
    p = winner = s.lead
    best = strength(s, s.trick[0], one_colour)
    for i in range(1, s.played):
        p = left_of(s, p)
        power = strength(s, s.trick[i], one_colour)
        if power >= best:
            best = power
            winner = p
    return winner


@rule
def strength(s: Akuma, card: int, one_colour: bool) -> int:
    """AK-23 to AK-27, AK-41 to AK-46. `one_colour`: whether all played cards have the same."""
    rank = card % RANKS + 1
    power = rank
    if s.mission != NONE and has_colour(card, s.mission):  # AK-24: above any other colour
        power += RANKS
    if one_colour:
        if s.rank1 and rank == 1:  # AK-41
            power += RANKS
    elif s.rank10 and rank == RANKS:  # AK-43: below all others; among 10s it stays as it was
        power -= 2 * RANKS
    return power


@rule
def acquire(s: Akuma) -> None:
    """AK-28 to AK-30"""
    w = s.winner
    for i in range(s.played):
        s.pile[w] |= 1 << s.trick[i]
        s.last[i] = s.trick[i]
    if s.mission != NONE:
        s.hand[w] |= 1 << s.mission
        s.gained[w] |= 1 << s.mission
    s.last_lead = s.lead
    s.last_mission = s.mission
    s.lead = w
    s.mission = NONE
    s.played = 0
    s.winner = NOBODY


@rule
def is_somebody_out(s: Akuma) -> bool:
    """AK-31"""
    out = False
    for p in range(s.players):
        out = out or s.hand[p] == 0
    return out


# The end of a game


@rule
def end_game(s: Akuma) -> None:
    """AK-3, AK-33 to AK-39"""
    for p in range(s.players):
        s.scores[4 * (s.game - 1) + p] = score(s, p)
    s.turn = NOBODY
    s.phase = OVER if s.game == s.games else DEAL
    note(s, GAME_OVER)
    if s.phase == OVER:
        note(s, MATCH_OVER)


@rule
def is_scored(s: Akuma) -> bool:
    """Whether a game has just ended: hands and piles show their 4s and 8s (AK-39)."""
    return s.turn == NOBODY


@rule
def score(s: Akuma, p: int) -> int:
    """AK-33 to AK-36, AK-47: what a player has in this game."""
    cards = s.hand[p] | s.missions[p] | s.pile[p]
    points = count(s.hand[p]) - 4 * count(cards & FOURS) - 8 * count(cards & EIGHTS)
    if s.red:
        points -= 2 * count(cards & NEGATIVE & RED)
    return points


@rule
def total(s: Akuma, p: int) -> int:
    """AK-37: the scores of the games that are over."""
    points = 0
    for g in range(s.games):
        points += s.scores[4 * g + p]
    return points


@rule
def result(s: Akuma, p: int) -> int:
    """AK-37"""
    return total(s, p)


@rule
def won(s: Akuma, p: int) -> bool:
    """AK-38"""
    best = total(s, p)
    for other in range(s.players):
        best = max(best, total(s, other))
    return total(s, p) == best
