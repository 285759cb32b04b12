"""Checks cards, familiars, enemies and eras."""

from collections.abc import Iterator
from typing import Any

from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.effects import AddBond
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath, suggest
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    yield from _familiars(campaign)
    yield from _starting(campaign)
    yield from _bonds(campaign)
    yield from _keys(campaign)
    yield from _eras(campaign)


def _familiars(campaign: Campaign) -> Iterator[ContentProblem]:
    """TA-1, TA-39 to TA-41: the common cards of any two decks can be halved."""
    for name in FAMILIARS:
        if name not in campaign.familiars:
            yield ContentProblem(
                ("familiars",), f"{name} is missing: every campaign needs all four"
            )
    common: dict[str, int] | None = None
    for name, familiar in campaign.familiars.items():
        path: DataPath = ("familiars", name)
        if name not in FAMILIARS:
            yield ContentProblem(path, f"there is no familiar {name}", suggest(name, FAMILIARS))
        for card in familiar.deck:
            yield from _check_known(campaign.skills, card, (*path, "deck", card), "skill card")
        yield from _check_known(campaign.items, familiar.weapon, (*path, "weapon"), "item")
        shared = {c: n for c, n in familiar.deck.items() if _is_common(campaign, c)}
        if common is not None and shared != common:
            text = "the cards with starting: each must be the same for every familiar"
            yield ContentProblem((*path, "deck"), text)
        common = shared if common is None else common
    for card, copies in (common or {}).items():
        total = copies * len(FAMILIARS)
        if card in campaign.skills and campaign.skills[card].copies < total:
            yield ContentProblem(
                ("skills", card), f"{total} copies are needed for the starting decks"
            )


def _is_common(campaign: Campaign, card: str) -> bool:
    return card in campaign.skills and campaign.skills[card].starting == "each"


def _starting(campaign: Campaign) -> Iterator[ContentProblem]:
    cards: dict[str, dict[str, Any]] = {"skills": campaign.skills, "items": campaign.items}
    for key, group in cards.items():
        for id, card in group.items():
            if card.starting is not None and card.starting not in (*FAMILIARS, "each"):
                hint = suggest(card.starting, (*FAMILIARS, "each"))
                yield ContentProblem(
                    (key, id, "starting"), f"there is no familiar {card.starting}", hint
                )
    for id, skill in campaign.skills.items():
        if skill.only is not None and skill.only not in FAMILIARS:
            hint = suggest(skill.only, FAMILIARS)
            yield ContentProblem(("skills", id, "only"), f"there is no familiar {skill.only}", hint)
    for id in campaign.items.keys() & campaign.artifacts.keys():
        yield ContentProblem(("artifacts", id), f"{id} is already an item")


def _bonds(campaign: Campaign) -> Iterator[ContentProblem]:
    """TA-195"""
    for id, card in campaign.skills.items():
        if card.kind != "skill" and card.only is None:
            yield ContentProblem(("skills", id), f"a {card.kind} names its familiar with only")
        if card.kind == "bond" and not (card.acquire and AddBond(id) in card.acquire.do):
            yield ContentProblem(
                ("skills", id), f"the acquire of a bond must contain do: [{{bond: {id}}}]"
            )


def _keys(campaign: Campaign) -> Iterator[ContentProblem]:
    """TA-176: every level has a row."""
    for number, key in campaign.keys.items():
        for level in range(1, campaign.campaign.dials.discontent + 1):
            if not any(row.levels[0] <= level <= row.levels[1] for row in key.levels):
                yield ContentProblem(
                    ("keys", number, "levels"), f"there is no row for level {level}"
                )


def _eras(campaign: Campaign) -> Iterator[ContentProblem]:
    for number, era in campaign.eras.items():
        path: DataPath = ("eras", number)
        yield from _check_known(campaign.keys, era.key, (*path, "key"), "key card")
        yield from _check_known(campaign.maps, era.map, (*path, "map"), "map")
        for i, child in enumerate(era.child):
            yield from _check_known(
                campaign.children, child.card, (*path, "child", i), "child card"
            )


def _check_known(names: Any, name: object, path: DataPath, what: str) -> Iterator[ContentProblem]:
    if name not in names:
        yield ContentProblem(path, f"there is no {what} {name}", suggest(name, names))
