"""Renders a view as lines of text."""

from roost.contract import View


def format_view(view: View) -> str:
    """Return a line for each zone with cards and for each number of a view."""
    zones = [
        f"{zone.id}: {' '.join(card.name or '?' for card in zone.cards)}"
        for zone in view.zones
        if zone.cards
    ]
    numbers = [
        f"{number.name}{'' if number.seat is None else f'-{number.seat}'}={number.value}"
        for number in view.numbers
        if number.value is not None
    ]
    return "\n".join([f"seat {view.seat}, turn {view.turn}: {view.prompt}", *zones, *numbers])


def render_view(view: View, mode: str | None) -> str | None:
    """Render a view: `ansi` returns the lines, `human` prints them."""
    if mode == "ansi":
        return format_view(view)
    if mode == "human":
        print(format_view(view), end="\n\n")
    return None
