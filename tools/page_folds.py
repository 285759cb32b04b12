"""Write web/src/folds.json: views, their differences, and what folding gives in Python.

The page folds differences by itself; its tests go through these cases.

    python tools/page_folds.py
"""

import random
import sys
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from roost.contract import Card, Mark, Number, View, Zone, difference, fold  # noqa: E402

OUTPUT = ROOT / "web/src/folds.json"
CASES = 60
NAMES = [None, None, "a-1", "a-2", "b-1", "b-2", "b-10"]
ZONES = [Zone("hand", "hand", 0), Zone("row-0", "row"), Zone("row-10", "row"), Zone("pile", "pile")]
NUMBERS = [Number("round"), Number("chips", seat=0), Number("chips", seat=1)]


def written() -> bytes:
    """The whole file: the same cases every time."""
    chance = random.Random(1)
    cases = []
    for _ in range(CASES):
        before = _view(chance)
        change = difference(before, after := _changed(before, chance))
        assert fold(before, change) == after
        cases.append({"before": before, "change": change, "after": after})
    lines = [msgspec.json.encode(case) for case in cases]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


def _view(chance: random.Random) -> View:
    zones = [
        _filled(zone, [_card(chance) for _ in range(chance.randrange(6))], _marks(chance))
        for zone in ZONES
    ]
    numbers = [msgspec.structs.replace(number, value=_value(chance)) for number in NUMBERS]
    return View(0, tuple(zones), tuple(numbers), chance.choice([None, 0, 1]), "play")


def _changed(view: View, chance: random.Random) -> View:
    """A few cards leave, come, move or turn; a few numbers change."""
    cards = [list(zone.cards) for zone in view.zones]
    for _ in range(chance.randrange(5)):
        source, target = chance.choice(cards), chance.choice(cards)
        card = _card(chance)
        if source and chance.random() < 0.8:
            card = chance.choice([source.pop(chance.randrange(len(source))), card])
        if chance.random() < 0.8:
            target.insert(chance.randint(0, len(target)), card)
    numbers = [
        msgspec.structs.replace(number, value=_value(chance)) if chance.random() < 0.5 else number
        for number in view.numbers
    ]
    zones = [
        _filled(zone, found, zone.marks if chance.random() < 0.7 else _marks(chance))
        for zone, found in zip(view.zones, cards, strict=True)
    ]
    return View(0, tuple(zones), tuple(numbers), chance.choice([None, 0, 1]), "more")


def _filled(zone: Zone, cards: list[Card], marks: dict[str, Mark]) -> Zone:
    return msgspec.structs.replace(zone, cards=tuple(cards), marks=marks)


def _marks(chance: random.Random) -> dict[str, Mark]:
    return chance.choice([{}, {"counts": "1/5"}, {"counts": "3", "unknown": 1}])


def _card(chance: random.Random) -> Card:
    marks: dict[str, str | int] = {"face": "down"} if chance.random() < 0.3 else {}
    return Card(chance.choice(NAMES), marks | ({"by": 1} if chance.random() < 0.2 else {}))


def _value(chance: random.Random) -> int | None:
    return chance.choice([None, -3, 0, 1, 20])


if __name__ == "__main__":
    OUTPUT.write_bytes(written())
    print(f"wrote {OUTPUT.relative_to(ROOT)}")
