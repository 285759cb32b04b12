"""Draws the map of a page as SVG, from the same data that the rules use. Start at `page_map.py`.

Layers, from bottom to top: outside, floors, light, edges by kind, walls, props, labels, names,
symbols. The middle of a space stays free for figures.
"""

from roost.games.familiar_tales.maps.page_map import draw_map

__all__ = ["draw_map"]
