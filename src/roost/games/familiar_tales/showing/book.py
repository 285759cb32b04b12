"""What is printed: cards, items, familiars, the key and the child, as plain data.

It does not change while an era lasts, so it is made once and compared at a glance.
"""

from functools import cache
from typing import Any

from roost.contract import Data
from roost.games.familiar_tales.data.cards import Item, SkillCard
from roost.games.familiar_tales.showing.wording import acted, done, ruled, written
from roost.games.familiar_tales.world import World


@cache
def book(world: World, era: int) -> Data:
    campaign = world.campaign
    return {
        "title": campaign.campaign.title,
        "dials": {
            "danger": world.head.dials.danger,
            "discontent": world.head.dials.discontent,
            "misfortune": world.head.dials.misfortune,
            "power": world.head.dials.power,
        },
        "die": list(world.head.die),
        "familiars": {
            id: {
                "life": data.life,
                "size": data.size,
                "ability": {"name": data.ability.name, "text": data.ability.text},
            }
            for id, data in campaign.familiars.items()
        },
        "cards": {id: _card(card) for id, card in world.cards.items() if card.era <= era},
        "items": {id: _item(item) for id, item in world.items.items() if item.era <= era},
        "key": _key(world, era),
        "map": _map(world, era),
    }


def _card(card: SkillCard) -> Data:
    found: Data = {"values": list(card.values), "icon": card.icon, "power": card.power}
    found |= {"era": card.era, "kind": card.kind, "keywords": list(card.keywords)}
    found |= {"starting": card.starting, "only": card.only, "flavour": card.flavour}
    into = {str(kind): told for kind, do in card.into.items() if (told := done(do))}
    lines = {"action": acted(card.action), "acquire": acted(card.acquire)}
    lines["rules"] = ruled(card.rules)
    return found | {"into": into} | {name: told for name, told in lines.items() if told}


def _item(item: Item) -> Data:
    found: Data = {"type": item.type, "damage": item.damage, "era": item.era}
    found |= {"cost": {str(kind): n for kind, n in item.cost.items()}, "flavour": item.flavour}
    found |= {"keywords": list(item.keywords), "starting": item.starting}
    powers = [
        {"symbol": x.symbol, "lines": written(x.text) or done(x.do), "once": _once(x.once)}
        for x in item.powers
    ]
    lines = {"action": acted(item.action), "rules": ruled(item.rules)}
    return found | {"powers": powers} | {name: told for name, told in lines.items() if told}


def _once(once: bool | str | None) -> str:
    return once if isinstance(once, str) else "page" if once else ""


def _key(world: World, era: int) -> Data:
    number = world.campaign.eras[era].key if era in world.campaign.eras else None
    key = world.campaign.keys.get(number) if number is not None else None
    if key is None:
        return {}
    rows: list[Any] = [{"levels": list(row.levels), "text": row.text} for row in key.levels]
    return {"name": key.name, "levels": rows}


def _map(world: World, era: int) -> Data:
    """TA-74: the era's travel map as it is drawn on the journal's sheet."""
    number = world.campaign.eras[era].map if era in world.campaign.eras else None
    found = world.campaign.maps.get(number) if number is not None else None
    if found is None:
        return {}
    places = {str(code): [place.name, place.x, place.y] for code, place in found.places.items()}
    routes = [[route[0], route[1]] for route in found.routes]
    return {"number": number, "title": found.title, "places": places, "routes": routes}
