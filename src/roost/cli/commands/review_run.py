"""Reviews of the matches in a file, with a progress bar."""

from collections.abc import Iterator
from pathlib import Path

from roost.bots.review.review import Review, review
from roost.cli.progress import report_progress
from roost.contract import RefusalError
from roost.match.record_check import check_records


def review_records(file: Path, seat: int) -> Iterator[Review]:
    """Raises Refused at the first match that does not hold or cannot be reviewed."""
    for verdict in check_records(file):
        if not verdict.ok or verdict.match is None:
            raise RefusalError("review-broken", line=verdict.at or 1, why=verdict.why or "")
        with report_progress("review-progress") as tell:
            found = review(verdict.match, seat, tell)
        yield found
