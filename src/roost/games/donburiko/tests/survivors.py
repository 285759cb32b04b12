"""Mutants of the rules that no test can kill, with the reason. See tools/mutants.py."""

SURVIVORS = {
    "constant: WORTH = (1, 2, 3, 4, 5, 1, 1, -1, -2)": (
        "What a loach counts is never read: loaches only turn the ponds."
    ),
    "constant: WORTH = (1, 2, 3, 4, 5, 1, -1, -1, -2)": (
        "What a loach counts is never read: loaches only turn the ponds."
    ),
    "apply: add(s, (action - ADD_DOWN) // KINDS, (action + ADD_DOWN) % KINDS, True)": (
        "Twice 63 is a multiple of 9, so the remainder is the same."
    ),
    "total_of: for face in range(LOACH + 0, KINDS): …": (
        "The ponds' sum then begins with the loaches, which count 0."
    ),
    "settle: if total < 1: …": (
        "A total of 0 is then a bust by 0: nothing is paid either way, and no Bank is too poor."
    ),
    "settle: if total <= 0: …": (
        "A total of 0 is then a bust by 0: nothing is paid either way, and no Bank is too poor."
    ),
}
