"""The contract of a game, checked for every game with a sample of configurations."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost import games
from roost.contract import (
    Action,
    MatchConfig,
    RefusalError,
    View,
    canonical_json,
    rng_for,
)
from roost.kernel.rng import Rng, random_below
from roost.match import Match, Observation, Update, observe, record, update_for
from roost.match.record_check import check_records
from roost.testing.matches import (
    choose_from,
    make_rng,
    new_match,
    play_steps,
    random_chooser,
    random_match,
    should_continue,
)
from roost.testing.message_use import collect_names, missing_messages
from roost.testing.rule_marks import numbered_rules
from roost.testing.selection import case_id, chosen_games, game_cases
from roost.testing.sizes import size

NUMBERS = (-1, 0, 1, 2, 99)
WORDS = ("", "up", "nonsense")

every_config = pytest.mark.parametrize(("name", "config"), game_cases(), ids=case_id)
every_ending_config = pytest.mark.parametrize(
    ("name", "config"), game_cases(with_long=False), ids=case_id
)
every_game = pytest.mark.parametrize("name", chosen_games())


def positions(name: str, config: MatchConfig, text: str) -> Iterator[tuple[Match[Any], Action]]:
    """Yield a match before each of its actions."""
    match = new_match(games.load(name), config, text)
    for _, action in play_steps(match, random_chooser(make_rng(text))):
        yield match, action


def describe_state(match: Match[Any]) -> bytes:
    """Return all public methods' values of a state, to see whether it changed."""
    game, state = match.game, match.state
    return canonical_json([game.open_view(state), game.turn(state), game.legal_actions(state)])


def all_viewers(config: MatchConfig) -> list[int | None]:
    return [None, *range(config.players)]


def is_rule(name: str, number: str | None) -> bool:
    """Return whether a refusal or the info may cite this rule: any, if RULES.md has no numbers."""
    return number in numbered_rules(name) or not numbered_rules(name)


# Actions


@every_config
def test_legal_actions_are_distinct_and_of_their_form(name: str, config: MatchConfig) -> None:
    for match, _ in positions(name, config, "legal"):
        legal = match.legal_actions()
        assert legal
        assert len({canonical_json(action) for action in legal}) == len(legal)
        assert all(match.game.info.validate_shape(action) is None for action in legal)


@every_config
def test_exactly_the_illegal_actions_are_refused(name: str, config: MatchConfig) -> None:
    """Tries legal actions, legal actions with a changed field, and mixtures of known values."""
    known_values: dict[str, set[str | int]] = defaultdict(set)
    rng = make_rng("refused")
    refused = 0
    for match, _ in positions(name, config, "refused"):
        legal = {canonical_json(action) for action in match.legal_actions()}
        before = describe_state(match)
        for action in match.legal_actions():
            for field in action.keys() - {"type"}:
                known_values[field].add(action[field])
        for action in [*match.legal_actions(), *random_actions(match, known_values, rng)]:
            refusal = match.explain_illegal(match.turn, action)
            assert (refusal is None) == (canonical_json(action) in legal), action
            if refusal is not None:
                refused += 1
                assert is_rule(name, refusal.rule)
                assert games.catalogue(name).format_refusal(refusal)
                with pytest.raises(RefusalError):
                    match.act(match.turn or 0, action)
        assert describe_state(match) == before
    assert refused or not any(games.game_info(name).actions.values())


def random_actions(
    match: Match[Any], known_values: dict[str, set[str | int]], rng: Rng
) -> Iterator[Action]:
    """Yield actions of the right form, most of them illegal."""
    info, cards = match.game.info, match.game.card_counts(match.config)

    def value(field: str, kind: str) -> str | int:
        values: list[str | int] = sorted(known_values[field], key=str)
        values += NUMBERS if kind == "number" else [*WORDS, *cards]
        return choose_from(rng, values)

    for kind, fields in info.actions.items():
        for _ in range(5):
            used = [field for field in fields if not field.is_optional or random_below(rng, 2)]
            yield {"type": kind, **{field.name: value(field.name, field.kind) for field in used}}
    for action in match.legal_actions()[:10]:
        for field in info.actions[str(action["type"])]:
            if field.name in action:
                yield action | {field.name: value(field.name, field.kind)}


@every_config
def test_out_of_turn_and_after_the_end_everything_is_refused(
    name: str, config: MatchConfig
) -> None:
    info, catalogue = games.game_info(name), games.catalogue(name)
    match = new_match(games.load(name), config, "out of turn")
    action: Action = {}
    for seat, action in play_steps(match, random_chooser(make_rng("out of turn"))):
        for other in set(range(config.players)) - {seat}:
            refusal = match.explain_illegal(other, action)
            assert refusal is not None
            assert (refusal.message, refusal.rule) == ("not-your-turn", info.turn_rule)
            assert catalogue.format_refusal(refusal)
    if info.is_long:
        return
    refusal = match.explain_illegal(0, action)
    assert refusal is not None
    assert (refusal.message, refusal.rule) == ("match-over", info.end_rule)
    assert match.legal_actions() == []


JUNK: list[object] = [None, 1, "take", [], {}, {"type": None}, {"type": "no-such-action"}]
JUNK += [{"type": 1}, {1: 2}, {"type": ["a"]}]


@every_game
@pytest.mark.parametrize("junk", JUNK, ids=str)
def test_invalid_actions_are_refused_with_a_message(name: str, junk: object) -> None:
    info = games.game_info(name)
    match = new_match(games.load(name), info.configure(info.players[0], {}), "junk")
    before = describe_state(match)
    for seat in (match.turn, -1, 99, None, "0", 0.0, True):
        refusal = match.explain_illegal(seat, junk)
        assert refusal is not None
        assert games.catalogue(name).format_refusal(refusal)
    assert describe_state(match) == before


# States


@every_config
def test_an_action_on_a_copy_leaves_the_state_and_does_the_same(
    name: str, config: MatchConfig
) -> None:
    game = games.load(name)
    last: tuple[Match[Any], bytes] | None = None
    for match, action in positions(name, config, "copy"):
        before = describe_state(match)
        copied = game.copy(match.state)
        game.apply(copied, action)
        assert describe_state(match) == before
        second = game.copy(match.state)
        game.apply(second, action)
        assert canonical_json(game.open_view(copied)) == canonical_json(game.open_view(second))
        last = match, canonical_json(game.open_view(copied))
    assert last is not None
    match, expected = last
    if match.game.info.is_long:
        return  # a chance outcome may follow its last action
    assert canonical_json(game.open_view(match.state)) == expected


@every_config
def test_the_same_seed_gives_the_same_match(name: str, config: MatchConfig) -> None:
    game = games.load(name)
    one, two = (random_match(game, config, "same") for _ in range(2))
    assert (one.setup, one.actions, one.result) == (two.setup, two.actions, two.result)
    other = random_match(game, config, "other")
    assert (other.setup, other.actions) != (one.setup, one.actions)


@every_config
def test_a_deal_leaves_the_state_and_round_trips(name: str, config: MatchConfig) -> None:
    game = games.load(name)
    state = game.new_initial_state(config)
    if not game.is_chance(state):
        return  # the game begins without chance
    assert game.turn(state) is None
    before = canonical_json(game.open_view(state))
    outcomes = [game.sample_chance(state, rng_for("00", "test", i)) for i in range(5)]
    assert canonical_json(game.open_view(state)) == before
    assert len({canonical_json(outcome) for outcome in outcomes}) > 1
    match = random_match(game, config, "deals")
    setup = msgspec.json.decode(msgspec.json.encode(match.setup))
    assert game.serialize_setup(game.parse_setup(config, setup)) == setup == match.setup


@every_config
def test_replaying_deals_and_actions_gives_the_same_match(name: str, config: MatchConfig) -> None:
    game = games.load(name)
    match = random_match(game, config, "again")
    replayed = Match(game, config, game.parse_setup(config, match.setup))
    for seat, action in match.actions:
        replayed.act(seat, msgspec.json.decode(msgspec.json.encode(action)))
    assert replayed.result == match.result
    assert describe_state(replayed) == describe_state(match)
    assert replayed.setup == match.setup


@every_ending_config
def test_the_result_is_there_at_the_end_and_not_before(name: str, config: MatchConfig) -> None:
    info = games.game_info(name)
    for match, _ in positions(name, config, "result"):
        assert match.result is None
    result = match.result
    assert result is not None
    assert result.keys() == info.result_rules.keys()
    assert len(result["scores"]) == config.players or info.is_cooperative
    assert set(result["winners"]) <= set(range(config.players))
    assert result["winners"] == sorted(set(result["winners"]))
    assert result["winners"] or info.is_cooperative
    assert msgspec.json.decode(msgspec.json.encode(result)) == result


# Views


@every_config
def test_views_keep_their_shape_and_pass_through_json(name: str, config: MatchConfig) -> None:
    shapes: dict[int | None, object] = {}
    rng = make_rng("frames")
    match = new_match(games.load(name), config, "frames")
    choose = random_chooser(rng)
    while should_continue(match):
        before = {seat: observe(match, seat) for seat in all_viewers(config)}
        frames = match.act(match.turn or 0, choose(match), with_frames=True)
        for seat, observation in before.items():
            view = observation.view
            assert view.seat == seat
            assert shape_of(view) == shapes.setdefault(seat, shape_of(view))
            encoded = msgspec.json.encode(observation)
            assert msgspec.json.decode(encoded, type=Observation) == observation
            update = update_for(match, view, frames)
            assert msgspec.json.decode(msgspec.json.encode(update), type=Update) == update
    for seat in all_viewers(config):
        assert shape_of(observe(match, seat).view) == shapes[seat]


def shape_of(view: View) -> object:
    """Return the zones and numbers of a view, without their content."""
    zones = [(zone.id, zone.kind, zone.owner) for zone in view.zones]
    numbers = [(number.name, number.seat) for number in view.numbers]
    assert len(set(zones)) == len(zones)
    assert len(set(numbers)) == len(numbers)
    return zones, numbers


@every_config
def test_only_cards_of_the_deck_are_shown(name: str, config: MatchConfig) -> None:
    deck = games.load(name).card_counts(config)
    for match, _ in positions(name, config, "cards"):
        view = match.game.open_view(match.state)
        assert {card.name for zone in view.zones for card in zone.cards} <= deck.keys()


# Info and messages


@every_game
def test_actions_and_events_are_declared(name: str) -> None:
    used = collect_names(name)
    assert used.actions <= games.game_info(name).actions.keys()
    assert used.events <= set(getattr(games.load(name), "event_names", used.events))


@every_game
def test_every_name_has_a_message(name: str) -> None:
    assert missing_messages(name) == [], "en.ftl lacks these messages"


@every_game
def test_the_info_is_consistent(name: str) -> None:
    info = games.game_info(name)
    assert info.id == name
    assert info.title
    assert info.credits
    assert info.minutes > 0
    assert info.version > 0
    assert info.rules == f"{name}/{info.version}"
    assert list(info.players) == sorted(set(info.players))
    rules = {info.players_rule, info.turn_rule, info.choice_rule, info.end_rule}
    rules |= {*info.result_rules.values(), *(option.rule for option in info.options)}
    assert [rule for rule in rules if not is_rule(name, rule)] == []
    for option in info.options:
        for players in info.players:
            assert option.default_for(players) in option.values_for(players)


@every_game
def test_invalid_configurations_are_refused_with_a_message(name: str) -> None:
    info, catalogue = games.game_info(name), games.catalogue(name)
    most = info.players[-1]
    invalid: list[tuple[object, dict[str, Any]]] = [(0, {}), (most + 1, {}), (str(most), {})]
    invalid += [(most, {"no-such-option": True})]
    invalid += [(most, {option.name: "no-such-value"}) for option in info.options]
    for players, options in invalid:
        with pytest.raises(RefusalError) as caught:
            info.configure(players, options)
        assert catalogue.format_refusal(caught.value.refusal)


@every_config
def test_invalid_setups_are_refused_with_a_message(name: str, config: MatchConfig) -> None:
    junks: list[object] = [None, 1, "setup", [], {"x": 1}]
    if not games.game_info(
        name
    ).has_chance_lines:  # else the record has chance outcomes in other lines
        junks.append({})
    for junk in junks:
        with pytest.raises(RefusalError) as caught:
            games.load(name).parse_setup(config, junk)
        assert games.catalogue(name).format_refusal(caught.value.refusal)


# Many matches


SLICES = 8
"""Parallel parts of a test. A quick run takes the first."""


@every_game
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, SLICES))]
)
def test_records_replay_to_the_same_result(name: str, part: int, tmp_path: Path) -> None:
    """The games' own tests check further invariants at each step."""
    game = games.load(name)
    configs = [config for game_id, config in game_cases() if game_id == name]
    matches = []
    file = tmp_path / "matches.jsonl"
    with file.open("wb") as out:
        count = size(1_000, 20_000) // (10 if game.info.is_long else 1)
        for number in range(part, count, SLICES):
            match = random_match(game, configs[number // SLICES % len(configs)], "record", number)
            out.writelines(record.record_lines(match))
            matches.append((match.actions, match.result))
    verdicts = list(check_records(file))
    assert len(verdicts) == len(matches)
    for verdict, (actions, result) in zip(verdicts, matches, strict=True):
        assert verdict.ok, verdict.why
        assert verdict.match is not None
        assert (verdict.match.actions, verdict.match.result) == (actions, result)
