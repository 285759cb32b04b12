"""Random matches for tests. Each has its own seed, so that every run plays the same matches."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from roost.contract import Action, Game, GameInfo, MatchConfig, derive_seed, rng_for
from roost.contract.info import OptionValue
from roost.contract.rng import parse_seed
from roost.kernel.rng import Rng, random_below
from roost.match import Event, Frame, Match, observe, update_for
from roost.match.event_log import visible_events
from roost.simulate.runner import PlayedMatch, play_match

T = TypeVar("T")

Chooser = Callable[[Match[Any]], Action]
MAX_LONG_ACTIONS = 40
"""The number of actions that tests play of a game whose matches may not end."""


def make_rng(text: str, number: int = 0) -> Rng:
    """Return a random generator that is seeded by a text and a number."""
    return Rng(rng_for(parse_seed(text), "test", number))


def choose_from(rng: Rng, items: Sequence[T]) -> T:
    return items[random_below(rng, len(items))]


def random_chooser(rng: Rng) -> Chooser:
    """Return a function that chooses a random legal action.

    In every other match it first chooses a type, so that no type of action is rare.
    """
    by_type = random_below(rng, 2)

    def choose(match: Match[Any]) -> Action:
        legal = match.legal_actions()
        if not by_type:
            return choose_from(rng, legal)
        kind = choose_from(rng, sorted({str(action["type"]) for action in legal}))
        return choose_from(rng, [action for action in legal if action["type"] == kind])

    return choose


def new_match(game: Game[Any], config: MatchConfig, text: str, number: int = 0) -> Match[Any]:
    """Return a new match whose seed follows from a text and a number."""
    return Match(game, config, seed=derive_seed(parse_seed(text), "match", number))


def play_matches(
    game: Game[Any], config: MatchConfig, bots: list[str], seed: str, matches: int
) -> list[PlayedMatch]:
    """Let bots play the first matches of a series, with the legal actions of each step."""
    seeds = [derive_seed(seed, "match", number) for number in range(matches)]
    return [play_match(game, config, bots, match_seed, keep_legal=True) for match_seed in seeds]


def random_position(
    game: Game[Any], config: MatchConfig, text: str, number: int, limit: int = 40
) -> Match[Any]:
    """Return a match after up to `limit` random actions. It may be over."""
    rng = make_rng(text, number)
    match = new_match(game, config, text, number)
    choose = random_chooser(rng)
    for _ in range(random_below(rng, limit)):
        if match.turn is not None:
            match.act(match.turn, choose(match))
    return match


def should_continue(match: Match[Any]) -> bool:
    """Return whether a test plays on: to the end, or the first actions of a long match."""
    return match.turn is not None and not (
        match.game.info.is_long and len(match.actions) >= MAX_LONG_ACTIONS
    )


def play_steps(match: Match[Any], choose: Chooser) -> Iterator[tuple[int, Action]]:
    """Yield each seat and action before it is applied, until the match ends."""
    while should_continue(match):
        assert match.turn is not None
        seat, action = match.turn, choose(match)
        yield seat, action
        match.act(seat, action)


def play_out(match: Match[Any], choose: Chooser) -> Match[Any]:
    for _ in play_steps(match, choose):
        pass
    return match


def random_match(game: Game[Any], config: MatchConfig, text: str, number: int = 0) -> Match[Any]:
    """Return a match that was played at random to its end."""
    return play_out(new_match(game, config, text, number), random_chooser(make_rng(text, number)))


def play_frames(match: Match[Any], rng: Rng) -> list[Frame[Any]]:
    """Play a match at random to its end, and return all its frames."""
    frames = [Frame("", match.game.copy(match.state))]
    while match.turn is not None:
        frames += match.act(match.turn, choose_from(rng, match.legal_actions()), with_frames=True)
    return frames


def sample_configs(info: GameInfo) -> list[MatchConfig]:
    """Return configurations for all numbers of players: the defaults and a sample of options."""
    configs: list[MatchConfig] = []
    for players in info.players:
        for options in _sample_options(info, players):
            config = info.configure(players, options)
            configs += [] if config in configs else [config]
    return configs


def _sample_options(info: GameInfo, players: int) -> Iterator[dict[str, OptionValue]]:
    """Yield the defaults, then each option alone with other values, then all options changed.

    Options of a long game are not changed alone, because it has many.
    """
    yield {}
    choices = {option.name: _sample_values(option.values_for(players)) for option in info.options}
    for option in () if info.is_long else info.options:
        for value in choices[option.name]:
            if value != option.default_for(players):
                yield {option.name: value}
    if len(choices) > 1:
        for k in range(max(map(len, choices.values()))):
            yield {name: values[k % len(values)] for name, values in choices.items()}


def _sample_values(values: Sequence[T], limit: int = 4) -> list[T]:
    """Return the first value, the last, and some between."""
    if len(values) <= limit:
        return list(values)
    return [values[k * (len(values) - 1) // (limit - 1)] for k in range(limit)]


def visible_log(match: Match[Any], viewer: int | None) -> list[Event]:
    """Replay the match and return all events that a viewer may still read."""
    replayed = match.restart()
    events: list[Event] = []
    view = observe(replayed, viewer).view
    for seat, action in match.actions:
        events += update_for(replayed, view, replayed.act(seat, action, with_frames=True)).events
        view = observe(replayed, viewer).view
    return visible_events(events, match.game.info.log_horizon)
