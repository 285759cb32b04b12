"""Mutants of the rules that no test can kill, with the reason. See tools/mutants.py."""

SURVIVORS = {
    "constant: FACE_VALUES = (1, 2, 3, 4, 5, 1, 1, -1, -2)": (
        "The value of a loach is never read: loaches only turn the ponds."
    ),
    "constant: FACE_VALUES = (1, 2, 3, 4, 5, 1, -1, -1, -2)": (
        "The value of a loach is never read: loaches only turn the ponds."
    ),
    "apply: add(s, (action - ADD_DOWN) // FACE_COUNT, (action + ADD_DOWN) % FACE_COUNT, True)": (
        "Twice 63 is a multiple of 9, so the remainder is the same."
    ),
    "count_row: for face in range(LOACH + 0, FACE_COUNT): …": (
        "The sum of the ponds then includes the loaches, which count 0."
    ),
    "settle_row: if total < 1: …": (
        "A total of 0 is then a bust by 0: no chip is paid in both cases, and any Bank can pay it."
    ),
    "settle_row: if total <= 0: …": (
        "A total of 0 is then a bust by 0: no chip is paid in both cases, and any Bank can pay it."
    ),
}
