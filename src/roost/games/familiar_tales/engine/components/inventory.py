"""The resources, items and marks of a familiar."""

from roost.games.familiar_tales.engine.state import TalesState

SLOT_TYPES = ("melee", "ranged", "armor", "accessory")


def gain_resource(s: TalesState, who: str, resource: str, n: int) -> None:
    """TA-273: a familiar gains at most what the supply holds."""
    amount = max(0, min(n, s.supply.get(resource, 0)))
    if amount:
        s.supply[resource] -= amount
        resources = s.familiars[who].resources
        resources[resource] = resources.get(resource, 0) + amount


def cover_symbol(s: TalesState, symbol: str) -> None:
    """Cover a symbol with a Completed token (TA-95).

    The symbols printed on a page never need more tokens than there are. If effects add symbols, the
    supply may run out; then another piece serves as a token.
    """
    s.covered.append(symbol)
    s.supply["completed"] = max(0, s.supply.get("completed", 0) - 1)


def uncover_symbol(s: TalesState, symbol: str) -> None:
    s.covered.remove(symbol)
    return_completed_tokens(s, 1)


def return_completed_tokens(s: TalesState, n: int) -> None:
    maximum = max(s.world.token_counts["completed"], s.supply.get("completed", 0))
    s.supply["completed"] = min(maximum, s.supply.get("completed", 0) + n)


def lose_resource(s: TalesState, who: str, resource: str, n: int) -> None:
    resources = s.familiars[who].resources
    amount = max(0, min(n, resources.get(resource, 0)))
    if amount:
        resources[resource] -= amount
        s.supply[resource] = s.supply.get(resource, 0) + amount


def slot_of(s: TalesState, item: str) -> str | None:
    """TA-182: one weapon, one armor, one accessory; consumables need no slot."""
    kind = s.world.items[item].type
    if kind in ("melee", "ranged"):
        return "weapon"
    return kind if kind in SLOT_TYPES else None


def put_item(s: TalesState, who: str, item: str, place: str) -> None:
    """TA-183, TA-191: equipping a second item of a slot sends the first to the stash."""
    f = s.familiars[who]
    if place == "stash":
        f.stash.append(item)
        return
    slot = slot_of(s, item)
    for other in list(f.equipped):
        if slot is not None and slot_of(s, other) == slot:
            f.equipped.remove(other)
            f.stash.append(other)
    f.equipped.append(item)


def take_item(s: TalesState, who: str, item: str) -> None:
    f = s.familiars[who]
    (f.stash if item in f.stash else f.equipped).remove(item)


def equipped_weapon(s: TalesState, who: str, kind: str) -> str | None:
    """Return the equipped weapon of a kind, `melee` or `ranged`."""
    items = s.world.items
    return next((i for i in s.familiars[who].equipped if items[i].type == kind), None)
