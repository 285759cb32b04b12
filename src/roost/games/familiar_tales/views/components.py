"""The printed components as plain data: cards, items, familiars, the key and the travel map.

They do not change during an era, so they are built once and compared by identity.
"""

from functools import cache
from typing import Any

from roost.contract import BoardData
from roost.games.familiar_tales.content.schema.cards import Item, SkillCard
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.views.card_text import (
    action_lines,
    effect_lines,
    rule_lines,
    text_lines,
)


@cache
def describe_components(world: World, era: int) -> BoardData:
    """Return all components of an era."""
    campaign = world.campaign
    return {
        "title": campaign.campaign.title,
        "dials": {
            "danger": world.header.dials.danger,
            "discontent": world.header.dials.discontent,
            "misfortune": world.header.dials.misfortune,
            "power": world.header.dials.power,
        },
        "die": list(world.header.die),
        "familiars": {
            id: {
                "life": data.life,
                "size": data.size,
                "ability": {"name": data.ability.name, "text": data.ability.text},
            }
            for id, data in campaign.familiars.items()
        },
        "cards": {id: _describe_card(card) for id, card in world.cards.items() if card.era <= era},
        "items": {id: _describe_item(item) for id, item in world.items.items() if item.era <= era},
        "key": _describe_key(world, era),
        "map": _describe_travel_map(world, era),
    }


def _describe_card(card: SkillCard) -> BoardData:
    data: BoardData = {"values": list(card.values), "icon": card.icon, "power": card.power}
    data |= {"era": card.era, "kind": card.kind, "keywords": list(card.keywords)}
    data |= {"starting": card.starting, "only": card.only, "flavour": card.flavour}
    into = {str(kind): text for kind, do in card.into.items() if (text := effect_lines(do))}
    lines = {"action": action_lines(card.action), "acquire": action_lines(card.acquire)}
    lines["rules"] = rule_lines(card.rules)
    return data | {"into": into} | {name: text for name, text in lines.items() if text}


def _describe_item(item: Item) -> BoardData:
    data: BoardData = {"type": item.type, "damage": item.damage, "era": item.era}
    data |= {"cost": {str(kind): n for kind, n in item.cost.items()}, "flavour": item.flavour}
    data |= {"keywords": list(item.keywords), "starting": item.starting}
    powers = [
        {
            "symbol": x.symbol,
            "lines": text_lines(x.text) or effect_lines(x.do),
            "once": _once_scope(x.once),
        }
        for x in item.powers
    ]
    lines = {"action": action_lines(item.action), "rules": rule_lines(item.rules)}
    return data | {"powers": powers} | {name: text for name, text in lines.items() if text}


def _once_scope(once: bool | str | None) -> str:
    return once if isinstance(once, str) else "page" if once else ""


def _describe_key(world: World, era: int) -> BoardData:
    number = world.campaign.eras[era].key if era in world.campaign.eras else None
    key = world.campaign.keys.get(number) if number is not None else None
    if key is None:
        return {}
    rows: list[Any] = [{"levels": list(row.levels), "text": row.text} for row in key.levels]
    return {"name": key.name, "levels": rows}


def _describe_travel_map(world: World, era: int) -> BoardData:
    """TA-74: return the era's travel map as drawn on the journal's sheet."""
    number = world.campaign.eras[era].map if era in world.campaign.eras else None
    travel_map = world.campaign.maps.get(number) if number is not None else None
    if travel_map is None:
        return {}
    places = {
        str(code): [place.name, place.x, place.y] for code, place in travel_map.places.items()
    }
    routes = [[route[0], route[1]] for route in travel_map.routes]
    return {"number": number, "title": travel_map.title, "places": places, "routes": routes}
