"""Prices in entries that are told while nobody has the turn: there is nobody to pay them.

A chapter begins so (TA-64), and what its first entry goes on to is told so too. Cards are given up
by the keeper; life, power, things and resources are a familiar's own.
"""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import ContentProblem
from roost.games.familiar_tales.content.traversal import iter_structs


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    for code in sorted(_told_to_nobody(campaign)):
        for i, option in enumerate(campaign.entries[code].choices):
            if any(cost.resource or cost.power or cost.life or cost.item for cost in option.cost):
                text = f"choice {i} has a price, but nobody has the turn who could pay it"
                hint = "ask with if, and take it with lose"
                yield ContentProblem(("entries", code, "choices", i, "cost"), text, hint)


def _told_to_nobody(campaign: Campaign) -> set[int]:
    waiting = [code for map in campaign.maps.values() for code in map.places]
    waiting.append(campaign.campaign.start)
    found: set[int] = set()
    while waiting:
        code = waiting.pop()
        if code not in found and code in campaign.entries:
            found.add(code)
            waiting += [
                x.code for _, x in iter_structs(campaign.entries[code]) if isinstance(x, e.GoTo)
            ]
    return found
