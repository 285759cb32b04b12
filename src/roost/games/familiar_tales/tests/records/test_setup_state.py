"""The setup of a record: `state`, `run`, and the streams of chance."""

from pathlib import Path
from typing import Any

import pytest

from roost import games
from roost.contract import RefusalError
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.tests.records.test_records import (
    check_lines,
    lines_with_chance,
    play_match,
)
from roost.match import Match
from roost.match.record_check import Verdict

GAME = games.load("familiar-tales")
PAGE: dict[str, Any] = {"page": "rest-assured"}


def shuffles(players: int) -> list[dict[str, Any]]:
    """TA-65: the shuffles of the setup in their order."""
    decks = [*(f"skill-{seat}" for seat in range(players)), "training", "crafting"]
    return [{"deck": deck, "cards": []} for deck in decks]


def header(players: int = 2, options: dict[str, Any] | None = None, **setup: Any) -> dict[str, Any]:
    match_options = PAGE if options is None else options
    fields = {"roost": 1, "game": "familiar-tales", "players": players, "options": match_options}
    return {**fields, "setup": {"shuffles": shuffles(players), **setup}}


def act(seat: int, type: str, **fields: str | int) -> dict[str, Any]:
    action_fields = {name.rstrip("_"): value for name, value in fields.items()}
    return {"seat": seat, "action": {"type": type, **action_fields}}


def check(tmp_path: Path, *lines: dict[str, Any]) -> Verdict:
    verdict: Verdict = check_lines(tmp_path, list(lines))
    return verdict


def load_state(tmp_path: Path, *lines: dict[str, Any]) -> TalesState:
    verdict = check(tmp_path, *lines)
    assert verdict.ok, verdict.why
    assert verdict.match is not None
    state: TalesState = verdict.match.state
    return state


# Which fields replace which


def test_hands_and_piles_are_replaced_completely(tmp_path: Path) -> None:
    before = load_state(tmp_path, header()).seats
    assert [len(cards.hand) for cards in before] == [5, 5]
    first, second = load_state(tmp_path, header(state={"hands": [["focus"]]})).seats
    assert (first.hand, first.draw, first.discard) == (["focus"], [], [])
    assert (second.hand, second.draw, second.discard) == ([], [], []), (
        "a seat that is not listed has none"
    )
    piles = {"hands": [[], ["assist"]], "draw": [["leap", "focus"], []], "discard": [[], ["leap"]]}
    first, second = load_state(tmp_path, header(state=piles)).seats
    assert (first.hand, first.draw, first.discard) == ([], ["leap", "focus"], [])
    assert (second.hand, second.draw, second.discard) == (["assist"], [], ["leap"])
    first, second = load_state(tmp_path, header(state={"draw": [["leap"]]})).seats
    assert (first.hand, first.draw) == (before[0].hand, ["leap"])
    assert (second.hand, second.draw) == (before[1].hand, [])


def test_familiars_are_replaced_name_by_name_and_field_by_field(tmp_path: Path) -> None:
    state = {"familiars": {"chalk": {"life": 3, "equipped": []}, "blaze": {"space": "fled"}}}
    s = load_state(tmp_path, header(state=state))
    chalk = s.familiars["chalk"]
    assert (chalk.life, chalk.power, chalk.space, chalk.equipped) == (3, 0, "hall", [])
    assert s.familiars["blaze"].space is None
    assert s.familiars["blaze"].equipped == ["vicious-bite"]
    assert s.familiars["flicker"].space == "hall"


def test_enemies_are_replaced_completely_and_have_tracks(tmp_path: Path) -> None:
    hurt = {"space": "loft", "life": 1, "afflictions": ["on-fire"]}
    s = load_state(tmp_path, header(state={"enemies": {"tatterthrall-2": hurt}}))
    assert list(s.enemies) == ["tatterthrall-2"]
    assert (s.enemies["tatterthrall-2"].life, s.supply["on-fire"]) == (1, 3)
    whole = {"watcher-2": {"space": "loft"}, "scuttle-9": {"space": "hall"}}
    s = load_state(tmp_path, header(state={"enemies": whole}))
    assert {name: enemy.life for name, enemy in s.enemies.items()} == {
        "watcher-2": 2,
        "scuttle-9": 1,
    }
    assert load_state(tmp_path, header(state={"enemies": {}})).enemies == {}


def test_missing_supplies_are_computed(tmp_path: Path) -> None:
    state = {
        "familiars": {
            "chalk": {"resources": {"wood": 2}, "marks": ["might", "might"]},
            "blaze": {"afflictions": ["trapped", "on-fire"]},
        },
        "tokens": [{"kind": "fire", "at": "hearth"}, {"kind": "wood", "at": "hearth"}],
        "covered": ["store/forage:wood", "store/forage:wood/2"],
        "hands": [["fatigue"], []],
        "discard": [[], ["fatigue", "fatigue"]],
        "supply": {"food": 1},
    }
    s = load_state(tmp_path, header(state=state))
    assert (s.supply["wood"], s.supply["might"], s.supply["food"]) == (5, 0, 1)
    assert (s.supply["trapped"], s.supply["on-fire"], s.supply["completed"]) == (3, 2, 8)
    assert s.fatigue == 14 - 3
    s = load_state(tmp_path, header(state={**state, "fatigue_pile": 2}))
    assert s.fatigue == 2


def test_a_row_leaves_its_deck_and_the_old_one_goes_under_it(tmp_path: Path) -> None:
    before = load_state(tmp_path, header()).crafting
    deck, row = before.draw, before.hand
    assert len(row) == 4
    given = [deck[2], row[1]]
    after = load_state(tmp_path, header(state={"crafting_row": given})).crafting
    assert after.hand == given
    assert after.draw == [*deck[:2], *deck[3:], row[0], row[2], row[3]]


def test_the_order_of_the_fields_means_nothing(tmp_path: Path) -> None:
    fields = {
        "edges": {"window": "solid"},
        "tokens": [{"kind": "door", "at": "doorway"}],
        "vars": {"trust": 2, "tide": 1},
        "flags": ["doll-kept"],
        "hands": [["focus"], []],
        "draw": [["leap"], []],
    }
    one = load_state(tmp_path, header(state=fields))
    two = load_state(tmp_path, header(state=dict(reversed(fields.items()))))
    assert one == two
    assert one.edges == {"window": "solid", "doorway": "double-solid"}
    assert (one.counters["trust"], one.vars) == (2, {"tide": 1})


# Turns, orders and `run`


def test_run_comes_before_the_start_of_the_turn(tmp_path: Path) -> None:
    """TA-154 still applies: the fire burns, and its roll is the first of the stream."""
    state = {
        "turn": "chalk",
        "enemies": {},
        "run": [{"afflict": {"who": "self", "with": "on-fire"}}, {"danger": -9}],
    }
    s = load_state(tmp_path, header(state=state, rolls=["danger"]))
    chalk = s.familiars["chalk"]
    assert (s.turn, chalk.life, chalk.afflictions) == ("chalk", 11, ["on-fire"])
    assert s.danger == 1


def test_self_is_the_turn_s_familiar_and_its_player_decides(tmp_path: Path) -> None:
    state = {
        "turn": "gribbert",
        "enemies": {"tatterthrall-1": {"space": "hall"}},
        "hands": [[], []],
        "run": [{"enemy_turn": True}, {"power": {"who": "self", "by": 2}}],
    }
    start = header(state=state)
    verdict = check(tmp_path, start)
    assert verdict.match is not None
    assert verdict.match.turn == 1
    assert {action["familiar"] for action in verdict.match.legal_actions()} == {
        *("flicker", "chalk", "blaze", "gribbert")
    }
    s = load_state(tmp_path, start, act(1, "target", familiar="flicker"))
    assert (s.familiars["flicker"].life, s.familiars["gribbert"].power) == (2, 2)
    assert s.turn == "gribbert"
    assert load_state(tmp_path, header(state={"run": [{"danger": 1}]})).turn == "flicker"


def test_the_order_of_a_page_alone(tmp_path: Path) -> None:
    assert load_state(tmp_path, header()).order == ["flicker", "chalk", "blaze", "gribbert"]
    order = ["gribbert", "flicker", "chalk", "blaze"]
    s = load_state(tmp_path, header(state={"order": order}))
    assert (s.order, s.turn) == (order, "gribbert")
    s = load_state(
        tmp_path, header(state={"order": order, "turn": "chalk"}, threat=[12]), act(1, "end")
    )
    assert s.turn == "blaze"


@pytest.mark.rule("TA-63", "TA-64", "TA-255")
def test_a_chapter_with_and_without_an_order(tmp_path: Path) -> None:
    options = {"keeper": 1}
    verdict = check(tmp_path, header(options=options))
    assert verdict.match is not None
    assert (verdict.match.turn, {a["type"] for a in verdict.match.legal_actions()}) == (
        1,
        {"order"},
    )
    order = ["blaze", "chalk", "flicker", "gribbert"]
    s = load_state(tmp_path, header(options=options, state={"order": order}))
    assert s.order == order
    assert s.page is not None
    first = header(options=options, state={"turn": "flicker"})
    s = load_state(tmp_path, first, act(1, "order", familiars=",".join(order)))
    assert s.turn in (None, "flicker")


def test_option_values_can_be_in_any_order(tmp_path: Path) -> None:
    options = {**PAGE, "familiars": [["gribbert", "chalk"], ["blaze", "flicker"]]}
    s = load_state(tmp_path, header(options=options))
    assert s.owners == {"chalk": 0, "gribbert": 0, "flicker": 1, "blaze": 1}
    options = {**PAGE, "familiars": [["gribbert", "chalk", "flicker"], ["blaze"]]}
    assert check(tmp_path, header(options=options)).rule == "TA-48"


# How a single page ends


def test_leaving_a_page_alone(tmp_path: Path) -> None:
    state = {
        "edges": dict.fromkeys(("doorway", "window", "high-window"), "double-solid"),
        "familiars": {name: {"space": "hearth"} for name in ("flicker", "chalk", "blaze")},
        "child": "hearth",
        "misfortune": 4,
        "turn": "flicker",
    }
    short = header(state=state)
    out = act(0, "leave", exit="morning")
    assert check(tmp_path, short, out).rule == "TA-96", "gribbert is in the hall"
    state["familiars"]["gribbert"] = {"space": "hearth"}  # type: ignore[index]
    result = {"scores": [26, 26], "winners": [0, 1], "misfortune": 4, "chapters": 0}
    told = {"result": {**result, "ending": "left", "code": 129}}
    assert load_state(tmp_path, short, out, told).history == [], "the exit's entry is not opened"
    assert not check(tmp_path, short, out).ok, "a finished match has its result"
    wrong = {"result": {**result, "ending": "left"}}
    assert check(tmp_path, short, out, wrong).rule == "TA-96"


@pytest.mark.rule("TA-243", "TA-244", "TA-250")
def test_other_ends_of_a_page_alone(tmp_path: Path) -> None:
    state: dict[str, Any] = {"discontent": 5, "misfortune": 1, "run": [{"chapter_end": True}]}
    result = {"scores": [28, 28], "winners": [0, 1], "misfortune": 2, "chapters": 0}
    s = load_state(tmp_path, header(state=state), {"result": {**result, "ending": "chapter"}})
    assert s.discontent == 2
    state["run"] = [{"page": "rest-assured"}]
    result |= {"scores": [29, 29], "misfortune": 1}
    load_state(tmp_path, header(state=state), {"result": {**result, "ending": "left"}})
    world = GAME.load_world("hearthlight")  # type: ignore[attr-defined]
    lost = next(verdict for verdict in world.campaign.endings if not verdict.win)
    state |= {"misfortune": 30, "run": [{"ending": True}]}
    result |= {"scores": [0, 0], "winners": [], "misfortune": 30}
    load_state(tmp_path, header(state=state), {"result": {**result, "ending": lost.id}})


# The streams


def test_an_exhausted_stream_is_refused_without_a_seed(tmp_path: Path) -> None:
    state = {"enemies": {}, "turn": "flicker"}
    ends = [act(0, "end"), act(1, "end")]
    assert check(tmp_path, header(state=state, threat=[12, 12]), *ends).ok
    verdict = check(tmp_path, header(state=state, threat=[12]), *ends)
    assert (verdict.ok, verdict.at) == (False, 3)
    assert "too few deals" in str(verdict.why)
    verdict = check(tmp_path, header(state=state), *ends)
    assert (verdict.ok, verdict.at) == (False, 3)
    seeded = {**header(state=state, threat=[12]), "seed": "00ff"}
    assert check(tmp_path, seeded, *ends).ok


@pytest.mark.rule("TA-65")
def test_every_shuffle_must_be_of_its_deck(tmp_path: Path) -> None:
    """Also with a page and with a state that replaces the shuffled cards."""
    state = {"hands": [["focus"], []], "training_row": [], "crafting_row": []}
    start = header(state=state)
    assert check(tmp_path, start).ok
    for i in range(4):
        stream = shuffles(2)
        verdict = check(tmp_path, {**start, "setup": {"shuffles": stream[:i], "state": state}})
        assert not verdict.ok
        stream[i]["deck"] = "skill-7"
        verdict = check(tmp_path, {**start, "setup": {"shuffles": stream, "state": state}})
        assert (verdict.ok, verdict.rule) == (False, "TA-65")


def test_cards_left_out_of_a_shuffle_follow_in_alphabetical_order(tmp_path: Path) -> None:
    stream = shuffles(2)
    stream[1]["cards"] = ["tall-tale", "assist"]
    s = load_state(tmp_path, {**header(), "setup": {"shuffles": stream}})
    deck = [*s.seats[1].hand, *s.seats[1].draw]
    assert deck[:2] == ["tall-tale", "assist"]
    assert deck[2:] == sorted(deck[2:])


@pytest.mark.rule("TA-160")
def test_an_impossible_event_is_refused(tmp_path: Path) -> None:
    state = {"enemies": {}, "turn": "flicker"}
    start = header(state=state, threat=[1], events=["enemy-turn"])
    assert check(tmp_path, start, act(0, "end")).rule == "TA-160"
    start = header(state=state, threat=[1], events=["unrest"])
    assert load_state(tmp_path, start, act(0, "end")).discontent == 1


# Questions


TEST: dict[str, Any] = {
    "turn": "flicker",
    "enemies": {},
    "familiars": {"flicker": {"space": "north-path"}},
    "hands": [["focus"], ["assist", "assist"]],
}


@pytest.mark.rule("TA-136")
def test_done_is_a_separate_action(tmp_path: Path) -> None:
    start = header(state=TEST, rolls=["+1"])
    done: dict[str, Any] = {**act(0, "done"), "legal": [{"type": "done"}]}
    begun = [start, act(0, "forage"), act(0, "play", card="focus"), done]
    verdict = check(tmp_path, *begun)
    assert verdict.match is not None
    assert verdict.match.turn == 1
    help_: dict[str, Any] = act(1, "link", card="assist")
    help_["legal"] = [{"type": "link", "card": "assist"}, {"type": "pass"}]
    unhelped = load_state(tmp_path, *begun, act(1, "pass"), act(0, "keep"))
    assert unhelped.question is not None
    assert unhelped.question.kind == "turn"
    last = {**act(1, "pass"), "legal": help_["legal"]}
    helped = [*begun, help_, last, done, act(0, "keep")]
    assert load_state(tmp_path, *helped).familiars["flicker"].resources == {"food": 1}
    twice = [*begun, help_, help_, done, act(0, "keep")]
    assert load_state(tmp_path, *twice).supply["food"] == 7, "without a link card nobody is asked"


@pytest.mark.rule("TA-169")
def test_a_move_ends_with_done(tmp_path: Path) -> None:
    state = TEST | {"hands": [["focus"], []]}
    steps: list[Any] = [{"type": "step", "to": to} for to in ("west-yard", "sails")]
    steps.append({"type": "done"})
    first: dict[str, Any] = act(0, "step", to="west-yard")
    first["legal"] = steps
    last: dict[str, Any] = act(0, "done")
    last["legal"] = [{"type": "done"}]
    lines = [act(0, "move"), act(0, "play", card="focus"), first, last]
    s = load_state(tmp_path, header(state=state), *lines)
    assert s.familiars["flicker"].space == "west-yard"
    assert s.seats[0].discard == ["focus"]


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "too many hands": ({"hands": [[], [], []]}, "state.hands"),
    "a supply that is none": ({"supply": {"gold": 1}}, "state.supply.gold"),
    "a supply below nothing": ({"supply": {"wood": -1}}, "state.supply.wood"),
    "a life over the dial": ({"familiars": {"flicker": {"life": 9}}}, "0 to 8"),
    "power over the dial": ({"familiars": {"flicker": {"power": 11}}}, "0 to 10"),
    "resources below nothing": (
        {"familiars": {"flicker": {"resources": {"wood": -1}}}},
        "resources.wood",
    ),
    "a dead enemy": ({"enemies": {"watcher-1": {"space": "hall", "life": 0}}}, "life"),
    "an enemy without a number": ({"enemies": {"watcher-0": {"space": "hall"}}}, "watcher-0"),
    "a fire on a line": ({"tokens": [{"kind": "fire", "at": "doorway"}]}, "doorway"),
    "a symbol elsewhere": ({"covered": ["moon/book:131"]}, "moon/book:131"),
    "a chapter that is none": ({"chapter": 12}, "no chapter 12"),
    "an entry that is none": ({"history": [555]}, "no entry 555"),
    "an unknown enemy run": ({"run": [{"encounter": {"enemy": "wolf"}}]}, "no enemy wolf"),
    "an unknown page run": ({"run": [{"page": "moon"}]}, "no page moon"),
    "an unknown code run": ({"run": [{"code": 555}]}, "no entry 555"),
    "an unknown bond run": ({"run": [{"bond": "ace"}]}, "no skill card ace"),
    "nobody in a run": ({"run": [{"power": {"who": "bob", "by": 1}}]}, "bob is not a selector"),
    "a place elsewhere": ({"run": [{"place": {"who": "self", "at": "moon"}}]}, "no place moon"),
    "a run without end": (
        {"run": [{"times": {"n": 10**9, "do": [{"danger": 1}]}}]},
        "never comes to an end",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_impossible_positions_are_refused(case: str, tmp_path: Path) -> None:
    state, why = BROKEN[case]
    verdict = check(tmp_path, header(state=state))
    assert (verdict.ok, verdict.at) == (False, 1)
    assert why in str(verdict.why)


def test_run_can_name_an_enemy(tmp_path: Path) -> None:
    run = [{"afflict": {"who": "tatterthrall-2", "with": "trapped"}}, {"flag": "any-flag"}]
    s = load_state(tmp_path, header(state={"run": run}))
    assert s.enemies["tatterthrall-2"].afflictions == ["trapped"]
    assert s.flags == ["any-flag"]


def test_a_state_is_no_chance_outcome() -> None:
    table = GAME.info.configure(2, PAGE)
    match = Match(GAME, table, seed="00ff")
    with pytest.raises(RefusalError):
        GAME.parse_chance(table, {"state": {}})
    assert not GAME.is_chance_possible(match.state, {"state": {}})


@pytest.mark.rule("TA-241")
def test_a_record_with_chance_lines_can_be_cut_anywhere(tmp_path: Path) -> None:
    """Also before a chance outcome; resumed, it reaches the same state."""
    match = play_match(2, "cut", max_actions=40, **PAGE)
    lines = lines_with_chance(match)
    for cut in range(2, len(lines), 5):
        verdict = check(tmp_path, *lines[:cut])
        assert verdict.ok, verdict.why
    replayed = load_state(tmp_path, *lines)
    assert replayed == match.state
    without_chance = [line for line in lines if "chance" not in line]
    assert not check(tmp_path, *without_chance[:1]).ok, "no line has the chance outcome"
