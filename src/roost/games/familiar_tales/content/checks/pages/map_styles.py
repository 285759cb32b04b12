"""Checks that map styles name existing pages, spaces and props."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import ContentProblem, suggest
from roost.games.familiar_tales.maps import artwork


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    known = artwork.prop_ids()
    for id, style in campaign.looks.items():
        path = ("looks", id)
        page = campaign.pages.get(id)
        if page is None:
            yield ContentProblem(path, f"there is no page {id}", suggest(id, campaign.pages))
            continue
        width, height = page.size
        for key, group in (
            ("floors", style.floors),
            ("names", style.names),
            ("symbols", style.symbols),
        ):
            for space in group:
                if space not in page.spaces:
                    hint = suggest(space, page.spaces)
                    yield ContentProblem((*path, key, space), f"there is no space {space}", hint)
        for i, prop in enumerate(style.props):
            where = (*path, "props", i)
            if prop.prop not in known:
                yield ContentProblem(
                    where, f"there is no prop {prop.prop}", suggest(prop.prop, known)
                )
            if not (0 <= prop.at[0] <= width and 0 <= prop.at[1] <= height):
                yield ContentProblem(where, f"{prop.prop} stands outside the page's size")
