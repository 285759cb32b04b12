"""How bots are found and seated, their decision context, and the bot `random`."""

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from roost import bots, games
from roost.bots import Bot, DecisionContext
from roost.contract import MatchConfig, RefusalError
from roost.contract.rng import parse_seed, rng_for
from roost.match import Match, observe
from roost.testing.matches import make_rng, new_match, play_steps, random_chooser
from roost.testing.selection import case_id, game_cases

SEED = parse_seed("players")


def make_match() -> Match[Any]:
    game = games.load("donburiko")
    return new_match(game, game.info.configure(3, {}), "players")


def test_the_listing_of_the_folder_is_the_list_of_bots() -> None:
    assert "random" in bots.names()
    assert not {"bot", "budget"} & set(bots.names())
    assert {"owlet", "owl", "sage"} <= set(bots.names())
    for name in bots.names():
        assert isinstance(bots.make(name, SEED, 0), Bot)


def test_reference_bots_can_be_seated_but_are_not_offered() -> None:
    assert bots.reference_names() == ["plain"]
    assert "plain" not in bots.names()
    assert isinstance(bots.make("plain", SEED, 0), Bot)


@pytest.mark.parametrize("name", ["", "nobody", "bot", "budget", "__init__", "../random", "Random"])
def test_an_unknown_bot_is_refused_with_a_list_of_bots(name: str) -> None:
    with pytest.raises(RefusalError) as caught:
        bots.make(name, SEED, 0)
    assert caught.value.refusal.message == "bot-unknown"
    assert caught.value.refusal.args == {"bot": name, "names": ", ".join(bots.names())}


def test_one_name_fills_all_seats() -> None:
    assert bots.seat_bots(["random"], 4) == ["random"] * 4
    assert bots.seat_bots(["random", "random"], 2) == ["random", "random"]


@pytest.mark.parametrize("given", [[], ["random", "random"]])
def test_several_names_fill_one_seat_each(given: list[str]) -> None:
    with pytest.raises(RefusalError) as caught:
        bots.seat_bots(given, 3)
    assert caught.value.refusal.message == "bot-count"
    assert caught.value.refusal.args == {"given": len(given), "seats": 3}


def test_random_chooses_each_legal_action_equally_often() -> None:
    match = make_match()
    bot, context = bots.make("random", SEED, 0), bots.build_context(match, 0)
    draws = 600 * len(context.observation.legal_actions)
    counts = Counter(str(bot.choose(context)) for _ in range(draws))
    assert counts.keys() == {str(action) for action in context.observation.legal_actions}
    # Four standard deviations to each side of 600.
    assert all(500 < count < 700 for count in counts.values())


def test_a_bot_repeats_itself_by_seed_and_differs_by_seat() -> None:
    context = bots.build_context(make_match(), 0)

    def choices(seed: str, seat: int) -> list[Any]:
        bot = bots.make("random", seed, seat)
        return [bot.choose(context) for _ in range(20)]

    assert choices(SEED, 0) == choices(SEED, 0)
    assert choices(SEED, 0) != choices(SEED, 1)
    assert choices(SEED, 0) != choices(parse_seed("others"), 0)


def test_a_context_has_the_seats_observation_and_not_the_match() -> None:
    match = make_match()
    for seat in range(3):
        context = bots.build_context(match, seat)
        assert context.observation == observe(match, seat)
        assert not any(isinstance(value, Match) for value in vars(context).values())
    assert bots.build_context(match, 1).observation.legal_actions == []


@pytest.mark.parametrize(("name", "config"), game_cases(), ids=case_id)
def test_a_guess_gives_its_seat_the_same_view_as_the_match(name: str, config: MatchConfig) -> None:
    game = games.load(name)
    match = new_match(game, config, "guesses")
    for _ in islice(play_steps(match, random_chooser(make_rng("guesses"))), 12):
        pass
    turn = match.turn
    assert turn is not None
    context = bots.build_context(match, turn)
    before = game.copy(match.state)
    guesses = [context.guess(rng_for(SEED, "guess", number)) for number in range(5)]
    assert all(game.view(guess, turn) == context.observation.view for guess in guesses)
    assert guesses[0] == context.guess(rng_for(SEED, "guess", 0))
    truth = game.open_view(match.state)
    assert any(game.open_view(guess) != truth for guess in guesses)
    assert match.state == before


def test_a_bot_must_choose() -> None:
    class Idle(Bot):
        def __init__(self) -> None: ...

    with pytest.raises(TypeError, match="choose"):
        Idle()  # type: ignore[abstract]


def test_a_context_cannot_be_changed() -> None:
    context = bots.build_context(make_match(), 0)
    assert isinstance(context, DecisionContext)
    with pytest.raises(AttributeError):
        context.observation = observe(make_match(), 1)
