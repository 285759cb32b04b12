"""The zones of the table and who may see them."""

from roost.contract import Card
from roost.kernel import rule
from roost.kernel.layout import FIRST_ZONE, PROMPT, TURN, Layout, RowZone, SetZone, number_slots

from .rules import score
from .state import CARD_NAMES, TinyState

FACES = {card: Card(name) for card, name in enumerate(CARD_NAMES)}
LAYOUT = Layout(
    (
        RowZone("trick", "trick", FACES, size=3),
        *[SetZone(f"hand-{p}", "hand", FACES, owner=p, seen_by="owner") for p in range(3)],
        *[SetZone(f"pile-{p}", "pile", FACES, owner=p) for p in range(3)],
    ),
    number_slots(["tricks"], range(3)),
    ("play", ""),
)


def layout(s: TinyState) -> Layout:
    return LAYOUT


@rule
def write_layout(s: TinyState, x: list[int]) -> None:
    x[TURN] = s.turn
    x[PROMPT] = 1 if s.turn < 0 else 0
    at = FIRST_ZONE
    x[at] = s.trick_size
    for i in range(s.trick_size):
        x[at + 1 + i] = s.trick[i]
    for p in range(3):
        x[at + 4 + p] = s.hand[p]
        x[at + 7 + p] = s.pile[p]
        x[at + 10 + p] = score(s, p)
