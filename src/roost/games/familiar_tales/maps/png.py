"""Renders SVG as PNG with resvg, an optional package: `pip install '.[png]'`."""

from roost.contract import RefusalError


def render_png(svg: str, width: int) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise RefusalError("png-missing") from None
    return bytes(svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=False))
