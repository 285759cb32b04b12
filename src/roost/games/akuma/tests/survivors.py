"""Mutants of the rules that no test can kill, with the reason. See tools/mutants.py."""

SURVIVORS = {
    "find_trick_winner: is_one_suit = cards & ~suit_cards(s.trick[1]) == 0": (
        "Any card of the trick can be compared with the others."
    ),
    "card_strength: strength -= 3 * RANKS": (
        "A 10 that cannot win is below all other cards in both cases."
    ),
}
