"""What is checked beyond the form of the data (D8). Each check yields problems with paths.

Without the first ones a campaign cannot be played at all. The others find what is unfinished or
unfair; `roost campaign check` and building ask for them too.
"""

from collections.abc import Iterator

from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.shape import Problem
from roost.games.familiar_tales.loading.checks import (
    asking,
    cards,
    circles,
    forms,
    pages,
    references,
    story,
)

NEEDED = (
    *(references.check, forms.check, cards.check, pages.check, story.check),
    *(asking.check, circles.check),
)


def problems(campaign: Campaign) -> list[Problem]:
    """What must be mended before it can be played."""
    return list(_all(campaign))


def shortcomings(campaign: Campaign) -> list[Problem]:
    """What should be mended before it is given to others. Asks for a sound campaign."""
    # These need the drawer and the walker, which playing does not.
    from roost.games.familiar_tales.loading.checks import (
        charts,
        components,
        ends,
        led,
        looks,
        names,
        sources,
        symbols,
        texts,
        unpaid,
    )

    parts = (components, charts, symbols, sources, ends, looks, texts, names, unpaid)
    found = [problem for part in parts for problem in part.check(campaign)]
    led_to = list(led.check(campaign))
    # The longest check of all, which stumbles over what the others have found.
    walked = [] if found else list(led.check_walk(campaign))
    return [*found, *led_to, *walked]


def remarks(campaign: Campaign) -> list[Problem]:
    """What may be meant so: no mistakes."""
    from roost.games.familiar_tales.loading.checks import unread

    return list(unread.check(campaign))


def _all(campaign: Campaign) -> Iterator[Problem]:
    for check in NEEDED:
        yield from check(campaign)
