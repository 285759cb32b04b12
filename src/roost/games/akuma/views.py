"""What a seat, everybody, or an open table shows."""

from collections.abc import Sequence

from roost.contract import View
from roost.games.akuma import scene
from roost.games.akuma.state import DECK, Akuma
from roost.kernel.scene import drawn
from roost.kernel.scene import sights as sights_of
from roost.kernel.spread import Spread


def view(state: Akuma, seat: int | None) -> View:
    return views(state, [seat])[0]


def views(state: Akuma, seats: Sequence[int | None]) -> list[View]:
    return sights(state, seats).views()


def open_view(state: Akuma) -> View:
    return drawn(scene, state, [None], [DECK]).views()[0]


def sights(state: Akuma, seats: Sequence[int | None]) -> Spread:
    return sights_of(scene, state, seats)
