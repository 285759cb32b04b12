"""Familiar Tales with one campaign that need not be on the shelf."""

from msgspec import structs

from roost.contract import Facts, Option
from roost.games.familiar_tales import FACTS
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.game import FamiliarTales
from roost.games.familiar_tales.world import World


class OwnTales(FamiliarTales):
    def __init__(self, campaign: Campaign) -> None:
        self._world = World(campaign)
        self.facts = _facts(campaign)

    def world(self, campaign: str) -> World:
        return self._world


def _facts(campaign: Campaign) -> Facts:
    """The game's own, with the choices that this campaign leaves."""
    chapters = tuple(sorted(n for era in campaign.eras.values() for n in era.chapters))
    given = {
        "campaign": Option("campaign", (campaign.campaign.id,), campaign.campaign.id, "TA-2"),
        "page": Option("page", (None, *campaign.pages), None, "TA-80"),
        "chapter": Option("chapter", chapters, chapters[0], "TA-2"),
    }
    options = tuple(given.get(option.name, option) for option in FACTS.options)
    return structs.replace(FACTS, options=options)
