"""Bots, in every game: they play legally, repeat themselves, and cannot tell worlds apart."""

from typing import Any

import pytest

from roost import games, players
from roost.contract import canonical, derive, words
from roost.contract.chance import seed_of
from roost.kernel import CardGame
from roost.kernel.generator import below
from roost.match import Match
from roost.players.player import Seen, hinted
from roost.players.search import Search, weigh
from roost.players.search.guessing import compiled_guess
from roost.simulate import run
from tests.playing import any_of, at_random, fork, generator, in_play, new_match, tables
from tests.sizes import size
from tests.test_secrecy import act, guess, in_both, uncovered

GAMES = [
    name
    for name in games.names()
    if isinstance(game := games.load(name), CardGame) and game.hints is not None
]
every_game = pytest.mark.parametrize("name", GAMES)
every_bot = pytest.mark.parametrize("bot", players.names())

FORKS = size(8, 200)


def chosen(match: Match[Any], seat: int, bot: str, number: int) -> bytes:
    """What a bot would do that has just sat down."""
    seed = derive(seed_of("bots"), "match", number)
    return canonical(players.make(bot, seed, seat).choose(players.seen(match, seat)))


@every_game
@every_bot
def test_a_bot_chooses_alike_in_every_world_that_fits(name: str, bot: str) -> None:
    """Also later on, in worlds that have gone apart where the bot's seat could not see it."""
    spread = tables(games.facts(name))
    compared = differed = 0
    for number in range(FORKS):
        chance = generator(f"choices {bot}", number)
        match = in_play(games.load(name), spread[number % len(spread)], "choices", number)
        if match.turn is None:
            continue
        seat = match.turn
        other = fork(match, guess(match, seat, number))
        differed += match.game.open_view(match.state) != match.game.open_view(other.state)
        for step in range(12):
            if match.turn == seat:
                compared += 1
                assert chosen(match, seat, bot, step) == chosen(other, seat, bot, step)
            pairs = in_both(match, other, seat)
            if not pairs:
                break
            mine, theirs = any_of(chance, pairs)
            if uncovered(act(match, seat, mine)) != uncovered(act(other, seat, theirs)):
                break
    assert compared >= FORKS
    assert differed > FORKS / 2


@pytest.mark.parametrize("bot", [name for name in players.names() if name != "random"])
@pytest.mark.parametrize("open_hands", [True, False])
def test_advice_is_alike_in_every_world_that_fits(bot: str, open_hands: bool) -> None:
    """The same of games that advise: a bot plays on, and asks in both worlds what to do."""
    game = games.load("familiar-tales")
    compared = differed = 0
    for number in range(FORKS):
        page = ("rest-assured", "garden-wall")[number % 2]
        options = {"page": page, "open_hands": open_hands}
        match = new_match(game, game.facts.table(1 + number % 4, options), "advice", number)
        chance = generator(f"advice {bot}", number)
        for step in range(10 + below(chance, 60)):
            if match.turn is None:
                break
            match.act(match.turn, players.make(bot, f"{step:04x}", 0).choose(seen_now(match)))
        if match.turn is None:
            continue
        for step in range(4):
            other = fork(match, guess(match, match.turn, number + step))
            differed += match.game.open_view(match.state) != match.game.open_view(other.state)
            compared += 1
            assert chosen(match, match.turn, bot, step) == chosen(other, match.turn, bot, step)
    assert compared > FORKS
    assert differed > FORKS / 2


def test_a_hint_of_a_game_that_advises_is_its_advice() -> None:
    game = games.load("familiar-tales")
    match = new_match(game, game.facts.table(2, {"page": "rest-assured"}), "hint")
    (found,) = weigh(seen_now(match), words("00", "hint"), 10)
    assert found.action in match.legal()
    assert found.share == 1.0


def seen_now(match: Match[Any]) -> Seen:
    assert match.turn is not None
    return players.seen(match, match.turn)


@every_game
@every_bot
def test_the_same_seed_gives_the_same_match(name: str, bot: str) -> None:
    game = games.load(name)
    table = game.facts.table(game.facts.players[0], {})
    one, two = (
        next(run(game, table, [bot] * table.players, seed_of("again"), 1)).match for _ in range(2)
    )
    assert one.outcome is not None
    assert one.actions == two.actions


@every_game
def test_a_reward_is_a_share(name: str) -> None:
    game, hints = hinted(games.load(name))
    for table in tables(game.facts):
        match = new_match(game, table, "reward")
        choose = at_random(generator("reward"))
        while match.turn is not None:
            match.act(match.turn, choose(match))
        for seat in range(table.players):
            assert 0.0 <= hints.reward(match.state, seat) <= 1.0


@every_game
def test_search_is_the_same_interpreted_and_compiled(name: str) -> None:
    """The kernel that grows the tree is plain Python, too."""
    game, _ = hinted(games.load(name))
    match = new_match(game, game.facts.table(game.facts.players[-1], {}), "search")
    while len(match.legal()) < 2:
        assert match.turn is not None
        match.act(match.turn, match.legal()[0])
    assert match.turn is not None
    state = game.guess(match.state, match.turn, words("00", "root"))
    compiled, interpreted = Search(game, 40), Search(game, 40, compiled=False)
    chance = words("00", "search")
    assert compiled.best(state, chance) == interpreted.best(state, chance)
    assert compiled.visits() == interpreted.visits()
    assert sum(compiled.visits().values()) == 40 > len(compiled.visits())


@every_game
def test_a_compiled_guess_is_the_games_own(name: str) -> None:
    game, _ = hinted(games.load(name))
    match = new_match(game, game.facts.table(game.facts.players[0], {}), "guess")
    choose = at_random(generator("guess"))
    for number in range(20):
        assert match.turn is not None
        chance = words("00", "guess", number)
        seat = number % match.table.players
        compiled = compiled_guess(game, match.state, seat, chance)
        assert compiled == game.guess(match.state, seat, chance)
        match.act(match.turn, choose(match))
