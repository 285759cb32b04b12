"""Checks that a campaign fits into the box (TA-15 to TA-24) and that decks merge (TA-38)."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath

MAX_SKILLS, MAX_STARTING, DECK_SIZE = 86, 40, 10  # TA-15, TA-38
MAX_FATIGUE, MAX_ITEMS, MAX_ARTIFACTS = 14, 41, 11  # TA-16 to TA-18
MAX_KEYS, MAX_CHILDREN = 3, 5  # TA-19, TA-14
MAX_RESOURCES, MAX_AFFLICTIONS, MAX_MARKS = 8, 4, 2  # of each kind: TA-20 to TA-22
# TA-23, TA-24
MAX_TOKENS = {"completed": 10, "objective": 5, "door": 2, "log": 1, "life_markers": 8}
MAX_PIECES = {"figure": 20, "token": 9, "standee": 3}  # TA-24


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    yield from _cards(campaign)
    yield from _decks(campaign)
    yield from _supply(campaign)
    yield from _pieces(campaign)


def _cards(campaign: Campaign) -> Iterator[ContentProblem]:
    skills = campaign.skills.values()
    starting = sum(card.copies for card in skills if card.starting is not None)
    counted: tuple[tuple[DataPath, int, int, str], ...] = (
        (("skills",), sum(card.copies for card in skills), MAX_SKILLS, "skill cards (TA-15)"),
        (("skills",), starting, MAX_STARTING, "starting cards (TA-15)"),
        (("fatigue", "copies"), campaign.fatigue.copies, MAX_FATIGUE, "Fatigue cards (TA-16)"),
        (("items",), len(campaign.items), MAX_ITEMS, "items (TA-17)"),
        (("artifacts",), len(campaign.artifacts), MAX_ARTIFACTS, "artifacts (TA-18)"),
        (("keys",), len(campaign.keys), MAX_KEYS, "key cards (TA-19)"),
        (("children",), len(campaign.children), MAX_CHILDREN, "child cards (TA-14)"),
    )
    for path, count, maximum, what in counted:
        yield from _check_maximum(path, count, maximum, what)


def _decks(campaign: Campaign) -> Iterator[ContentProblem]:
    """TA-38, TA-41"""
    for name, familiar in campaign.familiars.items():
        size = sum(familiar.deck.values())
        if size != DECK_SIZE:
            text = f"a starting deck has {DECK_SIZE} cards (TA-38), this one {size}"
            yield ContentProblem(("familiars", name, "deck"), text)
        for id, copies in familiar.deck.items():
            card = campaign.skills.get(id)
            if card is not None and card.starting not in (name, "each"):
                path: DataPath = ("familiars", name, "deck", id)
                yield ContentProblem(
                    path, f"{id} is not a starting card of {name}", "see its field starting"
                )
            elif card is not None and copies > card.copies:
                text = f"the deck needs {copies} of {id}, but there are {card.copies}"
                yield ContentProblem(("familiars", name, "deck", id), text)


def _supply(campaign: Campaign) -> Iterator[ContentProblem]:
    supply = campaign.campaign.supply
    path: DataPath = ("campaign", "supply")
    for kind, n in supply.resources.items():
        yield from _check_maximum((*path, "resources", kind), n, MAX_RESOURCES, f"{kind} (TA-20)")
    for what, n in supply.afflictions.items():
        yield from _check_maximum(
            (*path, "afflictions", what), n, MAX_AFFLICTIONS, f"{what} (TA-21)"
        )
    for skill, n in supply.marks.items():
        yield from _check_maximum(
            (*path, "marks", skill), n, MAX_MARKS, f"marks of {skill} (TA-22)"
        )
    for token, maximum in MAX_TOKENS.items():
        yield from _check_maximum(
            (*path, token), getattr(supply, token), maximum, f"{token} (TA-23, TA-24)"
        )


def _pieces(campaign: Campaign) -> Iterator[ContentProblem]:
    for kind, maximum in MAX_PIECES.items():
        enemies = [e for e in campaign.enemies.values() if e.pieces.kind == kind]
        count = sum(enemy.pieces.count for enemy in enemies)
        yield from _check_maximum(
            ("enemies",), count, maximum, f"enemy pieces of the kind {kind} (TA-24)"
        )


def _check_maximum(path: DataPath, count: int, maximum: int, what: str) -> Iterator[ContentProblem]:
    if count > maximum:
        yield ContentProblem(path, f"{count} {what}, but the box has {maximum}")
