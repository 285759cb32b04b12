"""A log file of trials, so that a long series can be run in parts."""

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
    """The hash of the campaign. Trials of another version are ignored."""
    trial: Trial


def read_trials(campaign: Campaign, log_file: Path) -> list[Trial]:
    """Return the trials of this version of the campaign. A truncated last line is ignored."""
    hash = built.campaign_hash(campaign)
    trials = []
    for line in log_file.read_bytes().splitlines() if log_file.exists() else ():
        try:
            logged = msgspec.json.decode(line, type=LoggedTrial)
        except msgspec.DecodeError:
            continue
        if logged.campaign_hash == hash:
            trials.append(logged.trial)
    return trials


def run_logged_trials(
    campaign: Campaign, specs: list[TrialSpec], log_file: Path, cores: int | None = None
) -> Iterator[Trial]:
    """Yield the trials of these specs: first those in the log, then the others as they end."""
    logged = {trial.spec: trial for trial in read_trials(campaign, log_file)}
    yield from (logged[spec] for spec in specs if spec in logged)
    remaining = [spec for spec in specs if spec not in logged]
    if not remaining:
        return
    hash = built.campaign_hash(campaign)
    log_file.parent.mkdir(parents=True, exist_ok=True)
    with OutputFile(log_file, "ab") as log:
        if (content := log_file.read_bytes()) and not content.endswith(b"\n"):
            log.write(b"\n")
        for trial in trial_runner.run_trials(campaign, remaining, cores, in_order=False):
            log.write(msgspec.json.encode(LoggedTrial(hash, trial)) + b"\n")
            yield trial
