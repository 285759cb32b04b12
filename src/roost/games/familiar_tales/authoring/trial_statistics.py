"""What came of many trials, summed up."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import fmean

from roost.games.familiar_tales.authoring.trial import PageVisit, Trial
from roost.games.familiar_tales.content.schema.campaign import Campaign


@dataclass(frozen=True)
class Distribution:
    """Of some numbers: the mean, and where the middle four fifths of them lie."""

    mean: float
    p10: float
    p90: float


def summarize(numbers: Iterable[float]) -> Distribution:
    found = sorted(numbers)
    if not found:
        return Distribution(0.0, 0.0, 0.0)
    last = len(found) - 1
    return Distribution(fmean(found), found[round(last * 0.1)], found[round(last * 0.9)])


@dataclass
class TrialStatistics:
    trials: list[Trial] = field(default_factory=list)

    def add(self, trial: Trial) -> None:
        self.trials.append(trial)

    def player_counts(self) -> list[int]:
        return sorted({trial.spec.players for trial in self.trials})

    def trials_with(self, players: int | None) -> list[Trial]:
        return [t for t in self.trials if players is None or t.spec.players == players]

    def pages(self) -> list[str]:
        """In the order in which they came."""
        return list(dict.fromkeys(stay.page for t in self.trials for stay in t.visits))

    def visits(self, page: str | None = None, players: int | None = None) -> list[PageVisit]:
        return [s for t in self.trials_with(players) for s in t.visits if page in (None, s.page)]

    def finished_visits(
        self, page: str | None = None, players: int | None = None
    ) -> list[PageVisit]:
        return [stay for stay in self.visits(page, players) if stay.is_finished]

    def win_rate(self, players: int | None = None) -> float:
        found = self.trials_with(players)
        return sum(t.is_won for t in found) / max(1, len(found))

    def visit_distribution(
        self, measure: Callable[[PageVisit], float], page: str, players: int | None
    ) -> Distribution:
        return summarize(measure(stay) for stay in self.finished_visits(page, players))

    def trial_distribution(
        self, measure: Callable[[Trial], float], players: int | None
    ) -> Distribution:
        return summarize(measure(trial) for trial in self.trials_with(players))

    def chapters(self) -> list[int]:
        return sorted({stay.chapter for stay in self.visits()})

    def chapter_values(
        self, measure: Callable[[list[PageVisit]], float], chapter: int, players: int | None = None
    ) -> list[float]:
        """A number for each play that came through a chapter, of its pages there."""
        found = ([s for s in t.visits if s.chapter == chapter] for t in self.trials_with(players))
        return [
            measure(stays) for stays in found if stays and all(stay.is_finished for stay in stays)
        ]

    def ending_share(self, ending: str, players: int | None = None) -> float:
        found = self.trials_with(players)
        return sum(t.ending == ending for t in found) / max(1, len(found))

    def counter_ids(self) -> list[str]:
        """What the journal counts."""
        return list(dict.fromkeys(id for trial in self.trials for id in trial.counters))

    def failures(self) -> list[tuple[str, int]]:
        return Counter(t.failure for t in self.trials if t.failure).most_common()

    def mean_resources(self) -> dict[str, float]:
        """Resources at the end, on average."""
        total = sum((Counter(t.resources) for t in self.trials), Counter[str]())
        return {kind: n / len(self.trials) for kind, n in sorted(total.items())}

    def unused_cards(self, campaign: Campaign) -> list[str]:
        """Cards that could have come up and that nobody ever played, trained, made or used."""
        chapters = {stay.chapter for stay in self.visits()}
        era = max((n for n, e in campaign.eras.items() if chapters & {*e.chapters}), default=1)
        used = {card for t in self.trials for card in t.card_uses}
        skills = [id for id, card in campaign.skills.items() if card.era <= era]
        items = [id for id, x in campaign.items.items() if x.era <= era and x.starting is None]
        return [id for id in (*skills, *items) if id not in used]


def count_flights(trial: Trial) -> int:
    return sum(stay.flights for stay in trial.visits)
