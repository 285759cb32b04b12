"""Matches for tests: played at random, each from its own seed, so that every run plays the same."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from roost import games
from roost.contract import Action, Game, GameInfo, MatchConfig, derive_seed, rng_for
from roost.contract.info import OptionValue
from roost.contract.rng import parse_seed
from roost.kernel.rng import Rng, random_below
from roost.match import Match

T = TypeVar("T")

Chooser = Callable[[Match[Any]], Action]
MAX_LONG_ACTIONS = 40
"""So many actions are played of a match that is too long to be played to its end."""


def make_rng(text: str, number: int = 0) -> Rng:
    """A source of chance for a test, named by any text."""
    return Rng(rng_for(parse_seed(text), "test", number))


def choose_from(rng: Rng, items: Sequence[T]) -> T:
    return items[random_below(rng, len(items))]


def random_chooser(rng: Rng) -> Chooser:
    """Chooses any legal action; in every other match first its type, so that no type is rare."""
    by_type = random_below(rng, 2)

    def choose(match: Match[Any]) -> Action:
        legal = match.legal_actions()
        if not by_type:
            return choose_from(rng, legal)
        kind = choose_from(rng, sorted({str(action["type"]) for action in legal}))
        return choose_from(rng, [action for action in legal if action["type"] == kind])

    return choose


def new_match(game: Game[Any], config: MatchConfig, text: str, number: int = 0) -> Match[Any]:
    """A match of its own for each text and number."""
    return Match(game, config, seed=derive_seed(parse_seed(text), "match", number))


def random_position(
    game: Game[Any], config: MatchConfig, text: str, number: int, most: int = 40
) -> Match[Any]:
    """A match after some random actions; it may be over."""
    chance = make_rng(text, number)
    match = new_match(game, config, text, number)
    choose = random_chooser(chance)
    for _ in range(random_below(chance, most)):
        if match.turn is not None:
            match.act(match.turn, choose(match))
    return match


def should_continue(match: Match[Any]) -> bool:
    """Whether a test plays on: to the end, but of a long match only the first actions."""
    return match.turn is not None and not (
        match.game.info.is_long and len(match.actions) >= MAX_LONG_ACTIONS
    )


def play_steps(match: Match[Any], choose: Chooser) -> Iterator[tuple[int, Action]]:
    """What is about to be done, as long as it goes on; it is done when the next is asked for."""
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
    """A match played to its end."""
    return play_out(new_match(game, config, text, number), random_chooser(make_rng(text, number)))


def fork(match: Match[Any], state: Any) -> Match[Any]:
    """Return a copy of the match in another state. It gets the same later chance outcomes."""
    return match.fork(state)


def sample_configs(info: GameInfo) -> list[MatchConfig]:
    """All numbers of players, each with the options' defaults and a spread of other choices."""
    found: list[MatchConfig] = []
    for players in info.players:
        for chosen in _sample_options(info, players):
            table = info.configure(players, chosen)
            found += [] if table in found else [table]
    return found


def _sample_options(info: GameInfo, players: int) -> Iterator[dict[str, OptionValue]]:
    """Each option alone with some values but its default; then all with their k-th value.

    Of a long game, which has many options, only the latter.
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


def _sample_values(values: Sequence[T], most: int = 4) -> list[T]:
    """The first, the last and some between."""
    if len(values) <= most:
        return list(values)
    return [values[k * (len(values) - 1) // (most - 1)] for k in range(most)]


def game_cases(with_long: bool = True) -> list[tuple[str, MatchConfig]]:
    """Every game at every table of the spread; if not `long`, of those that come to an end."""
    names = [name for name in games.game_ids() if with_long or not games.game_info(name).is_long]
    return [(name, table) for name in names for table in sample_configs(games.game_info(name))]


def short_games() -> list[str]:
    """The games that come to an end, however they are played."""
    return [name for name in games.game_ids() if not games.game_info(name).is_long]


def case_id(value: object) -> str:
    """How a case is named in a report: `akuma`, `3-True-False`."""
    if not isinstance(value, MatchConfig):
        return str(value)
    return "-".join(map(str, [value.players, *value.options.values()]))
