"""Looks name pages, spaces and props that there are."""

from collections.abc import Iterator

from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.shape import Problem, near
from roost.games.familiar_tales.drawing import pictures


def check(campaign: Campaign) -> Iterator[Problem]:
    known = pictures.props()
    for id, look in campaign.looks.items():
        path = ("looks", id)
        page = campaign.pages.get(id)
        if page is None:
            yield Problem(path, f"there is no page {id}", near(id, campaign.pages))
            continue
        width, height = page.size
        for key, group in (
            ("floors", look.floors),
            ("names", look.names),
            ("symbols", look.symbols),
        ):
            for space in group:
                if space not in page.spaces:
                    hint = near(space, page.spaces)
                    yield Problem((*path, key, space), f"there is no space {space}", hint)
        for i, prop in enumerate(look.props):
            where = (*path, "props", i)
            if prop.prop not in known:
                yield Problem(where, f"there is no prop {prop.prop}", near(prop.prop, known))
            if not (0 <= prop.at[0] <= width and 0 <= prop.at[1] <= height):
                yield Problem(where, f"{prop.prop} stands outside the page's size")
