"""Draws a page's map: SVG from the same data that rules are played by. Start reading at `map.py`.

The order is that of paper on paper: outside, areas, light, lines by kind, walls, props, names,
symbols. The middle of a space stays free for figures.
"""

from roost.games.familiar_tales.maps.page_map import draw_map

__all__ = ["draw_map"]
