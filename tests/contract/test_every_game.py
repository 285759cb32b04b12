"""What every game promises, tried on every game at every table of a spread of options."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

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
from tests.support.matches import (
    case_id,
    choose_from,
    game_cases,
    make_rng,
    new_match,
    random_chooser,
    random_match,
    short_games,
    should_continue,
)
from tests.support.matches import play_steps as played
from tests.support.sizes import size

NUMBERS = (-1, 0, 1, 2, 99)
WORDS = ("", "up", "nonsense")

every_table = pytest.mark.parametrize(("name", "table"), game_cases(), ids=case_id)
every_ending_table = pytest.mark.parametrize(
    ("name", "table"), game_cases(with_long=False), ids=case_id
)
every_game = pytest.mark.parametrize("name", games.game_ids())
every_ending_game = pytest.mark.parametrize("name", short_games())


def steps(name: str, table: MatchConfig, text: str) -> Iterator[tuple[Match[Any], Action]]:
    """A match before each of its actions."""
    match = new_match(games.load(name), table, text)
    for _, action in played(match, random_chooser(make_rng(text))):
        yield match, action


def everything(match: Match[Any]) -> bytes:
    """All that can be said of a state, to see whether it changed."""
    game, state = match.game, match.state
    return canonical_json([game.open_view(state), game.turn(state), game.legal_actions(state)])


def eyes(table: MatchConfig) -> list[int | None]:
    return [None, *range(table.players)]


@cache
def rule_numbers(name: str) -> set[str]:
    return set(re.findall(r"\*\*([A-Z]{2}-\d+)\*\*", games.rules_text(name)))


# Actions


@every_table
def test_legal_actions_are_distinct_and_of_their_form(name: str, table: MatchConfig) -> None:
    for match, _ in steps(name, table, "legal"):
        legal = match.legal_actions()
        assert legal
        assert len({canonical_json(action) for action in legal}) == len(legal)
        assert all(match.game.info.validate_shape(action) is None for action in legal)


@every_table
def test_exactly_the_illegal_actions_are_refused(name: str, table: MatchConfig) -> None:
    """Tried are the legal actions, with each field changed, and any mix of known values."""
    seen: dict[str, set[str | int]] = defaultdict(set)
    chance = make_rng("refused")
    refused = 0
    for match, _ in steps(name, table, "refused"):
        legal = {canonical_json(action) for action in match.legal_actions()}
        before = everything(match)
        for action in match.legal_actions():
            for field in action.keys() - {"type"}:
                seen[field].add(action[field])
        for action in [*match.legal_actions(), *others(match, seen, chance)]:
            refusal = match.explain_illegal(match.turn, action)
            assert (refusal is None) == (canonical_json(action) in legal), action
            if refusal is not None:
                refused += 1
                assert refusal.rule in rule_numbers(name)
                assert games.catalogue(name).format_refusal(refusal)
                with pytest.raises(RefusalError):
                    match.act(match.turn or 0, action)
        assert everything(match) == before
    assert refused


def others(match: Match[Any], seen: dict[str, set[str | int]], chance: Rng) -> Iterator[Action]:
    """Actions of the right form, most of them illegal."""
    facts, cards = match.game.info, match.game.card_counts(match.config)

    def value(field: str, kind: str) -> str | int:
        known: list[str | int] = sorted(seen[field], key=str)
        known += NUMBERS if kind == "number" else [*WORDS, *cards]
        return choose_from(chance, known)

    for kind, fields in facts.actions.items():
        for _ in range(5):
            used = [field for field in fields if not field.is_optional or random_below(chance, 2)]
            yield {"type": kind, **{field.name: value(field.name, field.kind) for field in used}}
    for action in match.legal_actions()[:10]:
        for field in facts.actions[str(action["type"])]:
            if field.name in action:
                yield action | {field.name: value(field.name, field.kind)}


@every_table
def test_out_of_turn_and_after_the_end_everything_is_refused(name: str, table: MatchConfig) -> None:
    facts, catalogue = games.game_info(name), games.catalogue(name)
    match = new_match(games.load(name), table, "out of turn")
    action: Action = {}
    for seat, action in played(match, random_chooser(make_rng("out of turn"))):
        for other in set(range(table.players)) - {seat}:
            refusal = match.explain_illegal(other, action)
            assert refusal is not None
            assert (refusal.message, refusal.rule) == ("not-your-turn", facts.turn_rule)
            assert catalogue.format_refusal(refusal)
    if facts.is_long:
        return
    refusal = match.explain_illegal(0, action)
    assert refusal is not None
    assert (refusal.message, refusal.rule) == ("match-over", facts.end_rule)
    assert match.legal_actions() == []


JUNK: list[object] = [None, 1, "take", [], {}, {"type": None}, {"type": "no-such-action"}]
JUNK += [{"type": 1}, {1: 2}, {"type": ["a"]}]


@every_game
@pytest.mark.parametrize("junk", JUNK, ids=str)
def test_junk_is_refused_with_words(name: str, junk: object) -> None:
    facts = games.game_info(name)
    match = new_match(games.load(name), facts.configure(facts.players[0], {}), "junk")
    before = everything(match)
    for seat in (match.turn, -1, 99, None, "0", 0.0, True):
        refusal = match.explain_illegal(seat, junk)
        assert refusal is not None
        assert games.catalogue(name).format_refusal(refusal)
    assert everything(match) == before


# States


@every_table
def test_an_action_on_a_copy_leaves_the_state_and_does_the_same(
    name: str, table: MatchConfig
) -> None:
    game = games.load(name)
    last: tuple[Match[Any], bytes] | None = None
    for match, action in steps(name, table, "copy"):
        before = everything(match)
        copied = game.copy(match.state)
        game.apply(copied, action)
        assert everything(match) == before
        twice = game.copy(match.state)
        game.apply(twice, action)
        assert canonical_json(game.open_view(copied)) == canonical_json(game.open_view(twice))
        last = match, canonical_json(game.open_view(copied))
    assert last is not None
    match, expected = last
    if match.game.info.is_long:
        return  # after its last action something was dealt, perhaps
    assert canonical_json(game.open_view(match.state)) == expected


@every_table
def test_the_same_seed_gives_the_same_match(name: str, table: MatchConfig) -> None:
    game = games.load(name)
    one, two = (random_match(game, table, "same") for _ in range(2))
    assert (one.setup, one.actions, one.result) == (two.setup, two.actions, two.result)
    other = random_match(game, table, "other")
    assert (other.setup, other.actions) != (one.setup, one.actions)


@every_table
def test_a_deal_leaves_the_state_and_round_trips(name: str, table: MatchConfig) -> None:
    game = games.load(name)
    state = game.new_initial_state(table)
    assert game.is_chance(state)
    assert game.turn(state) is None
    before = canonical_json(game.open_view(state))
    deals = [game.sample_chance(state, rng_for("00", "test", i)) for i in range(5)]
    assert canonical_json(game.open_view(state)) == before
    assert len({canonical_json(deal) for deal in deals}) == 5
    match = random_match(game, table, "deals")
    setup = msgspec.json.decode(msgspec.json.encode(match.setup))
    assert game.serialize_setup(game.parse_setup(table, setup)) == setup == match.setup


@every_table
def test_replaying_deals_and_actions_gives_the_same_match(name: str, table: MatchConfig) -> None:
    game = games.load(name)
    match = random_match(game, table, "again")
    again = Match(game, table, game.parse_setup(table, match.setup))
    for seat, action in match.actions:
        again.act(seat, msgspec.json.decode(msgspec.json.encode(action)))
    assert again.result == match.result
    assert everything(again) == everything(match)
    assert again.setup == match.setup


@every_ending_table
def test_the_result_is_there_at_the_end_and_not_before(name: str, table: MatchConfig) -> None:
    facts = games.game_info(name)
    for match, _ in steps(name, table, "result"):
        assert match.result is None
    result = match.result
    assert result is not None
    assert result.keys() == facts.result_rules.keys()
    assert len(result["scores"]) == table.players or facts.is_cooperative
    assert set(result["winners"]) <= set(range(table.players))
    assert result["winners"] == sorted(set(result["winners"]))
    assert result["winners"] or facts.is_cooperative
    assert msgspec.json.decode(msgspec.json.encode(result)) == result


# Views


@every_table
def test_views_keep_their_frame_and_pass_through_json(name: str, table: MatchConfig) -> None:
    frames: dict[int | None, object] = {}
    chance = make_rng("frames")
    match = new_match(games.load(name), table, "frames")
    choose = random_chooser(chance)
    while should_continue(match):
        before = {seat: observe(match, seat) for seat in eyes(table)}
        moments = match.act(match.turn or 0, choose(match), with_frames=True)
        for seat, seen in before.items():
            assert seen.view.seat == seat
            assert frame(seen.view) == frames.setdefault(seat, frame(seen.view))
            assert msgspec.json.decode(msgspec.json.encode(seen), type=Observation) == seen
            told = update_for(match, seen.view, moments)
            assert msgspec.json.decode(msgspec.json.encode(told), type=Update) == told
    for seat in eyes(table):
        assert frame(observe(match, seat).view) == frames[seat]


def frame(view: View) -> object:
    zones = [(zone.id, zone.kind, zone.owner) for zone in view.zones]
    numbers = [(number.name, number.seat) for number in view.numbers]
    assert len(set(zones)) == len(zones)
    assert len(set(numbers)) == len(numbers)
    return zones, numbers


@every_table
def test_only_cards_of_the_deck_are_shown(name: str, table: MatchConfig) -> None:
    deck = games.load(name).card_counts(table)
    for match, _ in steps(name, table, "cards"):
        view = match.game.open_view(match.state)
        assert {card.name for zone in view.zones for card in zone.cards} <= deck.keys()


# Facts and words


class Shown(NamedTuple):
    """All that was seen in many matches of a game."""

    actions: set[str]
    notes: set[str]
    asks: set[str]
    zones: set[str]
    numbers: set[str]
    marks: set[str]


@cache
def shown(name: str) -> Shown:
    found = Shown(set(), set(), set(), set(), set(), set())
    tables = [table for game, table in game_cases() if game == name]
    for number in range(size(40, 200)):
        chance = make_rng("shown", number)
        match = new_match(games.load(name), tables[number % len(tables)], "shown", number)
        choose = random_chooser(chance)
        while should_continue(match):
            action = choose(match)
            moments = match.act(match.turn or 0, action, with_frames=True)
            found.actions.add(str(action["type"]))
            for moment in moments:
                _look(found, moment.event, match.game.open_view(moment.state))
    return found


def _look(found: Shown, note: str, view: View) -> None:
    found.notes.update({note} - {""})
    found.asks.update({view.prompt} - {""})
    found.zones.update(re.sub(r"(-\d+)+$", "", zone.id) for zone in view.zones)
    found.numbers.update(number.name for number in view.numbers)
    for zone in view.zones:
        for card in zone.cards:
            found.marks.update(card.marks)


@every_ending_game
def test_every_type_of_action_is_played(name: str) -> None:
    assert shown(name).actions == games.game_info(name).actions.keys()


@every_ending_game
def test_every_event_changes_a_view(name: str) -> None:
    assert shown(name).notes == set(getattr(games.load(name), "event_names", shown(name).notes))


@every_game
def test_everything_has_words(name: str) -> None:
    facts, catalogue, seen = games.game_info(name), games.catalogue(name), shown(name)
    tables = [table for game, table in game_cases() if game == name]
    cards = {card for table in tables for card in games.load(name).card_counts(table)}
    needed = {
        "action": seen.actions,
        "prompt": seen.asks,
        "card": cards,
        "mark": seen.marks,
        "event": seen.notes,
        "number": seen.numbers,
        "option": {option.name for option in facts.options},
        "zone": seen.zones,
    }
    messages = [f"{kind}-{word}" for kind, words in needed.items() for word in sorted(words)]
    assert [message for message in messages if not catalogue.has(message)] == []
    assert catalogue.format("blurb")


@every_game
def test_facts_are_sane(name: str) -> None:
    facts = games.game_info(name)
    assert facts.id == name
    assert facts.title
    assert facts.credits
    assert facts.minutes > 0
    assert facts.version > 0
    assert facts.rules == f"{name}/{facts.version}"
    assert list(facts.players) == sorted(set(facts.players))
    named = {facts.players_rule, facts.turn_rule, facts.choice_rule, facts.end_rule}
    named |= {*facts.result_rules.values(), *(option.rule for option in facts.options)}
    assert named <= rule_numbers(name)
    for option in facts.options:
        for players in facts.players:
            assert option.default_for(players) in option.values_for(players)


@every_game
def test_other_tables_are_refused_with_words(name: str) -> None:
    facts, catalogue = games.game_info(name), games.catalogue(name)
    most = facts.players[-1]
    wrong: list[tuple[object, dict[str, Any]]] = [(0, {}), (most + 1, {}), (str(most), {})]
    wrong += [(most, {"no-such-option": True})]
    wrong += [(most, {option.name: "no-such-value"}) for option in facts.options]
    for players, options in wrong:
        with pytest.raises(RefusalError) as caught:
            facts.configure(players, options)
        assert catalogue.format_refusal(caught.value.refusal)


@every_table
def test_junk_setups_are_refused_with_words(name: str, table: MatchConfig) -> None:
    junks: list[object] = [None, 1, "setup", [], {"x": 1}]
    if not games.game_info(name).has_chance_lines:  # else chance may stand elsewhere
        junks.append({})
    for junk in junks:
        with pytest.raises(RefusalError) as caught:
            games.load(name).parse_setup(table, junk)
        assert games.catalogue(name).format_refusal(caught.value.refusal)


# Many matches


SLICES = 8


@every_game
@pytest.mark.parametrize("part", range(SLICES))
def test_records_replay_to_the_same_result(name: str, part: int, tmp_path: Path) -> None:
    """Games' own tests say what else must hold at each step of so many matches."""
    game = games.load(name)
    tables = [table for found, table in game_cases() if found == name]
    matches = []
    file = tmp_path / "matches.jsonl"
    with file.open("wb") as out:
        count = size(1_000, 20_000) // (10 if game.info.is_long else 1)
        for number in range(part, count, SLICES):
            match = random_match(game, tables[number // SLICES % len(tables)], "record", number)
            out.writelines(record.record_lines(match))
            matches.append((match.actions, match.result))
    verdicts = list(check_records(file))
    assert len(verdicts) == len(matches)
    for verdict, (actions, outcome) in zip(verdicts, matches, strict=True):
        assert verdict.ok, verdict.why
        assert verdict.match is not None
        assert (verdict.match.actions, verdict.match.result) == (actions, outcome)
