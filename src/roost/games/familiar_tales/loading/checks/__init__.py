"""What a loader checks beyond the form of the data (D8). Each check yields problems with paths."""

from collections.abc import Iterator

from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.shape import Problem
from roost.games.familiar_tales.loading.checks import cards, pages, references, story

CHECKS = (references.check, cards.check, pages.check, story.check)


def problems(campaign: Campaign) -> list[Problem]:
    return list(_all(campaign))


def _all(campaign: Campaign) -> Iterator[Problem]:
    for check in CHECKS:
        yield from check(campaign)
