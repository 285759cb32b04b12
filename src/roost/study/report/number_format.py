"""Formats numbers and intervals for reports."""

import math

from roost.simulate.interval import Interval

MINUS = "\u2212"
ENDS = ("mean", "low", "high")


def format_points(value: float, signed: bool = False) -> str:
    """Format a value with about three significant digits."""
    size = abs(value)
    text = f"{size:.0f}" if size >= 100 else f"{size:.1f}" if size >= 1 else f"{size:.2f}"
    if float(text) == 0.0:
        return "0"
    return (MINUS if value < 0 else "+" if signed else "") + text


def format_integer(value: int) -> str:
    return f"{value}".replace("-", MINUS)


def format_percent(value: float, signed: bool = False) -> str:
    """Format a share in per cent, without the % sign."""
    text = f"{abs(100 * value):.1f}"
    if float(text) == 0.0:
        return "0"
    return (MINUS if value < 0 else "+" if signed else "") + text


def format_interval(interval: Interval, signed: bool = False) -> dict[str, str]:
    """Format mean and ends of an interval, with enough digits to distinguish the ends."""
    texts = {name: format_points(getattr(interval, name), signed) for name in ENDS}
    if texts["low"] != texts["high"] or interval.low == interval.high:
        return texts
    digits = min(4, math.ceil(-math.log10((interval.high - interval.low) / 2) - 1e-6))
    return {name: _format_fixed(getattr(interval, name), digits, signed) for name in ENDS}


def format_percent_interval(interval: Interval, signed: bool = False) -> dict[str, str]:
    return {name: format_percent(getattr(interval, name), signed) for name in ENDS}


def _format_fixed(value: float, digits: int, signed: bool) -> str:
    sign = MINUS if value < 0 else "+" if signed and value > 0 else ""
    return f"{sign}{abs(value):.{digits}f}"
