"""Entries, maps and journal: every code leads somewhere, and maps rise."""

from collections.abc import Iterator

from roost.games.familiar_tales.data import conditions as c
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.shape import Problem, near
from roost.games.familiar_tales.loading.checks.walk import walk


def check(campaign: Campaign) -> Iterator[Problem]:
    yield from _codes(campaign)
    yield from _bubbles(campaign)
    yield from _maps(campaign)
    yield from _flags(campaign)


def _codes(campaign: Campaign) -> Iterator[Problem]:
    start = campaign.campaign.start
    if start not in campaign.entries:
        hint = near(start, campaign.entries)
        yield Problem(("campaign", "start"), f"there is no entry {start}", hint)
    for i, ending in enumerate(campaign.endings):
        if ending.code not in campaign.entries:
            hint = near(ending.code, campaign.entries)
            yield Problem(("endings", i, "code"), f"there is no entry {ending.code}", hint)


def _bubbles(campaign: Campaign) -> Iterator[Problem]:
    """TA-64, TA-246: a chapter may begin at any bubble that was filled."""
    for path, value in walk(campaign):
        if isinstance(value, e.Bubble) and value.code not in campaign.entries:
            hint = near(value.code, campaign.entries)
            yield Problem(path, f"there is no entry {value.code} to begin with", hint)
    for number, era in campaign.eras.items():
        places = campaign.maps[era.map].places if era.map in campaign.maps else {}
        first = min(places, default=None)
        if number > min(campaign.eras) and first is not None and first not in campaign.entries:
            path = ("maps", era.map, "places", first)
            yield Problem(path, f"there is no entry {first} for the era to begin with")


def _maps(campaign: Campaign) -> Iterator[Problem]:
    """TA-76"""
    for number, map in campaign.maps.items():
        for i, route in enumerate(map.routes):
            path = ("maps", number, "routes", i)
            for code in route[:2]:
                if code not in map.places:
                    yield Problem(path, f"there is no place {code} on this map")
            if route[0] >= route[1]:
                text = f"a route leads from a lower code to a higher, not {route[0]} to {route[1]}"
                yield Problem(path, text)


def _flags(campaign: Campaign) -> Iterator[Problem]:
    """D8: each flag that is asked is somewhere ticked."""
    ticked = {value.id for _, value in walk(campaign) if isinstance(value, e.Tick)}
    for path, value in walk(campaign):
        if isinstance(value, c.Flag) and value.id in campaign.journal and value.id not in ticked:
            yield Problem(path, f"the flag {value.id} is asked here, but nothing ticks it")
