"""Writes the names of a campaign as a message catalogue, which clients use to show views."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.engine.world import FATIGUE

FILE_HEADER = "# Written by the build from the campaign's texts. Do not edit.\n\n"


def format_messages(campaign: Campaign) -> str:
    """Return the catalogue as Fluent text.

    `card-ID` is the name of a card, space, action, exit, familiar or enemy; `option-page-ID` is the
    title of a page.
    """
    messages: dict[str, str] = {}
    for id, name in iter_names(campaign):
        messages.setdefault(f"card-{id}", name)
    for id, page in campaign.pages.items():
        messages[f"option-page-{id}"] = page.title
    lines = (f"{message} = {_quoted(name)}" for message, name in messages.items())
    return FILE_HEADER + "\n".join(lines) + "\n"


def iter_names(campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Yield the ids and names of everything that records and views mention."""
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
        for exit_ in page.exits:
            yield exit_.id, exit_.text


def _quoted(text: str) -> str:
    """Escape a text for Fluent: braces, and signs that a line may not begin with."""
    text = " ".join(text.split()).replace("{", '{"{"}')
    return '{""}' + text if text[:1] in ("[", "*", ".", "}", "#") else text
