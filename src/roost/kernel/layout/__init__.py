"""Layouts: the declared zones of a table, and who may see which cards there."""

from roost.kernel.layout.layout import (
    FIRST_ZONE,
    NO_VALUE,
    PROMPT,
    TURN,
    Layout,
    LayoutRules,
    NumberSlot,
    number_slots,
)
from roost.kernel.layout.view_set import LayoutViewSet
from roost.kernel.layout.zones import (
    EVERYBODY,
    Faces,
    MarkType,
    RowZone,
    SetZone,
    VisibleZone,
    ZoneMarks,
    add_mark,
    card_names,
)

__all__ = [
    "EVERYBODY",
    "FIRST_ZONE",
    "NO_VALUE",
    "PROMPT",
    "TURN",
    "Faces",
    "Layout",
    "LayoutRules",
    "LayoutViewSet",
    "MarkType",
    "NumberSlot",
    "RowZone",
    "SetZone",
    "VisibleZone",
    "ZoneMarks",
    "add_mark",
    "card_names",
    "number_slots",
]
