"""Familiar Tales with one campaign that need not be on the shelf."""

from msgspec import structs

from roost.contract import GameInfo, Option
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.game import FamiliarTales
from roost.games.familiar_tales.info import INFO


class CampaignGame(FamiliarTales):
    def __init__(self, campaign: Campaign) -> None:
        self._world = World(campaign)
        self.info = _build_info(campaign)

    def load_world(self, campaign: str) -> World:
        return self._world


def _build_info(campaign: Campaign) -> GameInfo:
    """The game's own, with the choices that this campaign leaves."""
    chapters = tuple(sorted(n for era in campaign.eras.values() for n in era.chapters))
    given = {
        "campaign": Option("campaign", (campaign.campaign.id,), campaign.campaign.id, "TA-2"),
        "page": Option("page", (None, *campaign.pages), None, "TA-80"),
        "chapter": Option("chapter", chapters, chapters[0], "TA-2"),
    }
    options = tuple(given.get(option.name, option) for option in INFO.options)
    return structs.replace(INFO, options=options)
