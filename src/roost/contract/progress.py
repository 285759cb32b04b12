"""What people say of a long match: the points that they remember, and where it stands."""

import msgspec


class Milestone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A point of a match that can be gone back to. Everybody at the table may know all of it."""

    kind: str
    """A word of the game's; the catalogue has `milestone-KIND` for it, with these values."""
    title: str
    """What it was about, in the game's own words."""
    number: int | None = None
    """Of a chapter, say."""
    key: str = ""
    """What was to be decided: the same in every branch, whatever was decided."""
    choice: str = ""
    """What was decided."""
    is_part_start: bool = False
    """Whether a part of the match begins here."""


class MatchProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a match stands, as everybody may know."""

    name: str
    """What the whole is called: a campaign."""
    title: str
    """What is being played: a page of the story."""
    numbers: dict[str, int] = {}
    """The few that tell how it goes, in this order. Their names are in the catalogue."""
