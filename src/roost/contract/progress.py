"""Public summaries of a long match: its milestones and its current progress."""

import msgspec


class Milestone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A memorable point of a match that players can return to. All of it is public."""

    kind: str
    """Defined by the game; the catalogue has the message `milestone-KIND`, with these fields as
    arguments."""
    title: str
    """Its subject, in the game's own words."""
    number: int | None = None
    """The number of the part, for example of a chapter."""
    key: str = ""
    """Identifies the decision; it is the same in every branch, whatever was chosen."""
    choice: str = ""
    """The chosen option."""
    is_part_start: bool = False
    """Whether a part of the match begins here."""


class MatchProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """The progress of a match. All of it is public."""

    name: str
    """The name of the campaign."""
    title: str
    """The part that is being played now, for example a page of the story."""
    numbers: dict[str, int] = {}
    """The most important numbers, in display order. Their names are in the catalogue."""
