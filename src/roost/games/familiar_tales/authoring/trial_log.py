"""Trials kept in a file as they come, so that many plays can be made in parts."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from roost.games.familiar_tales.authoring import trial_runner
from roost.games.familiar_tales.authoring.trial import Trial, TrialSpec
from roost.games.familiar_tales.content.loading import built
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.system.files import OutputFile


class LoggedTrial(msgspec.Struct):
    """One line of the file."""

    campaign_hash: str
    """The hash of what was played: plays of another version do not count."""
    trial: Trial


def read_trials(campaign: Campaign, log_file: Path) -> list[Trial]:
    """The trials of this very campaign in a file. A last line that was cut off is left out."""
    hash = built.campaign_hash(campaign)
    found = []
    for line in log_file.read_bytes().splitlines() if log_file.exists() else ():
        try:
            one = msgspec.json.decode(line, type=LoggedTrial)
        except msgspec.DecodeError:
            continue
        if one.campaign_hash == hash:
            found.append(one.trial)
    return found


def run_logged_trials(
    campaign: Campaign, specs: list[TrialSpec], log_file: Path, cores: int | None = None
) -> Iterator[Trial]:
    """The trials of these tasks: first those that the file has, then the others as they come."""
    known = {trial.spec: trial for trial in read_trials(campaign, log_file)}
    yield from (known[task] for task in specs if task in known)
    left = [task for task in specs if task not in known]
    if not left:
        return
    hash = built.campaign_hash(campaign)
    log_file.parent.mkdir(parents=True, exist_ok=True)
    with OutputFile(log_file, "ab") as lines:
        if (before := log_file.read_bytes()) and not before.endswith(b"\n"):
            lines.write(b"\n")
        for trial in trial_runner.run_trials(campaign, left, cores, in_order=False):
            lines.write(msgspec.json.encode(LoggedTrial(hash, trial)) + b"\n")
            yield trial
