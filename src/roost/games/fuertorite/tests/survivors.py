"""Mutants of the rules that no test can kill, with the reason. See tools/mutants.py."""

SURVIVORS = {
    "constant: STOP = 61": "The index of an action is only a name, and no card has it.",
    "cards_with_number: return LANES << HIGHEST_NUMBER - number if 0 <= number <= HIGHEST_NUMBER "
    "else 0": "Where 0 is next in a run, every X may already follow.",
    "lane_above: if number > HIGHEST_NUMBER: …": (
        "For 14 the other line has the same result: only the X is above."
    ),
    "apply: if action <= MASK_BITS: …": "63 would be wheel-14, and only an X is played from 63 on.",
    "lay_across: place_card(s, card, -1, 1, upon)": (
        "The number of a card that lies across is not read."
    ),
    "lay_across: place_card(s, card, 1, 1, upon)": (
        "The number of a card that lies across is not read."
    ),
    "lay_across: upon = 0 | s.top_kind << 1 | s.top_number + NUMBER_OFFSET << 3": (
        "The number with its offset is never 0, so it also says that the card was laid."
    ),
    "find_set_aside_kind: fewest = -1": "It is not read before the first type has set it.",
    "find_set_aside_kind: fewest = 1": "It is not read before the first type has set it.",
    "find_set_aside_kind: pass": "It is not read before the first type has set it.",
    "find_set_aside_kind: rank = count(own) << 8 | 254 - count_stars(s, own)": (
        "Ranks are only compared, and no player has so many stars on a type."
    ),
    "find_set_aside_kind: rank = count(own) << 8 | 256 - count_stars(s, own)": (
        "Ranks are only compared, and each card has at least one star."
    ),
    "find_set_aside_kind: rank = count(own) << 9 | 255 - count_stars(s, own)": (
        "Ranks are only compared: fewer cards come first in both cases."
    ),
    "has_next_game: return": "None is equivalent to False here.",
    "has_next_game: most = -1": "Scores are at least 0, and below 25 the match continues.",
    "has_next_game: most = 1": "Below 25 the match continues, independent of the leader.",
    "has_next_game: leaders = -1": "A score above 0 resets it; otherwise the match continues.",
    "has_next_game: leaders = 1": "A score above 0 resets it; otherwise the match continues.",
    "is_game_scored: return s.turn == NOBODY and s.game > -1": (
        "Before the first deal no card is visible."
    ),
    "is_game_scored: return s.turn == NOBODY and s.game >= 0": (
        "Before the first deal no card is visible."
    ),
}
