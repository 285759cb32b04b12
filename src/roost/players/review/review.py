"""A match that is over, looked at once more: what each decision of a seat cost, by what the seat
knew then; and how much of the result was luck.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec

from roost.contract import Action, Reason, Refused, Words, derive, words
from roost.kernel import CardGame, State, moves_in
from roost.match import Match
from roost.players.effort import Effort
from roost.players.review.appraise import USUAL, Appraisal, Appraiser, Worlds
from roost.players.review.estimate import Estimate, total
from roost.players.search.guessing import compiled_guess
from roost.players.search.search import Search

FORM = 1
"""Of what a review holds: one that was kept in another form is made anew."""
SEED = "5e"
SHOWN = 6
"""Actions that are told of a decision, at most."""
MATTERS = 0.5
"""Points that a choice must have cost, to be called a slip."""
SURE = 2.6
"""And so many standard errors: 99 times in 100 it is none by mere chance."""
SAGE = Effort(iterations=4000)
"""As much as the sage thinks: what it would do, too, is no slip."""
WORST = 3
"""Slips that are looked at closely."""

Progress = Callable[[int, int], None]
"""Told how much is done, of how much."""


class Candidate(msgspec.Struct, frozen=True):
    action: Action
    behind: Estimate
    """How many points worse it is than the best one."""


class Decision(msgspec.Struct, frozen=True):
    number: int
    """How many actions of the match came before it."""
    deal: int
    """In which deal, counted from 1."""
    played: int
    """Which of the candidates."""
    candidates: list[Candidate]
    """The best first."""
    cost: Estimate
    """In points. It is right on average, so chance may bring it below nothing."""
    is_slip: bool
    why: Reason | None = None
    """For the best one."""


class Review(msgspec.Struct, frozen=True):
    """All in points: ahead of the mean of the others or, where all play together, theirs.

    `par`, `luck` and `choices` add up to `result`.
    """

    form: int
    game: str
    seat: int
    decisions: list[Decision]
    """Where there was something to decide, in their order."""
    worst: list[int]
    """Of these the slips that cost most, at most three, the worst first."""
    result: float
    par: Estimate
    """What was to be expected, had every choice been the best one."""
    luck: Estimate
    """What the cards and the others brought or took."""
    choices: Estimate
    """What the choices cost: below nothing."""


class Moment(NamedTuple):
    """Where the seat had to decide."""

    number: int
    deal: int
    guessed: State
    """As the seat might have imagined it: nothing else is known from here on."""
    played: int


def moments(match: Match[Any], seat: int) -> Iterator[Moment | State]:
    """A match once more: its states before each deal, the seat's decisions, its last state."""
    game, deal = match.game, 0
    assert isinstance(game, CardGame)
    state = game.start(match.table)
    for number, (mover, action) in enumerate([*match.actions, (None, None)]):
        while game.waits(state):
            yield game.copy(state)
            game.lay(state, match.deals[deal % len(match.deals)])
            deal += 1
        if mover is None or action is None:
            break
        if mover == seat and len(list(moves_in(game.rules.legal(state)))) > 1:
            guessed = compiled_guess(game, state, seat, words(SEED, "guess", number))
            played = game.number(state, action)
            assert played is not None
            yield Moment(number, deal, guessed, played)
        game.apply(state, action)
    yield state


def review(
    match: Match[Any],
    seat: int,
    progress: Progress = lambda done, of: None,
    worlds: Worlds = USUAL,
    jobs: int = 2,
) -> Review:
    """Raises Refused where there is nothing to review."""
    game = check(match, seat)
    *found, end = moments(match, seat)
    tasks = [one for one in found if isinstance(one, Moment)]
    starts = [one for one in found if not isinstance(one, Moment)]
    of = len(tasks) + len(starts)
    done = 0
    work = _Work(game, match.table.players, seat, worlds)
    with ThreadPoolExecutor(jobs) as pool:
        expected = [pool.submit(work.start, state, i) for i, state in enumerate(starts)]
        valued = [pool.submit(work.appraise, moment) for moment in tasks]
        coming: list[Future[Any]] = [*expected, *valued]
        try:
            for future in coming:
                future.result()
                done += 1
                progress(done, of)
        finally:
            for future in coming:
                future.cancel()
    appraisals = [future.result()[0] for future in valued]
    decisions = [
        _decision(game, moment, *future.result())
        for moment, future in zip(tasks, valued, strict=True)
    ]
    assert game.hints is not None
    # Before a deal: what it is expected to bring, of itself.
    gains = [
        Estimate(future.result().mean - game.hints.points(state, seat), future.result().error)
        for future, state in zip(expected, starts, strict=True)
    ]
    return _summed(game, seat, decisions, appraisals, gains, game.hints.points(end, seat))


def check(match: Match[Any], seat: int) -> CardGame[Any]:
    """The match's game, if it can be reviewed now; raises Refused."""
    game = match.game
    if not isinstance(game, CardGame) or game.hints is None:
        raise Refused("review-unhinted", game=game.facts.title)
    if match.outcome is None:
        raise Refused("review-in-play")
    if not 0 <= seat < match.table.players:
        raise Refused("seat-wrong", seat=seat, last=match.table.players - 1)
    return game


class _Work:
    """What threads do: each borrows an appraiser that nobody else uses meanwhile."""

    def __init__(self, game: CardGame[Any], players: int, seat: int, worlds: Worlds) -> None:
        self._game = game
        self._players = players
        self._worlds = worlds
        self._seat = seat
        self._idle: list[Appraiser] = []

    def appraise(self, moment: Moment) -> tuple[Appraisal, bool]:
        """And whether the choice was a slip."""
        own = derive(SEED, "review", moment.number)
        appraiser = self._borrowed()
        found = appraiser.appraise(moment.guessed, moment.played, words(own, "worlds"))
        self._idle.append(appraiser)
        cost = found.cost
        is_costly = cost.mean >= MATTERS and cost.mean > SURE * cost.error
        return found, is_costly and self._sage(moment, words(own, "sage")) != moment.played

    def _sage(self, moment: Moment, chance: Words) -> int:
        """Playouts go by the policy, which is no master: who saw further than it is not blamed."""
        return Search(self._game, SAGE, compiled=True).best(moment.guessed, chance)

    def start(self, waiting: State, deal: int) -> Estimate:
        appraiser = self._borrowed()
        found = appraiser.start(waiting, self._seat, words(SEED, "start", deal))
        self._idle.append(appraiser)
        return found

    def _borrowed(self) -> Appraiser:
        try:
            return self._idle.pop()
        except IndexError:
            return Appraiser(self._game, self._players, self._worlds)


def _decision(game: CardGame[Any], moment: Moment, found: Appraisal, is_slip: bool) -> Decision:
    """The best, the one that was played, and the next best of the others."""
    order = sorted(found.behind, key=lambda move: (move != found.best, found.behind[move].mean))
    shown = order[:SHOWN]
    if moment.played not in shown:
        shown[-1] = moment.played
    state = moment.guessed
    candidates = [
        Candidate(game.words(state, move), found.behind[move].rounded()) for move in shown
    ]
    why = game.reason(state, candidates[0].action)
    played = shown.index(moment.played)
    cost = found.cost.rounded()
    return Decision(moment.number, moment.deal, played, candidates, cost, is_slip, why)


def _summed(
    game: CardGame[Any],
    seat: int,
    decisions: list[Decision],
    appraisals: list[Appraisal],
    gains: list[Estimate],
    result: float,
) -> Review:
    """Luck is what neither the seat nor the policy in its place could have expected.

    A policy in the seat's place reaches `gains` on average; each choice of the seat changes that
    by its edge; what is left of the result is luck, nothing on average. Had every choice been the
    best, it would have been better by what the choices cost.
    """
    cost = total([one.cost for one in appraisals])
    edge = total([one.edge for one in appraisals])
    start = total(gains)
    reached = total([start, edge])
    slips = sorted(
        (i for i, one in enumerate(decisions) if one.is_slip),
        key=lambda i: -decisions[i].cost.mean,
    )
    return Review(
        form=FORM,
        game=game.facts.id,
        seat=seat,
        decisions=decisions,
        worst=slips[:WORST],
        result=round(result, 3),
        par=Estimate(reached.mean + cost.mean, total([reached, cost]).error).rounded(),
        luck=Estimate(result - reached.mean, reached.error).rounded(),
        choices=Estimate(-cost.mean, cost.error).rounded(),
    )
