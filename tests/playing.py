"""Matches for tests: played at random, each from its own seed, so that every run plays the same."""

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from roost import games
from roost.contract import Action, Facts, Game, Table, derive, words
from roost.contract.chance import seed_of
from roost.contract.facts import Value
from roost.kernel.generator import Generator, below
from roost.match import Match

T = TypeVar("T")

Chooser = Callable[[Match[Any]], Action]
FIRST = 40
"""So many actions are played of a match that is too long to be played to its end."""


def generator(text: str, number: int = 0) -> Generator:
    """A source of chance for a test, named by any text."""
    return Generator(words(seed_of(text), "test", number))


def any_of(chance: Generator, items: Sequence[T]) -> T:
    return items[below(chance, len(items))]


def at_random(chance: Generator) -> Chooser:
    """Chooses any legal action; in every other match first its type, so that no type is rare."""
    by_type = below(chance, 2)

    def choose(match: Match[Any]) -> Action:
        legal = match.legal()
        if not by_type:
            return any_of(chance, legal)
        kind = any_of(chance, sorted({str(action["type"]) for action in legal}))
        return any_of(chance, [action for action in legal if action["type"] == kind])

    return choose


def new_match(game: Game[Any], table: Table, text: str, number: int = 0) -> Match[Any]:
    """A match of its own for each text and number."""
    return Match(game, table, seed=derive(seed_of(text), "match", number))


def in_play(game: Game[Any], table: Table, text: str, number: int, most: int = 40) -> Match[Any]:
    """A match after some random actions; it may be over."""
    chance = generator(text, number)
    match = new_match(game, table, text, number)
    choose = at_random(chance)
    for _ in range(below(chance, most)):
        if match.turn is not None:
            match.act(match.turn, choose(match))
    return match


def goes_on(match: Match[Any]) -> bool:
    """Whether a test plays on: to the end, but of a long match only the first actions."""
    return match.turn is not None and not (match.game.facts.long and len(match.actions) >= FIRST)


def steps(match: Match[Any], choose: Chooser) -> Iterator[tuple[int, Action]]:
    """What is about to be done, as long as it goes on; it is done when the next is asked for."""
    while goes_on(match):
        assert match.turn is not None
        seat, action = match.turn, choose(match)
        yield seat, action
        match.act(seat, action)


def play_out(match: Match[Any], choose: Chooser) -> Match[Any]:
    for _ in steps(match, choose):
        pass
    return match


def random_match(game: Game[Any], table: Table, text: str, number: int = 0) -> Match[Any]:
    """A match played to its end."""
    return play_out(new_match(game, table, text, number), at_random(generator(text, number)))


def fork(match: Match[Any], state: Any) -> Match[Any]:
    """The same match going on from another state. Its coming deals are the same."""
    forked = copy.copy(match)
    forked.state = match.game.copy(state)
    forked.deals, forked.actions = list(match.deals), list(match.actions)
    return forked


def tables(facts: Facts) -> list[Table]:
    """All numbers of players, each with the options' defaults and a spread of other choices."""
    found: list[Table] = []
    for players in facts.players:
        for chosen in _spread(facts, players):
            table = facts.table(players, chosen)
            found += [] if table in found else [table]
    return found


def _spread(facts: Facts, players: int) -> Iterator[dict[str, Value]]:
    """Each option alone with some values but its default; then all with their k-th value.

    Of a long game, which has many options, only the latter.
    """
    yield {}
    choices = {option.name: _some(option.values_for(players)) for option in facts.options}
    for option in () if facts.long else facts.options:
        for value in choices[option.name]:
            if value != option.default_for(players):
                yield {option.name: value}
    if len(choices) > 1:
        for k in range(max(map(len, choices.values()))):
            yield {name: values[k % len(values)] for name, values in choices.items()}


def _some(values: Sequence[T], most: int = 4) -> list[T]:
    """The first, the last and some between."""
    if len(values) <= most:
        return list(values)
    return [values[k * (len(values) - 1) // (most - 1)] for k in range(most)]


def cases(long: bool = True) -> list[tuple[str, Table]]:
    """Every game at every table of the spread; if not `long`, of those that come to an end."""
    names = [name for name in games.names() if long or not games.facts(name).long]
    return [(name, table) for name in names for table in tables(games.facts(name))]


def ending() -> list[str]:
    """The games that come to an end, however they are played."""
    return [name for name in games.names() if not games.facts(name).long]


def case_id(value: object) -> str:
    """How a case is named in a report: `akuma`, `3-True-False`."""
    if not isinstance(value, Table):
        return str(value)
    return "-".join(map(str, [value.players, *value.options.values()]))
