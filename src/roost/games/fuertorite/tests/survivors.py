"""Mutants of the rules that no test can kill, with the reason. See tools/mutants.py."""

SURVIVORS = {
    "constant: STOP = 61": "An action's number is but a name, and no card has this one either.",
    "numbered: return LANES << HIGHEST - number if 0 <= number <= HIGHEST else 0": (
        "Where 0 is next in a run, every X may follow already."
    ),
    "above: if number > HIGHEST: …": "Of 14 the other line makes the same: only the X is above.",
    "apply: if action <= WORD: …": "63 would be wheel-14, and only an X is played from 63 on.",
    "lay: put_down(s, card, -1, 1, 1 | s.kind << 1 | s.number + RAISE << 3)": (
        "Of a card that lies across the number is not read."
    ),
    "lay: put_down(s, card, 1, 1, 1 | s.kind << 1 | s.number + RAISE << 3)": (
        "Of a card that lies across the number is not read."
    ),
    "lay: put_down(s, card, 0, 1, 0 | s.kind << 1 | s.number + RAISE << 3)": (
        "The number, raised, is never 0: it says as well that the card was laid."
    ),
    "set_aside: fewest = -1": "It is not read before the first type has set it.",
    "set_aside: fewest = 1": "It is not read before the first type has set it.",
    "set_aside: pass": "It is not read before the first type has set it.",
    "set_aside: rank = count(own) << 8 | 254 - stars_on(s, own)": (
        "Ranks are only compared, and nobody has so many stars on a type."
    ),
    "set_aside: rank = count(own) << 8 | 256 - stars_on(s, own)": (
        "Ranks are only compared, and each card has a star at least."
    ),
    "set_aside: rank = count(own) << 9 | 255 - stars_on(s, own)": (
        "Ranks are only compared: fewer cards come first either way."
    ),
    "goes_on: return": "None is as good as False here.",
    "goes_on: most = -1": "Nobody has less than 0, and with less than 25 the match goes on.",
    "goes_on: most = 1": "With less than 25 the match goes on, whoever leads.",
    "goes_on: leaders = -1": "Who has more than 0 sets it anew; else the match goes on.",
    "goes_on: leaders = 1": "Who has more than 0 sets it anew; else the match goes on.",
    "is_scored: return s.turn == NOBODY and s.game > -1": (
        "Before the first deal there is no card to be seen."
    ),
    "is_scored: return s.turn == NOBODY and s.game >= 0": (
        "Before the first deal there is no card to be seen."
    ),
}
