"""Trials kept in a file as they come, so that many plays can be made in parts."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from roost.games.familiar_tales.authoring import trying
from roost.games.familiar_tales.authoring.trial import Task, Trial
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.loading import built
from roost.system.files import Output


class Kept(msgspec.Struct):
    """One line of the file."""

    campaign: str
    """The hash of what was played: plays of another version do not count."""
    trial: Trial


def kept(campaign: Campaign, file: Path) -> list[Trial]:
    """The trials of this very campaign in a file. A last line that was cut off is left out."""
    hash = built.hash_of(campaign)
    found = []
    for line in file.read_bytes().splitlines() if file.exists() else ():
        try:
            one = msgspec.json.decode(line, type=Kept)
        except msgspec.DecodeError:
            continue
        if one.campaign == hash:
            found.append(one.trial)
    return found


def play(
    campaign: Campaign, given: list[Task], file: Path, cores: int | None = None
) -> Iterator[Trial]:
    """The trials of these tasks: first those that the file has, then the others as they come."""
    known = {trial.task: trial for trial in kept(campaign, file)}
    yield from (known[task] for task in given if task in known)
    left = [task for task in given if task not in known]
    if not left:
        return
    hash = built.hash_of(campaign)
    file.parent.mkdir(parents=True, exist_ok=True)
    with Output(file, "ab") as lines:
        if (before := file.read_bytes()) and not before.endswith(b"\n"):
            lines.write(b"\n")
        for trial in trying.play(campaign, left, cores, in_order=False):
            lines.write(msgspec.json.encode(Kept(hash, trial)) + b"\n")
            yield trial
