"""What a seat, everybody, or an open table shows."""

from collections.abc import Sequence

from roost.contract import View
from roost.games.akuma import layout
from roost.games.akuma.state import DECK, AkumaState
from roost.kernel.layout.layout import build_view_set as sights_of
from roost.kernel.layout.layout import build_view_set_showing
from roost.kernel.layout.view_set import LayoutViewSet


def view(state: AkumaState, viewer: int | None) -> View:
    return views(state, [viewer])[0]


def views(state: AkumaState, viewers: Sequence[int | None]) -> list[View]:
    return view_set(state, viewers).views()


def open_view(state: AkumaState) -> View:
    return build_view_set_showing(layout, state, [None], [DECK]).views()[0]


def view_set(state: AkumaState, viewers: Sequence[int | None]) -> LayoutViewSet:
    return sights_of(layout, state, viewers)
