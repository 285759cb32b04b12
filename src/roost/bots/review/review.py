"""A match that is over, looked at once more: what each decision of a seat cost, by what the seat
knew then; and how much of the result was luck.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec

from roost.bots.budget import SearchBudget
from roost.bots.review.decision_evaluator import (
    DEFAULT_SAMPLES,
    DecisionEvaluation,
    DecisionEvaluator,
    SampleSizes,
)
from roost.bots.review.estimate import Estimate, add_estimates
from roost.bots.search.guesses import guess_state
from roost.bots.search.search import Search
from roost.contract import (
    Action,
    Reason,
    RefusalError,
    RngState,
    derive_seed,
    rng_for,
)
from roost.kernel import CardGame, State, action_indices
from roost.match import Match

FORMAT_VERSION = 1
"""Of what a review holds: one that was kept in another form is made anew."""
REVIEW_SEED = "5e"
MAX_CANDIDATES = 6
"""Actions that are told of a decision, at most."""
MIN_SLIP_POINTS = 0.5
"""Points that a choice must have cost, to be called a slip."""
SLIP_ERRORS = 2.6
"""And so many standard errors: 99 times in 100 it is none by mere chance."""
SAGE_BUDGET = SearchBudget(iterations=4000)
"""As much as the sage thinks: what it would do, too, is no slip."""
MAX_WORST = 3
"""Slips that are looked at closely."""

OnProgress = Callable[[int, int], None]
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


class DecisionPoint(NamedTuple):
    """Where the seat had to decide."""

    number: int
    deal: int
    guess: State
    """As the seat might have imagined it: nothing else is known from here on."""
    played: int


def walk_match(match: Match[Any], seat: int) -> Iterator[DecisionPoint | State]:
    """A match once more: its states before each deal, the seat's decisions, its last state."""
    game, deal = match.game, 0
    assert isinstance(game, CardGame)
    state = game.new_initial_state(match.config)
    for number, (mover, action) in enumerate([*match.actions, (None, None)]):
        while game.is_chance(state):
            yield game.copy(state)
            game.apply_chance(state, match.chance_outcomes[deal % len(match.chance_outcomes)])
            deal += 1
        if mover is None or action is None:
            break
        if mover == seat and len(list(action_indices(game.rules.legal_actions(state)))) > 1:
            guessed = guess_state(game, state, seat, rng_for(REVIEW_SEED, "guess", number))
            played = game.to_index(state, action)
            assert played is not None
            yield DecisionPoint(number, deal, guessed, played)
        game.apply(state, action)
    yield state


def review(
    match: Match[Any],
    seat: int,
    on_progress: OnProgress = lambda done, of: None,
    samples: SampleSizes = DEFAULT_SAMPLES,
    jobs: int = 2,
) -> Review:
    """Raises Refused where there is nothing to review."""
    game = check_reviewable(match, seat)
    *found, end = walk_match(match, seat)
    tasks = [one for one in found if isinstance(one, DecisionPoint)]
    starts = [one for one in found if not isinstance(one, DecisionPoint)]
    of = len(tasks) + len(starts)
    done = 0
    work = _ReviewTasks(game, match.config.players, seat, samples)
    with ThreadPoolExecutor(jobs) as pool:
        expected = [
            pool.submit(work.estimate_before_deal, state, i) for i, state in enumerate(starts)
        ]
        valued = [pool.submit(work.evaluate, moment) for moment in tasks]
        coming: list[Future[Any]] = [*expected, *valued]
        try:
            for future in coming:
                future.result()
                done += 1
                on_progress(done, of)
        finally:
            for future in coming:
                future.cancel()
    appraisals = [future.result()[0] for future in valued]
    decisions = [
        _build_decision(game, moment, *future.result())
        for moment, future in zip(tasks, valued, strict=True)
    ]
    assert game.heuristics is not None
    # Before a deal: what it is expected to bring, of itself.
    gains = [
        Estimate(
            future.result().mean - game.heuristics.points_ahead(state, seat), future.result().error
        )
        for future, state in zip(expected, starts, strict=True)
    ]
    return _build_review(
        game, seat, decisions, appraisals, gains, game.heuristics.points_ahead(end, seat)
    )


def check_reviewable(match: Match[Any], seat: int) -> CardGame[Any]:
    """The match's game, if it can be reviewed now; raises Refused."""
    game = match.game
    if not isinstance(game, CardGame) or game.heuristics is None:
        raise RefusalError("review-unhinted", game=game.info.title)
    if match.result is None:
        raise RefusalError("review-in-play")
    if not 0 <= seat < match.config.players:
        raise RefusalError("seat-wrong", seat=seat, last=match.config.players - 1)
    return game


class _ReviewTasks:
    """What threads do: each borrows an appraiser that nobody else uses meanwhile."""

    def __init__(self, game: CardGame[Any], players: int, seat: int, samples: SampleSizes) -> None:
        self._game = game
        self._players = players
        self._samples = samples
        self._seat = seat
        self._idle_evaluators: list[DecisionEvaluator] = []

    def evaluate(self, point: DecisionPoint) -> tuple[DecisionEvaluation, bool]:
        """And whether the choice was a slip."""
        own = derive_seed(REVIEW_SEED, "review", point.number)
        appraiser = self._borrow_evaluator()
        found = appraiser.evaluate(point.guess, point.played, rng_for(own, "worlds"))
        self._idle_evaluators.append(appraiser)
        cost = found.cost
        is_costly = cost.mean >= MIN_SLIP_POINTS and cost.mean > SLIP_ERRORS * cost.error
        return found, is_costly and self._search_action(point, rng_for(own, "sage")) != point.played

    def _search_action(self, point: DecisionPoint, rng: RngState) -> int:
        """Playouts go by the policy, which is no master: who saw further than it is not blamed."""
        return Search(self._game, SAGE_BUDGET, compiled=True).best_action(point.guess, rng)

    def estimate_before_deal(self, state: State, number: int) -> Estimate:
        appraiser = self._borrow_evaluator()
        found = appraiser.estimate_before_deal(
            state, self._seat, rng_for(REVIEW_SEED, "start", number)
        )
        self._idle_evaluators.append(appraiser)
        return found

    def _borrow_evaluator(self) -> DecisionEvaluator:
        try:
            return self._idle_evaluators.pop()
        except IndexError:
            return DecisionEvaluator(self._game, self._players, self._samples)


def _build_decision(
    game: CardGame[Any], point: DecisionPoint, evaluation: DecisionEvaluation, is_slip: bool
) -> Decision:
    """The best, the one that was played, and the next best of the others."""
    order = sorted(
        evaluation.points_behind,
        key=lambda move: (move != evaluation.best, evaluation.points_behind[move].mean),
    )
    shown = order[:MAX_CANDIDATES]
    if point.played not in shown:
        shown[-1] = point.played
    state = point.guess
    candidates = [
        Candidate(game.to_action(state, move), evaluation.points_behind[move].round_digits())
        for move in shown
    ]
    why = game.explain_action(state, candidates[0].action)
    played = shown.index(point.played)
    cost = evaluation.cost.round_digits()
    return Decision(point.number, point.deal, played, candidates, cost, is_slip, why)


def _build_review(
    game: CardGame[Any],
    seat: int,
    decisions: list[Decision],
    evaluations: list[DecisionEvaluation],
    gains: list[Estimate],
    result: float,
) -> Review:
    """Luck is what neither the seat nor the policy in its place could have expected.

    A policy in the seat's place reaches `gains` on average; each choice of the seat changes that
    by its edge; what is left of the result is luck, nothing on average. Had every choice been the
    best, it would have been better by what the choices cost.
    """
    cost = add_estimates([one.cost for one in evaluations])
    edge = add_estimates([one.policy_advantage for one in evaluations])
    start = add_estimates(gains)
    reached = add_estimates([start, edge])
    slips = sorted(
        (i for i, one in enumerate(decisions) if one.is_slip),
        key=lambda i: -decisions[i].cost.mean,
    )
    return Review(
        form=FORMAT_VERSION,
        game=game.info.id,
        seat=seat,
        decisions=decisions,
        worst=slips[:MAX_WORST],
        result=round(result, 3),
        par=Estimate(reached.mean + cost.mean, add_estimates([reached, cost]).error).round_digits(),
        luck=Estimate(result - reached.mean, reached.error).round_digits(),
        choices=Estimate(-cost.mean, cost.error).round_digits(),
    )
