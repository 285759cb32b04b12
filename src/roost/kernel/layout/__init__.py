"""Layouts: the declared zones of a table, and who may see which cards there."""

from roost.kernel.layout.layout import (
    FIRST_ZONE,
    NO_VALUE,
    PROMPT,
    TURN,
    Layout,
    LayoutRules,
    MarkType,
    NumberSlot,
    add_mark,
    build_view_set,
    build_view_set_showing,
)
from roost.kernel.layout.view_set import LayoutViewSet
from roost.kernel.layout.zone_renderer import ZoneRenderer
from roost.kernel.layout.zones import OrderedZone, UnorderedZone

__all__ = [
    "FIRST_ZONE",
    "NO_VALUE",
    "PROMPT",
    "TURN",
    "Layout",
    "LayoutRules",
    "LayoutViewSet",
    "MarkType",
    "NumberSlot",
    "OrderedZone",
    "UnorderedZone",
    "ZoneRenderer",
    "add_mark",
    "build_view_set",
    "build_view_set_showing",
]
