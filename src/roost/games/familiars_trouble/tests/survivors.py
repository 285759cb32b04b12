"""Mutants of the rules that no test can kill, with the reason. See tools/mutants.py."""

SURVIVORS = {
    "constant: SKIP_HANDS, EXCHANGE_HANDS = (0, 2)": (
        "The index of an action is only a name: rules and actions read the same constant."
    ),
    "resolve_chance: pass": (
        "A match has one deal, on a new state: the draw pile has no card before it."
    ),
    "begin_match: pass": (
        "A match begins once, on a new state: all fields are 0, and empty slots are not read."
    ),
    "legal_actions: return (1 >> SKIP_HANDS | 1 << EXCHANGE_HANDS, 0)": (
        "1 shifted by 0 is 1 in both directions."
    ),
    "decide_errand: s.has_swapped = 2": "The field is only used as a truth value.",
    "can_win: return has(s.follow_cards | 0 << THREE_COLOUR, face)": (
        "A three-colour card counts 1, less than any lead card that not all cards match."
    ),
    "can_win: return has(s.follow_cards | 1 >> THREE_COLOUR, face)": (
        "A three-colour card counts 1, less than any lead card that not all cards match."
    ),
    "can_win: return has(s.follow_cards | 2 << THREE_COLOUR, face)": (
        "A three-colour card counts 1, less than any lead card that not all cards match."
    ),
    "end_trick: if s.hand[-1] == 0: …": "All hands have the same size.",
    "end_trick: if s.hand[1] == 0: …": "All hands have the same size.",
}
