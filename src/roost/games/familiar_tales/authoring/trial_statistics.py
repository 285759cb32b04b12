"""Statistics of many trials."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import fmean

from roost.games.familiar_tales.authoring.trial import PageVisit, Trial
from roost.games.familiar_tales.content.schema.campaign import Campaign


@dataclass(frozen=True)
class Distribution:
    """Mean, 10th and 90th percentile."""

    mean: float
    p10: float
    p90: float


def summarize(numbers: Iterable[float]) -> Distribution:
    values = sorted(numbers)
    if not values:
        return Distribution(0.0, 0.0, 0.0)
    last = len(values) - 1
    return Distribution(fmean(values), values[round(last * 0.1)], values[round(last * 0.9)])


@dataclass
class TrialStatistics:
    """All trials of a series and what they add up to."""

    trials: list[Trial] = field(default_factory=list)

    def add(self, trial: Trial) -> None:
        self.trials.append(trial)

    def player_counts(self) -> list[int]:
        return sorted({trial.spec.players for trial in self.trials})

    def trials_with(self, players: int | None) -> list[Trial]:
        return [t for t in self.trials if players is None or t.spec.players == players]

    def pages(self) -> list[str]:
        """Return the pages in the order in which they were first played."""
        return list(dict.fromkeys(visit.page for t in self.trials for visit in t.visits))

    def visits(self, page: str | None = None, players: int | None = None) -> list[PageVisit]:
        return [
            visit
            for t in self.trials_with(players)
            for visit in t.visits
            if page in (None, visit.page)
        ]

    def finished_visits(
        self, page: str | None = None, players: int | None = None
    ) -> list[PageVisit]:
        return [visit for visit in self.visits(page, players) if visit.is_finished]

    def win_rate(self, players: int | None = None) -> float:
        trials = self.trials_with(players)
        return sum(t.is_won for t in trials) / max(1, len(trials))

    def visit_distribution(
        self, measure: Callable[[PageVisit], float], page: str, players: int | None
    ) -> Distribution:
        return summarize(measure(visit) for visit in self.finished_visits(page, players))

    def trial_distribution(
        self, measure: Callable[[Trial], float], players: int | None
    ) -> Distribution:
        return summarize(measure(trial) for trial in self.trials_with(players))

    def chapters(self) -> list[int]:
        return sorted({visit.chapter for visit in self.visits()})

    def chapter_values(
        self, measure: Callable[[list[PageVisit]], float], chapter: int, players: int | None = None
    ) -> list[float]:
        """Return a value for each trial that completed the chapter, from its visits there."""
        by_trial = (
            [visit for visit in t.visits if visit.chapter == chapter]
            for t in self.trials_with(players)
        )
        return [
            measure(visits)
            for visits in by_trial
            if visits and all(visit.is_finished for visit in visits)
        ]

    def ending_share(self, ending: str, players: int | None = None) -> float:
        trials = self.trials_with(players)
        return sum(t.ending == ending for t in trials) / max(1, len(trials))

    def counter_ids(self) -> list[str]:
        """Return the ids of the journal's counters."""
        return list(dict.fromkeys(id for trial in self.trials for id in trial.counters))

    def failures(self) -> list[tuple[str, int]]:
        return Counter(t.failure for t in self.trials if t.failure).most_common()

    def mean_resources(self) -> dict[str, float]:
        """Return the mean number of each resource at the end."""
        total = sum((Counter(t.resources) for t in self.trials), Counter[str]())
        return {kind: n / len(self.trials) for kind, n in sorted(total.items())}

    def unused_cards(self, campaign: Campaign) -> list[str]:
        """Return the available cards that no trial played, trained, crafted or used."""
        chapters = {visit.chapter for visit in self.visits()}
        era = max((n for n, e in campaign.eras.items() if chapters & {*e.chapters}), default=1)
        used = {card for t in self.trials for card in t.card_uses}
        skills = [id for id, card in campaign.skills.items() if card.era <= era]
        items = [id for id, x in campaign.items.items() if x.era <= era and x.starting is None]
        return [id for id in (*skills, *items) if id not in used]


def count_flights(trial: Trial) -> int:
    return sum(visit.flights for visit in trial.visits)
