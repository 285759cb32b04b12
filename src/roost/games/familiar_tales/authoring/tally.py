"""What came of many trials, summed up."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import fmean

from roost.games.familiar_tales.authoring.trial import Stay, Trial
from roost.games.familiar_tales.data.campaign import Campaign


@dataclass(frozen=True)
class Spread:
    """Of some numbers: the mean, and where the middle four fifths of them lie."""

    mean: float
    low: float
    high: float


def spread(numbers: Iterable[float]) -> Spread:
    found = sorted(numbers)
    if not found:
        return Spread(0.0, 0.0, 0.0)
    last = len(found) - 1
    return Spread(fmean(found), found[round(last * 0.1)], found[round(last * 0.9)])


@dataclass
class Tally:
    trials: list[Trial] = field(default_factory=list)

    def add(self, trial: Trial) -> None:
        self.trials.append(trial)

    def players(self) -> list[int]:
        return sorted({trial.task.players for trial in self.trials})

    def of(self, players: int | None) -> list[Trial]:
        return [t for t in self.trials if players is None or t.task.players == players]

    def pages(self) -> list[str]:
        """In the order in which they came."""
        return list(dict.fromkeys(stay.page for t in self.trials for stay in t.stays))

    def stays(self, page: str | None = None, players: int | None = None) -> list[Stay]:
        return [s for t in self.of(players) for s in t.stays if page in (None, s.page)]

    def finished(self, page: str | None = None, players: int | None = None) -> list[Stay]:
        return [stay for stay in self.stays(page, players) if stay.left]

    def won(self, players: int | None = None) -> float:
        found = self.of(players)
        return sum(t.won for t in found) / max(1, len(found))

    def spread(self, what: Callable[[Stay], float], page: str, players: int | None) -> Spread:
        return spread(what(stay) for stay in self.finished(page, players))

    def a_trial(self, what: Callable[[Trial], float], players: int | None) -> Spread:
        return spread(what(trial) for trial in self.of(players))

    def chapters(self) -> list[int]:
        return sorted({stay.chapter for stay in self.stays()})

    def in_chapter(
        self, what: Callable[[list[Stay]], float], chapter: int, players: int | None = None
    ) -> list[float]:
        """A number for each play that came through a chapter, of its pages there."""
        found = ([s for s in t.stays if s.chapter == chapter] for t in self.of(players))
        return [what(stays) for stays in found if stays and all(stay.left for stay in stays)]

    def share(self, ending: str, players: int | None = None) -> float:
        found = self.of(players)
        return sum(t.ending == ending for t in found) / max(1, len(found))

    def counters(self) -> list[str]:
        """What the journal counts."""
        return list(dict.fromkeys(id for trial in self.trials for id in trial.counters))

    def stuck(self) -> list[tuple[str, int]]:
        return Counter(t.stuck for t in self.trials if t.stuck).most_common()

    def held(self) -> dict[str, float]:
        """Resources at the end, on average."""
        total = sum((Counter(t.held) for t in self.trials), Counter[str]())
        return {kind: n / len(self.trials) for kind, n in sorted(total.items())}

    def unused(self, campaign: Campaign) -> list[str]:
        """Cards that could have come up and that nobody ever played, trained, made or used."""
        chapters = {stay.chapter for stay in self.stays()}
        era = max((n for n, e in campaign.eras.items() if chapters & {*e.chapters}), default=1)
        used = {card for t in self.trials for card in t.used}
        skills = [id for id, card in campaign.skills.items() if card.era <= era]
        items = [id for id, x in campaign.items.items() if x.era <= era and x.starting is None]
        return [id for id in (*skills, *items) if id not in used]


def flights(trial: Trial) -> int:
    return sum(stay.flights for stay in trial.stays)
