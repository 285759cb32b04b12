"""Writes web/src/net/diffCases.json: views, their differences, and the results of applying them.

The page applies differences itself; its tests compare it with these cases of the Python code.

    python tools/page_diffs.py
"""

import random
import sys
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from roost.contract import Card, Mark, Number, View, Zone, apply_diff, diff_views  # noqa: E402

OUTPUT = ROOT / "web/src/net/diffCases.json"
CASES = 60
NAMES = [None, None, "a-1", "a-2", "b-1", "b-2", "b-10"]
ZONES = [Zone("hand", "hand", 0), Zone("row-0", "row"), Zone("row-10", "row"), Zone("pile", "pile")]
NUMBERS = [Number("round"), Number("chips", seat=0), Number("chips", seat=1)]


def render_cases() -> bytes:
    """Return the whole file; the cases are the same every time."""
    rng = random.Random(1)
    cases = []
    for _ in range(CASES):
        before = _random_view(rng)
        diff = diff_views(before, after := _random_change(before, rng))
        assert apply_diff(before, diff) == after
        cases.append({"before": before, "diff": diff, "after": after})
    lines = [msgspec.json.encode(case) for case in cases]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


def _random_view(rng: random.Random) -> View:
    zones = [
        _fill_zone(zone, [_random_card(rng) for _ in range(rng.randrange(6))], _random_marks(rng))
        for zone in ZONES
    ]
    numbers = [msgspec.structs.replace(number, value=_random_value(rng)) for number in NUMBERS]
    return View(0, tuple(zones), tuple(numbers), rng.choice([None, 0, 1]), "play")


def _random_change(view: View, rng: random.Random) -> View:
    """Return a view in which a few cards and numbers differ."""
    cards = [list(zone.cards) for zone in view.zones]
    for _ in range(rng.randrange(5)):
        source, target = rng.choice(cards), rng.choice(cards)
        card = _random_card(rng)
        if source and rng.random() < 0.8:
            card = rng.choice([source.pop(rng.randrange(len(source))), card])
        if rng.random() < 0.8:
            target.insert(rng.randint(0, len(target)), card)
    numbers = [
        msgspec.structs.replace(number, value=_random_value(rng)) if rng.random() < 0.5 else number
        for number in view.numbers
    ]
    zones = [
        _fill_zone(zone, found, zone.marks if rng.random() < 0.7 else _random_marks(rng))
        for zone, found in zip(view.zones, cards, strict=True)
    ]
    return View(0, tuple(zones), tuple(numbers), rng.choice([None, 0, 1]), "more")


def _fill_zone(zone: Zone, cards: list[Card], marks: dict[str, Mark]) -> Zone:
    return msgspec.structs.replace(zone, cards=tuple(cards), marks=marks)


def _random_marks(rng: random.Random) -> dict[str, Mark]:
    return rng.choice([{}, {"counts": "1/5"}, {"counts": "3", "unknown": 1}])


def _random_card(rng: random.Random) -> Card:
    marks: dict[str, str | int] = {"face": "down"} if rng.random() < 0.3 else {}
    return Card(rng.choice(NAMES), marks | ({"by": 1} if rng.random() < 0.2 else {}))


def _random_value(rng: random.Random) -> int | None:
    return rng.choice([None, -3, 0, 1, 20])


if __name__ == "__main__":
    OUTPUT.write_bytes(render_cases())
    print(f"wrote {OUTPUT.relative_to(ROOT)}")
