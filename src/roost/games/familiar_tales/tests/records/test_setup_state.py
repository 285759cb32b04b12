"""RECORD: a position laid over the set-up, what is run, and the streams of chance, word by word."""

from pathlib import Path
from typing import Any

import pytest

from roost import games
from roost.contract import RefusalError
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.tests.records.test_records import in_lines, played, verdict
from roost.match import Match
from roost.match.record_check import Verdict

GAME = games.load("familiar-tales")
PAGE: dict[str, Any] = {"page": "rest-assured"}


def shuffles(players: int) -> list[dict[str, Any]]:
    """TA-65: the order of the set-up's shuffles."""
    decks = [*(f"skill-{seat}" for seat in range(players)), "training", "crafting"]
    return [{"deck": deck, "cards": []} for deck in decks]


def header(players: int = 2, options: dict[str, Any] | None = None, **setup: Any) -> dict[str, Any]:
    chosen = PAGE if options is None else options
    given = {"roost": 1, "game": "familiar-tales", "players": players, "options": chosen}
    return {**given, "setup": {"shuffles": shuffles(players), **setup}}


def act(seat: int, type: str, **fields: str | int) -> dict[str, Any]:
    named = {name.rstrip("_"): value for name, value in fields.items()}
    return {"seat": seat, "action": {"type": type, **named}}


def check(tmp_path: Path, *lines: dict[str, Any]) -> Verdict:
    found: Verdict = verdict(tmp_path, list(lines))
    return found


def laid(tmp_path: Path, *lines: dict[str, Any]) -> TalesState:
    found = check(tmp_path, *lines)
    assert found.ok, found.why
    assert found.match is not None
    state: TalesState = found.match.state
    return state


# What replaces what


def test_hands_and_piles_are_replaced_wholly(tmp_path: Path) -> None:
    before = laid(tmp_path, header()).seats
    assert [len(cards.hand) for cards in before] == [5, 5]
    one, two = laid(tmp_path, header(state={"hands": [["focus"]]})).seats
    assert (one.hand, one.draw, one.discard) == (["focus"], [], [])
    assert (two.hand, two.draw, two.discard) == ([], [], []), "a seat that is not listed has none"
    piles = {"hands": [[], ["assist"]], "draw": [["leap", "focus"], []], "discard": [[], ["leap"]]}
    one, two = laid(tmp_path, header(state=piles)).seats
    assert (one.hand, one.draw, one.discard) == ([], ["leap", "focus"], [])
    assert (two.hand, two.draw, two.discard) == (["assist"], [], ["leap"])
    one, two = laid(tmp_path, header(state={"draw": [["leap"]]})).seats
    assert (one.hand, one.draw) == (before[0].hand, ["leap"])
    assert (two.hand, two.draw) == (before[1].hand, [])


def test_familiars_are_replaced_name_by_name_and_field_by_field(tmp_path: Path) -> None:
    state = {"familiars": {"chalk": {"life": 3, "equipped": []}, "blaze": {"space": "fled"}}}
    s = laid(tmp_path, header(state=state))
    chalk = s.familiars["chalk"]
    assert (chalk.life, chalk.power, chalk.space, chalk.equipped) == (3, 0, "hall", [])
    assert s.familiars["blaze"].space is None
    assert s.familiars["blaze"].equipped == ["vicious-bite"]
    assert s.familiars["flicker"].space == "hall"


def test_enemies_are_replaced_wholly_and_have_their_tracks(tmp_path: Path) -> None:
    hurt = {"space": "loft", "life": 1, "afflictions": ["on-fire"]}
    s = laid(tmp_path, header(state={"enemies": {"tatterthrall-2": hurt}}))
    assert list(s.enemies) == ["tatterthrall-2"]
    assert (s.enemies["tatterthrall-2"].life, s.supply["on-fire"]) == (1, 3)
    whole = {"watcher-2": {"space": "loft"}, "scuttle-9": {"space": "hall"}}
    s = laid(tmp_path, header(state={"enemies": whole}))
    assert {name: enemy.life for name, enemy in s.enemies.items()} == {
        "watcher-2": 2,
        "scuttle-9": 1,
    }
    assert laid(tmp_path, header(state={"enemies": {}})).enemies == {}


def test_supplies_that_are_not_given_are_reckoned(tmp_path: Path) -> None:
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
    s = laid(tmp_path, header(state=state))
    assert (s.supply["wood"], s.supply["might"], s.supply["food"]) == (5, 0, 1)
    assert (s.supply["trapped"], s.supply["on-fire"], s.supply["completed"]) == (3, 2, 8)
    assert s.fatigue == 14 - 3
    s = laid(tmp_path, header(state={**state, "fatigue_pile": 2}))
    assert s.fatigue == 2


def test_a_row_leaves_its_deck_and_the_old_one_goes_under_it(tmp_path: Path) -> None:
    before = laid(tmp_path, header()).crafting
    deck, row = before.draw, before.hand
    assert len(row) == 4
    given = [deck[2], row[1]]
    after = laid(tmp_path, header(state={"crafting_row": given})).crafting
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
    one = laid(tmp_path, header(state=fields))
    two = laid(tmp_path, header(state=dict(reversed(fields.items()))))
    assert one == two
    assert one.edges == {"window": "solid", "doorway": "double-solid"}
    assert (one.counters["trust"], one.vars) == (2, {"tide": 1})


# Turns, orders and what is run


def test_what_is_run_comes_before_the_start_of_the_turn(tmp_path: Path) -> None:
    """TA-154 is still to come: the fire burns, and its roll is the first of the stream."""
    state = {
        "turn": "chalk",
        "enemies": {},
        "run": [{"afflict": {"who": "self", "with": "on-fire"}}, {"danger": -9}],
    }
    s = laid(tmp_path, header(state=state, rolls=["danger"]))
    chalk = s.familiars["chalk"]
    assert (s.turn, chalk.life, chalk.afflictions) == ("chalk", 11, ["on-fire"])
    assert s.danger == 1


def test_the_turns_familiar_is_self_and_its_player_decides(tmp_path: Path) -> None:
    state = {
        "turn": "gribbert",
        "enemies": {"tatterthrall-1": {"space": "hall"}},
        "hands": [[], []],
        "run": [{"enemy_turn": True}, {"power": {"who": "self", "by": 2}}],
    }
    start = header(state=state)
    found = check(tmp_path, start)
    assert found.match is not None
    assert found.match.turn == 1
    assert {action["familiar"] for action in found.match.legal_actions()} == {
        *("flicker", "chalk", "blaze", "gribbert")
    }
    s = laid(tmp_path, start, act(1, "target", familiar="flicker"))
    assert (s.familiars["flicker"].life, s.familiars["gribbert"].power) == (2, 2)
    assert s.turn == "gribbert"
    assert laid(tmp_path, header(state={"run": [{"danger": 1}]})).turn == "flicker"


def test_the_order_of_a_page_alone(tmp_path: Path) -> None:
    assert laid(tmp_path, header()).order == ["flicker", "chalk", "blaze", "gribbert"]
    order = ["gribbert", "flicker", "chalk", "blaze"]
    s = laid(tmp_path, header(state={"order": order}))
    assert (s.order, s.turn) == (order, "gribbert")
    s = laid(tmp_path, header(state={"order": order, "turn": "chalk"}, threat=[12]), act(1, "end"))
    assert s.turn == "blaze"


@pytest.mark.rule("TA-63", "TA-64", "TA-255")
def test_a_chapter_with_and_without_an_order(tmp_path: Path) -> None:
    options = {"keeper": 1}
    found = check(tmp_path, header(options=options))
    assert found.match is not None
    assert (found.match.turn, {a["type"] for a in found.match.legal_actions()}) == (1, {"order"})
    order = ["blaze", "chalk", "flicker", "gribbert"]
    s = laid(tmp_path, header(options=options, state={"order": order}))
    assert s.order == order
    assert s.page is not None
    first = header(options=options, state={"turn": "flicker"})
    s = laid(tmp_path, first, act(1, "order", familiars=",".join(order)))
    assert s.turn in (None, "flicker")


def test_the_words_of_an_option_may_stand_in_any_order(tmp_path: Path) -> None:
    options = {**PAGE, "familiars": [["gribbert", "chalk"], ["blaze", "flicker"]]}
    s = laid(tmp_path, header(options=options))
    assert s.owners == {"chalk": 0, "gribbert": 0, "flicker": 1, "blaze": 1}
    options = {**PAGE, "familiars": [["gribbert", "chalk", "flicker"], ["blaze"]]}
    assert check(tmp_path, header(options=options)).rule == "TA-48"


# How a page alone ends


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
    assert laid(tmp_path, short, out, told).history == [], "the exit's entry is not opened"
    assert not check(tmp_path, short, out).ok, "a finished match has its result"
    wrong = {"result": {**result, "ending": "left"}}
    assert check(tmp_path, short, out, wrong).rule == "TA-96"


@pytest.mark.rule("TA-243", "TA-244", "TA-250")
def test_other_ends_of_a_page_alone(tmp_path: Path) -> None:
    state: dict[str, Any] = {"discontent": 5, "misfortune": 1, "run": [{"chapter_end": True}]}
    result = {"scores": [28, 28], "winners": [0, 1], "misfortune": 2, "chapters": 0}
    s = laid(tmp_path, header(state=state), {"result": {**result, "ending": "chapter"}})
    assert s.discontent == 2
    state["run"] = [{"page": "rest-assured"}]
    result |= {"scores": [29, 29], "misfortune": 1}
    laid(tmp_path, header(state=state), {"result": {**result, "ending": "left"}})
    world = GAME.load_world("hearthlight")  # type: ignore[attr-defined]
    lost = next(found for found in world.campaign.endings if not found.win)
    state |= {"misfortune": 30, "run": [{"ending": True}]}
    result |= {"scores": [0, 0], "winners": [], "misfortune": 30}
    laid(tmp_path, header(state=state), {"result": {**result, "ending": lost.id}})


# The streams


def test_a_stream_that_is_used_up_is_a_fault_without_a_seed(tmp_path: Path) -> None:
    state = {"enemies": {}, "turn": "flicker"}
    ends = [act(0, "end"), act(1, "end")]
    assert check(tmp_path, header(state=state, threat=[12, 12]), *ends).ok
    found = check(tmp_path, header(state=state, threat=[12]), *ends)
    assert (found.ok, found.at) == (False, 3)
    assert "too few deals" in str(found.why)
    found = check(tmp_path, header(state=state), *ends)
    assert (found.ok, found.at) == (False, 3)
    seeded = {**header(state=state, threat=[12]), "seed": "00ff"}
    assert check(tmp_path, seeded, *ends).ok


@pytest.mark.rule("TA-65")
def test_shuffles_are_always_taken_and_of_their_deck(tmp_path: Path) -> None:
    """Also with a page, and whatever is laid over them."""
    state = {"hands": [["focus"], []], "training_row": [], "crafting_row": []}
    start = header(state=state)
    assert check(tmp_path, start).ok
    for i in range(4):
        given = shuffles(2)
        found = check(tmp_path, {**start, "setup": {"shuffles": given[:i], "state": state}})
        assert not found.ok
        given[i]["deck"] = "skill-7"
        found = check(tmp_path, {**start, "setup": {"shuffles": given, "state": state}})
        assert (found.ok, found.rule) == (False, "TA-65")


def test_cards_left_out_of_a_shuffle_follow_in_alphabetical_order(tmp_path: Path) -> None:
    given = shuffles(2)
    given[1]["cards"] = ["tall-tale", "assist"]
    s = laid(tmp_path, {**header(), "setup": {"shuffles": given}})
    deck = [*s.seats[1].hand, *s.seats[1].draw]
    assert deck[:2] == ["tall-tale", "assist"]
    assert deck[2:] == sorted(deck[2:])


@pytest.mark.rule("TA-160")
def test_an_event_that_is_not_possible_is_a_fault(tmp_path: Path) -> None:
    state = {"enemies": {}, "turn": "flicker"}
    start = header(state=state, threat=[1], events=["enemy-turn"])
    assert check(tmp_path, start, act(0, "end")).rule == "TA-160"
    start = header(state=state, threat=[1], events=["unrest"])
    assert laid(tmp_path, start, act(0, "end")).discontent == 1


# Asking


TEST: dict[str, Any] = {
    "turn": "flicker",
    "enemies": {},
    "familiars": {"flicker": {"space": "north-path"}},
    "hands": [["focus"], ["assist", "assist"]],
}


@pytest.mark.rule("TA-136")
def test_done_is_an_action_of_its_own(tmp_path: Path) -> None:
    start = header(state=TEST, rolls=["+1"])
    done: dict[str, Any] = {**act(0, "done"), "legal": [{"type": "done"}]}
    begun = [start, act(0, "forage"), act(0, "play", card="focus"), done]
    found = check(tmp_path, *begun)
    assert found.match is not None
    assert found.match.turn == 1
    help_: dict[str, Any] = act(1, "link", card="assist")
    help_["legal"] = [{"type": "link", "card": "assist"}, {"type": "pass"}]
    unhelped = laid(tmp_path, *begun, act(1, "pass"), act(0, "keep"))
    assert unhelped.question is not None
    assert unhelped.question.kind == "turn"
    last = {**act(1, "pass"), "legal": help_["legal"]}
    helped = [*begun, help_, last, done, act(0, "keep")]
    assert laid(tmp_path, *helped).familiars["flicker"].resources == {"food": 1}
    twice = [*begun, help_, help_, done, act(0, "keep")]
    assert laid(tmp_path, *twice).supply["food"] == 7, "without a link card nobody is asked"


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
    s = laid(tmp_path, header(state=state), *lines)
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
    found = check(tmp_path, header(state=state))
    assert (found.ok, found.at) == (False, 1)
    assert why in str(found.why)


def test_an_enemy_may_be_named_in_what_is_run(tmp_path: Path) -> None:
    run = [{"afflict": {"who": "tatterthrall-2", "with": "trapped"}}, {"flag": "any-flag"}]
    s = laid(tmp_path, header(state={"run": run}))
    assert s.enemies["tatterthrall-2"].afflictions == ["trapped"]
    assert s.flags == ["any-flag"]


def test_a_position_is_laid_before_chance_only() -> None:
    table = GAME.info.configure(2, PAGE)
    match = Match(GAME, table, seed="00ff")
    with pytest.raises(RefusalError):
        GAME.parse_chance(table, {"state": {}})
    assert not GAME.is_chance_possible(match.state, {"state": {}})


@pytest.mark.rule("TA-241")
def test_a_record_with_chance_lines_may_be_cut_anywhere(tmp_path: Path) -> None:
    """Also where chance comes next; gone on with, it comes to the same."""
    match = played(2, "cut", most=40, **PAGE)
    lines = in_lines(match)
    for cut in range(2, len(lines), 5):
        found = check(tmp_path, *lines[:cut])
        assert found.ok, found.why
    whole = laid(tmp_path, *lines)
    assert whole == match.state
    silent = [line for line in lines if "chance" not in line]
    assert not check(tmp_path, *silent[:1]).ok, "chance stands nowhere"
