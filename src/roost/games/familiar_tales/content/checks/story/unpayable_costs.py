"""Checks for costs in entries that are read while no familiar has the turn, so that no player can
pay them.

The first entry of a chapter is such an entry (TA-64), and every entry to which it leads. Cards are
paid by the keeper; life, power, items and resources belong to a familiar.
"""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import ContentProblem
from roost.games.familiar_tales.content.traversal import iter_structs


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    for code in sorted(_entries_without_turn(campaign)):
        for i, option in enumerate(campaign.entries[code].choices):
            if any(cost.resource or cost.power or cost.life or cost.item for cost in option.cost):
                text = f"choice {i} has a cost, but no familiar has the turn to pay it"
                hint = "use if and the effect lose instead"
                yield ContentProblem(("entries", code, "choices", i, "cost"), text, hint)


def _entries_without_turn(campaign: Campaign) -> set[int]:
    pending = [code for travel_map in campaign.maps.values() for code in travel_map.places]
    pending.append(campaign.campaign.start)
    codes: set[int] = set()
    while pending:
        code = pending.pop()
        if code not in codes and code in campaign.entries:
            codes.add(code)
            pending += [
                x.code for _, x in iter_structs(campaign.entries[code]) if isinstance(x, e.GoTo)
            ]
    return codes
