"""Resources, items and marks of a familiar."""

from roost.games.familiar_tales.engine.state import TalesState

SLOT_TYPES = ("melee", "ranged", "armor", "accessory")


def gain_resource(s: TalesState, who: str, resource: str, n: int) -> None:
    """TA-273: as many as the supply holds."""
    taken = max(0, min(n, s.supply.get(resource, 0)))
    if taken:
        s.supply[resource] -= taken
        held = s.familiars[who].resources
        held[resource] = held.get(resource, 0) + taken


def cover_symbol(s: TalesState, symbol: str) -> None:
    """TA-95: a page's symbols never need more tokens than there are. Where an effect adds symbols,
    something else may have to serve as one."""
    s.covered.append(symbol)
    s.supply["completed"] = max(0, s.supply.get("completed", 0) - 1)


def uncover_symbol(s: TalesState, symbol: str) -> None:
    s.covered.remove(symbol)
    return_completed_tokens(s, 1)


def return_completed_tokens(s: TalesState, n: int) -> None:
    most = max(s.world.token_counts["completed"], s.supply.get("completed", 0))
    s.supply["completed"] = min(most, s.supply.get("completed", 0) + n)


def lose_resource(s: TalesState, who: str, resource: str, n: int) -> None:
    held = s.familiars[who].resources
    taken = max(0, min(n, held.get(resource, 0)))
    if taken:
        held[resource] -= taken
        s.supply[resource] = s.supply.get(resource, 0) + taken


def slot_of(s: TalesState, item: str) -> str | None:
    """TA-182: one weapon, one armor, one accessory; consumables without limit."""
    kind = s.world.items[item].type
    if kind in ("melee", "ranged"):
        return "weapon"
    return kind if kind in SLOT_TYPES else None


def put_item(s: TalesState, who: str, item: str, place: str) -> None:
    """TA-183, TA-191: a second of its type sends the first to the stash."""
    f = s.familiars[who]
    if place == "stash":
        f.stash.append(item)
        return
    taken = slot_of(s, item)
    for other in list(f.equipped):
        if taken is not None and slot_of(s, other) == taken:
            f.equipped.remove(other)
            f.stash.append(other)
    f.equipped.append(item)


def take_item(s: TalesState, who: str, item: str) -> None:
    f = s.familiars[who]
    (f.stash if item in f.stash else f.equipped).remove(item)


def equipped_weapon(s: TalesState, who: str, kind: str) -> str | None:
    """The equipped weapon of a kind."""
    items = s.world.items
    return next((i for i in s.familiars[who].equipped if items[i].type == kind), None)
