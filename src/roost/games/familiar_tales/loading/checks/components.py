"""A campaign asks for no more than is in the box (TA-15 to TA-24), and decks merge (TA-38)."""

from collections.abc import Iterator

from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.shape import Path, Problem

SKILLS, STARTING, DECK = 86, 40, 10  # TA-15, TA-38
FATIGUE, ITEMS, ARTIFACTS, KEYS, CHILDREN = 14, 41, 11, 3, 5  # TA-14, TA-16 to TA-19
RESOURCES, AFFLICTIONS, MARKS = 8, 4, 2  # of each kind: TA-20 to TA-22
TOKENS = {"completed": 10, "objective": 5, "door": 2, "log": 1, "life_markers": 8}  # TA-23, TA-24
PIECES = {"figure": 20, "token": 9, "standee": 3}  # TA-24


def check(campaign: Campaign) -> Iterator[Problem]:
    yield from _cards(campaign)
    yield from _decks(campaign)
    yield from _supply(campaign)
    yield from _pieces(campaign)


def _cards(campaign: Campaign) -> Iterator[Problem]:
    skills = campaign.skills.values()
    starting = sum(card.copies for card in skills if card.starting is not None)
    counted: tuple[tuple[Path, int, int, str], ...] = (
        (("skills",), sum(card.copies for card in skills), SKILLS, "skill cards (TA-15)"),
        (("skills",), starting, STARTING, "starting cards (TA-15)"),
        (("fatigue", "copies"), campaign.fatigue.copies, FATIGUE, "Fatigue cards (TA-16)"),
        (("items",), len(campaign.items), ITEMS, "items (TA-17)"),
        (("artifacts",), len(campaign.artifacts), ARTIFACTS, "artifacts (TA-18)"),
        (("keys",), len(campaign.keys), KEYS, "key cards (TA-19)"),
        (("children",), len(campaign.children), CHILDREN, "child cards (TA-14)"),
    )
    for path, found, most, what in counted:
        yield from _most(path, found, most, what)


def _decks(campaign: Campaign) -> Iterator[Problem]:
    """TA-38, TA-41"""
    for name, familiar in campaign.familiars.items():
        size = sum(familiar.deck.values())
        if size != DECK:
            text = f"a starting deck has {DECK} cards (TA-38), this one {size}"
            yield Problem(("familiars", name, "deck"), text)
        for id, copies in familiar.deck.items():
            card = campaign.skills.get(id)
            if card is not None and card.starting not in (name, "each"):
                path: Path = ("familiars", name, "deck", id)
                yield Problem(path, f"{id} is no starting card of {name}", "its field starting")
            elif card is not None and copies > card.copies:
                text = f"{copies} of {id} are asked for, and there are {card.copies}"
                yield Problem(("familiars", name, "deck", id), text)


def _supply(campaign: Campaign) -> Iterator[Problem]:
    supply = campaign.campaign.supply
    path: Path = ("campaign", "supply")
    for kind, n in supply.resources.items():
        yield from _most((*path, "resources", kind), n, RESOURCES, f"{kind} (TA-20)")
    for what, n in supply.afflictions.items():
        yield from _most((*path, "afflictions", what), n, AFFLICTIONS, f"{what} (TA-21)")
    for skill, n in supply.marks.items():
        yield from _most((*path, "marks", skill), n, MARKS, f"marks of {skill} (TA-22)")
    for token, most in TOKENS.items():
        yield from _most((*path, token), getattr(supply, token), most, f"{token} (TA-23, TA-24)")


def _pieces(campaign: Campaign) -> Iterator[Problem]:
    for kind, most in PIECES.items():
        enemies = [e for e in campaign.enemies.values() if e.pieces.kind == kind]
        found = sum(enemy.pieces.count for enemy in enemies)
        yield from _most(("enemies",), found, most, f"enemy pieces of the kind {kind} (TA-24)")


def _most(path: Path, found: int, most: int, what: str) -> Iterator[Problem]:
    if found > most:
        yield Problem(path, f"{found} {what}, but the box has {most}")
