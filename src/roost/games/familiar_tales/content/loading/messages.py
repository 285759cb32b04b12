"""The names of a campaign's things as a message catalogue, for those who show records and views."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.engine.world import FATIGUE

FILE_HEADER = "# Written by the build from the campaign's texts. Do not edit.\n\n"


def format_messages(campaign: Campaign) -> str:
    """`card-ID` is the name of a card, space, action, way out, familiar or enemy; `option-page-ID`
    that of a page.
    """
    found: dict[str, str] = {}
    for id, name in iter_names(campaign):
        found.setdefault(f"card-{id}", name)
    for id, page in campaign.pages.items():
        found[f"option-page-{id}"] = page.title
    lines = (f"{message} = {_quoted(name)}" for message, name in found.items())
    return FILE_HEADER + "\n".join(lines) + "\n"


def iter_names(campaign: Campaign) -> Iterator[tuple[str, str]]:
    for id, card in campaign.skills.items():
        yield id, card.name
    yield FATIGUE, campaign.fatigue.name
    for id, item in (*campaign.items.items(), *campaign.artifacts.items()):
        yield id, item.name
    for id, familiar in campaign.familiars.items():
        yield id, familiar.name
    for id, enemy in campaign.enemies.items():
        yield id, enemy.name
        for n in range(1, enemy.pieces.count + 1):
            yield f"{id}-{n}", f"{enemy.name} {n}"  # TA-115
    for page in campaign.pages.values():
        for id, space in page.spaces.items():
            yield id, space.name or id
        for action in page.actions:
            yield action.id, action.text
        for way in page.exits:
            yield way.id, way.text


def _quoted(text: str) -> str:
    """Braces mean something to Fluent; a line may not begin with some signs."""
    text = " ".join(text.split()).replace("{", '{"{"}')
    return '{""}' + text if text[:1] in ("[", "*", ".", "}", "#") else text
