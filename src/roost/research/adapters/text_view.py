"""A view as a few plain lines, for those who watch what they train."""

from roost.contract import View


def format_view(view: View) -> str:
    """Each zone that has cards, and each number, as the seat of the view sees them."""
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
    """A view in a render mode: `ansi` gives the lines, `human` prints them."""
    if mode == "ansi":
        return format_view(view)
    if mode == "human":
        print(format_view(view), end="\n\n")
    return None
