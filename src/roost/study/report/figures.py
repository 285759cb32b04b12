"""Numbers as people read them."""

from roost.study.interval import Interval

MINUS = "\u2212"


def points(value: float, signed: bool = False) -> str:
    """With as many digits as mean something."""
    size = abs(value)
    text = f"{size:.0f}" if size >= 100 else f"{size:.1f}" if size >= 1 else f"{size:.2f}"
    if float(text) == 0.0:
        return "0"
    return (MINUS if value < 0 else "+" if signed else "") + text


def whole(value: int) -> str:
    return f"{value}".replace("-", MINUS)


def percent(value: float, signed: bool = False) -> str:
    """Without its sign."""
    text = f"{abs(100 * value):.1f}"
    if float(text) == 0.0:
        return "0"
    return (MINUS if value < 0 else "+" if signed else "") + text


def between_points(found: Interval, signed: bool = False) -> dict[str, str]:
    return {
        "mean": points(found.mean, signed),
        "low": points(found.low, signed),
        "high": points(found.high, signed),
    }


def between_percents(found: Interval, signed: bool = False) -> dict[str, str]:
    return {
        "mean": percent(found.mean, signed),
        "low": percent(found.low, signed),
        "high": percent(found.high, signed),
    }
