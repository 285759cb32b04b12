"""Checks entries, maps and journal: every code exists, and routes lead to higher codes."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import ContentProblem, suggest
from roost.games.familiar_tales.content.traversal import iter_structs


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    yield from _codes(campaign)
    yield from _bubbles(campaign)
    yield from _maps(campaign)
    yield from _flags(campaign)


def _codes(campaign: Campaign) -> Iterator[ContentProblem]:
    start = campaign.campaign.start
    if start not in campaign.entries:
        hint = suggest(start, campaign.entries)
        yield ContentProblem(("campaign", "start"), f"there is no entry {start}", hint)
    for i, ending in enumerate(campaign.endings):
        if ending.code not in campaign.entries:
            hint = suggest(ending.code, campaign.entries)
            yield ContentProblem(("endings", i, "code"), f"there is no entry {ending.code}", hint)


def _bubbles(campaign: Campaign) -> Iterator[ContentProblem]:
    """TA-64, TA-246: a chapter may begin at any filled bubble."""
    for path, value in iter_structs(campaign):
        if isinstance(value, e.FillBubble) and value.code not in campaign.entries:
            hint = suggest(value.code, campaign.entries)
            yield ContentProblem(
                path, f"there is no entry {value.code} for a chapter to begin with", hint
            )
    for number, era in campaign.eras.items():
        places = campaign.maps[era.map].places if era.map in campaign.maps else {}
        first = min(places, default=None)
        if number > min(campaign.eras) and first is not None and first not in campaign.entries:
            path = ("maps", era.map, "places", first)
            yield ContentProblem(path, f"there is no entry {first} for the era to begin with")


def _maps(campaign: Campaign) -> Iterator[ContentProblem]:
    """TA-76"""
    for number, map in campaign.maps.items():
        for i, route in enumerate(map.routes):
            path = ("maps", number, "routes", i)
            for code in route[:2]:
                if code not in map.places:
                    yield ContentProblem(path, f"there is no place {code} on this map")
            if route[0] >= route[1]:
                text = f"a route leads from a lower code to a higher, not {route[0]} to {route[1]}"
                yield ContentProblem(path, text)


def _flags(campaign: Campaign) -> Iterator[ContentProblem]:
    """D8: every flag that is read is set somewhere."""
    set_flags = {value.id for _, value in iter_structs(campaign) if isinstance(value, e.SetFlag)}
    for path, value in iter_structs(campaign):
        if (
            isinstance(value, c.HasFlag)
            and value.id in campaign.journal
            and value.id not in set_flags
        ):
            yield ContentProblem(path, f"the flag {value.id} is read here, but nothing sets it")
