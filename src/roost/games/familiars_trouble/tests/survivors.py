"""Mutants of the rules that no test can kill, with the reason. See tools/mutants.py."""

SURVIVORS = {
    "constant: SKIP_HANDS, EXCHANGE_HANDS = (0, 2)": (
        "An action's number is but a name: rules and words read it from the same place."
    ),
    "deal: pass": "A match has one deal, on a new state: no card of a draw pile is there before.",
    "begin_match: pass": (
        "A match begins once, on a new state: all is 0, and no slot is read that shows nothing."
    ),
    "legal: return (1 >> SKIP_HANDS | 1 << EXCHANGE_HANDS, 0)": "1 shifted by 0 either way is 1.",
    "decide_errand: s.swapped = 2": "It is asked only whether an errand was exchanged.",
    "can_win: return s.highest == 1 or s.follow == 0 or (s.follow | 0 << THREE) >> face & 1 == 1": (
        "A three-colour card counts 1, which is less than any lead card that does not let all win."
    ),
    "can_win: return s.highest == 1 or s.follow == 0 or (s.follow | 1 >> THREE) >> face & 1 == 1": (
        "A three-colour card counts 1, which is less than any lead card that does not let all win."
    ),
    "can_win: return s.highest == 1 or s.follow == 0 or (s.follow | 2 << THREE) >> face & 1 == 1": (
        "A three-colour card counts 1, which is less than any lead card that does not let all win."
    ),
    "end_trick: if s.hand[-1] == 0: …": "All hands are as large.",
    "end_trick: if s.hand[1] == 0: …": "All hands are as large.",
}
