"""Mutants of the rules that no test can kill, with the reason. See tools/mutants.py."""

SURVIVORS = {
    "verdict: one_colour = cards & ~suit(s.trick[1]) == 0": (
        "Whether all cards have one colour can be asked of any of them."
    ),
    "strength: power -= 3 * RANKS": "A 10 that cannot win is below all others either way.",
}
