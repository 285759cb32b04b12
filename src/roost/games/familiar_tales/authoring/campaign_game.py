"""Familiar Tales with any campaign, also one that is not shipped."""

from msgspec import structs

from roost.contract import GameInfo, Option
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.game import FamiliarTales
from roost.games.familiar_tales.info import INFO


class CampaignGame(FamiliarTales):
    """The game with one given campaign."""

    def __init__(self, campaign: Campaign) -> None:
        self._world = World(campaign)
        self.info = _build_info(campaign)

    def load_world(self, campaign: str) -> World:
        return self._world


def _build_info(campaign: Campaign) -> GameInfo:
    """Return the game's info with the options of this campaign."""
    chapters = tuple(sorted(n for era in campaign.eras.values() for n in era.chapters))
    changed = {
        "campaign": Option("campaign", (campaign.campaign.id,), campaign.campaign.id, "TA-2"),
        "page": Option("page", (None, *campaign.pages), None, "TA-80"),
        "chapter": Option("chapter", chapters, chapters[0], "TA-2"),
    }
    options = tuple(changed.get(option.name, option) for option in INFO.options)
    return structs.replace(INFO, options=options)
