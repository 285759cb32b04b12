"""Reviews of the matches in a file, with a progress bar."""

from collections.abc import Iterator
from pathlib import Path

from roost.cli.progress import told_progress
from roost.contract import Refused
from roost.match.replay import check
from roost.players.review.review import Review, review


def reviewed(file: Path, seat: int) -> Iterator[Review]:
    """Raises Refused at the first match that does not hold or cannot be reviewed."""
    for verdict in check(file):
        if not verdict.ok or verdict.match is None:
            raise Refused("review-broken", line=verdict.at or 1, why=verdict.why or "")
        with told_progress("review-progress") as tell:
            found = review(verdict.match, seat, tell)
        yield found
