"""Reviews one seat of a finished match: the cost of each decision, and the role of luck.

Decisions are valued only by what the seat knew at the time.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec

from roost.bots.review.decision_evaluator import (
    DEFAULT_SAMPLES,
    DecisionEvaluation,
    DecisionEvaluator,
    SampleSizes,
)
from roost.bots.review.estimate import Estimate, add_estimates
from roost.bots.sage import SAGE_BUDGET
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
from roost.kernel import CardGame, State, count_actions
from roost.match import Match

FORMAT_VERSION = 1
"""Version of the struct Review. A stored review with another version is computed again."""
REVIEW_SEED = "5e"
MAX_CANDIDATES = 6
"""Maximum number of candidates per decision."""
MIN_SLIP_POINTS = 0.5
"""A slip costs at least this many points."""
SLIP_ERRORS = 2.6
"""A slip costs more than this many standard errors (99 % confidence)."""
MAX_WORST = 3
"""Maximum length of `Review.worst`."""

OnProgress = Callable[[int, int], None]
"""Called with the work done and the total work."""


class Candidate(msgspec.Struct, frozen=True):
    action: Action
    behind: Estimate
    """Points by which it is worse than the best action."""


class Decision(msgspec.Struct, frozen=True):
    number: int
    """Index of the action in the match."""
    deal: int
    """Number of the deal, from 1."""
    played: int
    """Index of the played action in `candidates`."""
    candidates: list[Candidate]
    """Best first. The played action is one of them."""
    cost: Estimate
    """Points lost by the played action. Unbiased, so it may be negative."""
    is_slip: bool
    """Whether the decision was a costly mistake that `sage` does not make."""
    why: Reason | None = None
    """Explains the best action."""


class Review(msgspec.Struct, frozen=True):
    """A review of one seat, in points ahead of the mean of the others; in cooperative games, the
    team's points.

    `par`, `luck` and `choices` add up to `result`.
    """

    form: int
    """The FORMAT_VERSION of the review."""
    game: str
    seat: int
    decisions: list[Decision]
    """The decisions between two or more legal actions, in order."""
    worst: list[int]
    """Indices of the most costly slips, at most three, worst first."""
    result: float
    par: Estimate
    """Expected result if every decision had been the best one."""
    luck: Estimate
    """Effect of the cards and of the other seats."""
    choices: Estimate
    """Effect of the seat's own decisions: their cost with a minus sign."""


class DecisionPoint(NamedTuple):
    """A decision of the seat between two or more legal actions."""

    number: int
    deal: int
    guess: State
    """A determinization for the seat. The evaluation uses it in place of the true state."""
    played: int


def walk_match(match: Match[Any], seat: int) -> Iterator[DecisionPoint | State]:
    """Replay a match: yield the states before each deal, the seat's decisions, the last state."""
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
        if mover == seat and count_actions(game.rules.legal_actions(state)) > 1:
            guess = guess_state(game, state, seat, rng_for(REVIEW_SEED, "guess", number))
            played = game.actions.to_index(state, action)
            assert played is not None
            yield DecisionPoint(number, deal, guess, played)
        game.apply(state, action)
    yield state


def review(
    match: Match[Any],
    seat: int,
    on_progress: OnProgress = lambda done, total: None,
    samples: SampleSizes = DEFAULT_SAMPLES,
    jobs: int = 2,
) -> Review:
    """Review one seat of a match. Raises RefusalError if that is not possible."""
    game = check_reviewable(match, seat)
    points_ahead = game.points_ahead
    *steps, end = walk_match(match, seat)
    points = [step for step in steps if isinstance(step, DecisionPoint)]
    starts = [step for step in steps if not isinstance(step, DecisionPoint)]
    tasks = _ReviewTasks(game, match.config.players, seat, samples)
    with ThreadPoolExecutor(jobs) as pool:
        before_deals = [
            pool.submit(tasks.estimate_before_deal, state, i) for i, state in enumerate(starts)
        ]
        evaluated = [pool.submit(tasks.evaluate, point) for point in points]
        futures: list[Future[Any]] = [*before_deals, *evaluated]
        try:
            for done, future in enumerate(futures, 1):
                future.result()
                on_progress(done, len(futures))
        finally:
            for future in futures:
                future.cancel()
    evaluations = [future.result()[0] for future in evaluated]
    decisions = [
        _build_decision(game, point, *future.result())
        for point, future in zip(points, evaluated, strict=True)
    ]
    # The expected gain of each deal alone, without the points before it.
    gains = [
        Estimate(future.result().mean - points_ahead(state, seat), future.result().error)
        for future, state in zip(before_deals, starts, strict=True)
    ]
    return _build_review(game, seat, decisions, evaluations, gains, points_ahead(end, seat))


def check_reviewable(match: Match[Any], seat: int) -> CardGame[Any]:
    """Return the match's game. Raises RefusalError if the match cannot be reviewed."""
    game = match.game
    if not isinstance(game, CardGame) or game.heuristics is None:
        raise RefusalError("review-no-heuristics", game=game.info.title)
    if match.result is None:
        raise RefusalError("review-in-play")
    if not 0 <= seat < match.config.players:
        raise RefusalError("seat-wrong", seat=seat, last=match.config.players - 1)
    return game


class _ReviewTasks:
    """The tasks of a review's threads. Each borrows an evaluator for exclusive use."""

    def __init__(self, game: CardGame[Any], players: int, seat: int, samples: SampleSizes) -> None:
        self._game = game
        self._players = players
        self._samples = samples
        self._seat = seat
        self._idle_evaluators: list[DecisionEvaluator] = []

    def evaluate(self, point: DecisionPoint) -> tuple[DecisionEvaluation, bool]:
        """Return the evaluation and whether the decision was a slip."""
        seed = derive_seed(REVIEW_SEED, "review", point.number)
        evaluator = self._borrow_evaluator()
        evaluation = evaluator.evaluate(point.guess, point.played, rng_for(seed, "worlds"))
        self._idle_evaluators.append(evaluator)
        cost = evaluation.cost
        is_slip = (
            cost.mean >= MIN_SLIP_POINTS
            and cost.mean > SLIP_ERRORS * cost.error
            and self._search_action(point, rng_for(seed, "sage")) != point.played
        )
        return evaluation, is_slip

    def _search_action(self, point: DecisionPoint, rng: RngState) -> int:
        """Return the choice of `sage`. Its choice is never a slip, because playouts may underrate
        it.
        """
        return Search(self._game, SAGE_BUDGET, compiled=True).best_action(point.guess, rng)

    def estimate_before_deal(self, state: State, number: int) -> Estimate:
        evaluator = self._borrow_evaluator()
        rng = rng_for(REVIEW_SEED, "start", number)
        expected = evaluator.estimate_before_deal(state, self._seat, rng)
        self._idle_evaluators.append(evaluator)
        return expected

    def _borrow_evaluator(self) -> DecisionEvaluator:
        try:
            return self._idle_evaluators.pop()
        except IndexError:
            return DecisionEvaluator(self._game, self._players, self._samples)


def _build_decision(
    game: CardGame[Any], point: DecisionPoint, evaluation: DecisionEvaluation, is_slip: bool
) -> Decision:
    """List the best action, the played one, and the next best of the others."""
    order = sorted(
        evaluation.points_behind,
        key=lambda move: (move != evaluation.best, evaluation.points_behind[move].mean),
    )
    shown = order[:MAX_CANDIDATES]
    if point.played not in shown:
        shown[-1] = point.played
    state = point.guess
    candidates = [
        Candidate(
            game.actions.to_action(state, move), evaluation.points_behind[move].round_digits()
        )
        for move in shown
    ]
    reason = game.explain_action(state, candidates[0].action)
    played = shown.index(point.played)
    cost = evaluation.cost.round_digits()
    return Decision(point.number, point.deal, played, candidates, cost, is_slip, reason)


def _build_review(
    game: CardGame[Any],
    seat: int,
    decisions: list[Decision],
    evaluations: list[DecisionEvaluation],
    gains: list[Estimate],
    result: float,
) -> Review:
    """Split the result into par, luck and choices.

    In the seat's place the policy reaches `gains` on average. Each decision of the seat changes
    this by its advantage over the policy. The rest of the result is luck, which is 0 on average.
    With the best decisions the seat would have scored higher by the cost of its decisions.
    """
    cost = add_estimates([one.cost for one in evaluations])
    advantage = add_estimates([one.policy_advantage for one in evaluations])
    expected = add_estimates([add_estimates(gains), advantage])
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
        par=add_estimates([expected, cost]).round_digits(),
        luck=Estimate(result - expected.mean, expected.error).round_digits(),
        choices=Estimate(-cost.mean, cost.error).round_digits(),
    )
