"""The plain data that passes between games and everybody else."""

import pickle
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roost.contract import (
    ActionField,
    Card,
    CardMove,
    CardPosition,
    Catalogue,
    GameInfo,
    Mark,
    Number,
    Option,
    Refusal,
    RefusalError,
    View,
    ViewDiff,
    Zone,
    apply_diff,
    canonical_json,
    checks,
    derive_seed,
    diff_views,
    rng_for,
)
from roost.contract.rng import parse_seed

# Differences


cards = st.builds(
    Card,
    st.sampled_from([None, "a", "b", "c"]),
    st.dictionaries(st.sampled_from(["by", "face"]), st.sampled_from([0, 1, "down"]), max_size=2),
)
piles = st.lists(cards, max_size=6).map(tuple)


def view(
    *zones: tuple[Card, ...], number: int | None = 0, turn: int | None = 0, counts: int = 0
) -> View:
    numbers = (Number("bank", 3), Number("chips", number, 0))
    marks: dict[str, Mark] = {"counts": counts} if counts else {}
    lying = tuple(Zone(f"z-{i}", "row", None, cards, marks) for i, cards in enumerate(zones))
    return View(0, lying, numbers, turn, "turn")


views = st.builds(
    view,
    piles,
    piles,
    piles,
    number=st.sampled_from([None, 0, 1]),
    turn=st.sampled_from([None, 1]),
    counts=st.integers(0, 2),
)


@given(views, views)
def test_folding_the_difference_gives_the_later_view(before: View, after: View) -> None:
    change = diff_views(before, after)
    assert apply_diff(before, change) == after
    read = msgspec.json.decode(msgspec.json.encode(change), type=ViewDiff)
    assert canonical_json(apply_diff(before, read)) == canonical_json(after)


@given(views, views)
def test_every_card_leaves_and_arrives_at_most_once(before: View, after: View) -> None:
    moves = diff_views(before, after).moves
    for places in ([m.source for m in moves if m.source], [m.target for m in moves if m.target]):
        assert len(set(places)) == len(places)


@given(views)
def test_a_diff_of_equal_views_is_empty(same: View) -> None:
    assert diff_views(same, same) == ViewDiff((), (), same.turn, same.prompt)


A, B, UNKNOWN = Card("a"), Card("b"), Card()


def move(source: tuple[int, int] | None, target: tuple[int, int] | None, card: Card) -> CardMove:
    here = None if source is None else CardPosition(f"z-{source[0]}", source[1])
    there = None if target is None else CardPosition(f"z-{target[0]}", target[1])
    return CardMove(here, there, card)


PAIRS: dict[str, tuple[View, View, list[CardMove]]] = {
    "a card is played": (
        view((A, B), (A,)),
        view((A,), (A, B)),
        [move((0, 1), (1, 1), B)],
    ),
    "an unknown card is played and seen": (
        view((UNKNOWN, UNKNOWN), (A,)),
        view((UNKNOWN,), (A, B)),
        [move((0, 1), (1, 1), B)],
    ),
    "a card turns up where it lies": (
        view((A, UNKNOWN), (UNKNOWN,)),
        view((A, B), (UNKNOWN,)),
        [move((0, 1), (0, 1), B)],
    ),
    "a card turns down where it lies": (
        view((A, B), ()),
        view((A, UNKNOWN), ()),
        [move((0, 1), (0, 1), UNKNOWN)],
    ),
    "a known card goes before an unknown one does": (
        view((UNKNOWN,), (A,), ()),
        view((), (), (A, UNKNOWN)),
        [move((1, 0), (2, 0), A), move((0, 0), (2, 1), UNKNOWN)],
    ),
    "a card keeps its place but gets a mark": (
        view((A, B), ()),
        view((A, Card("b", {"won": 1})), ()),
        [move((0, 1), (0, 1), Card("b", {"won": 1}))],
    ),
    "a whole row is taken and turned up": (
        view((A, UNKNOWN), ()),
        view((), (A, B)),
        [move((0, 0), (1, 0), A), move((0, 1), (1, 1), B)],
    ),
    "cards come": (view((), ()), view((A,), ()), [move(None, (0, 0), A)]),
    "cards go": (view((A,), ()), view((), ()), [move((0, 0), None, A)]),
    "another card is no pair": (
        view((A,), ()),
        view((), (B,)),
        [move((0, 0), None, A), move(None, (1, 0), B)],
    ),
    "another card in the same place is no pair either": (
        view((A,), (B,)),
        view((B,), (A,)),
        [move((1, 0), (0, 0), B), move((0, 0), (1, 0), A)],
    ),
}


@pytest.mark.parametrize("case", PAIRS)
def test_pairs(case: str) -> None:
    before, after, moves = PAIRS[case]
    assert list(diff_views(before, after).moves) == moves
    assert apply_diff(before, diff_views(before, after)) == after


def test_a_diff_has_only_changed_numbers() -> None:
    change = diff_views(view(number=None), view(number=0, turn=None))
    assert change == ViewDiff((), (Number("chips", 0, 0),), None, "turn")


@pytest.mark.parametrize(
    "other",
    [
        view(()),
        View(1, view((), ()).zones, view((), ()).numbers, 0, "turn"),
        View(0, view((), ()).zones, (), 0, "turn"),
    ],
)
def test_views_of_other_viewers_or_layouts_have_no_diff(other: View) -> None:
    with pytest.raises(ValueError, match="whole match"):
        diff_views(view((), ()), other)


def test_parts_of_a_view() -> None:
    seen = view((A,), number=4)
    assert seen.zone("z-0").cards == (A,)
    assert (seen.number("chips", 0), seen.number("bank")) == (4, 3)


# Canonical JSON


def test_canonical_json_distinguishes_types_and_not_key_order() -> None:
    assert canonical_json({"b": 1, "a": 2}) == canonical_json({"a": 2, "b": 1}) == b'{"a":2,"b":1}'
    assert len({canonical_json(value) for value in (1, 1.0, True, "1", None)}) == 5


# Facts


FACTS = GameInfo(
    id="small",
    title="Small",
    players=(2, 3),
    minutes=5,
    version=2,
    options=(
        Option("red", (True, False), False, "SM-3"),
        Option("games", {2: (1, 2), 3: (1, 2, 3)}, {2: 2, 3: 3}, "SM-4"),
    ),
    actions={
        "play": (ActionField("card", "text"), ActionField("as", "number", is_optional=True)),
        "pass": (),
    },
    credits=(),
    players_rule="SM-1",
    turn_rule="SM-2",
    choice_rule="SM-5",
    end_rule="SM-6",
    result_rules={},
)


@pytest.mark.parametrize(
    ("players", "given", "options"),
    [
        (2, {}, {"red": False, "games": 2}),
        (3, {}, {"red": False, "games": 3}),
        (3, {"games": 1, "red": True}, {"red": True, "games": 1}),
    ],
)
def test_table(players: int, given: dict[str, Any], options: dict[str, Any]) -> None:
    table = FACTS.configure(players, given)
    assert (table.players, table.options) == (players, options)
    assert FACTS.rules == "small/2"


@pytest.mark.parametrize(
    ("players", "given", "message", "rule"),
    [
        (4, {}, "players-wrong", "SM-1"),
        (True, {}, "players-wrong", "SM-1"),
        (2.0, {}, "players-wrong", "SM-1"),
        ("2", {}, "players-wrong", "SM-1"),
        (2, {"blue": True}, "option-unknown", None),
        (2, {"red": 1}, "option-value", "SM-3"),
        (2, {"red": None}, "option-value", "SM-3"),
        (2, {"games": 3}, "option-value", "SM-4"),
        (2, {"games": True}, "option-value", "SM-4"),
        (2, {"games": 1.0}, "option-value", "SM-4"),
    ],
)
def test_tables_that_cannot_be(
    players: object, given: dict[str, Any], message: str, rule: str | None
) -> None:
    with pytest.raises(RefusalError) as caught:
        FACTS.configure(players, given)
    assert (caught.value.refusal.message, caught.value.refusal.rule) == (message, rule)
    assert WORDS.format_refusal(caught.value.refusal)


@pytest.mark.parametrize(
    ("action", "message", "rule"),
    [
        ({"type": "pass"}, None, None),
        ({"type": "play", "card": "a"}, None, None),
        ({"type": "play", "card": "a", "as": -3}, None, None),
        ("pass", "action-not-object", None),
        (None, "action-not-object", None),
        ({}, "action-unknown", "SM-5"),
        ({"type": "win"}, "action-unknown", "SM-5"),
        ({"type": ["pass"]}, "action-unknown", "SM-5"),
        ({"type": "pass", "card": "a"}, "field-unknown", None),
        ({"type": "pass", 1: 1}, "field-unknown", None),
        ({"type": "play"}, "field-missing", None),
        ({"type": "play", "card": 1}, "field-kind", None),
        ({"type": "play", "card": "a", "as": "1"}, "field-kind", None),
        ({"type": "play", "card": "a", "as": True}, "field-kind", None),
        ({"type": "play", "card": "a", "as": 1.0}, "field-kind", None),
    ],
)
def test_forms_of_actions(action: object, message: str | None, rule: str | None) -> None:
    refusal = FACTS.validate_shape(action)
    if refusal is None:
        assert message is None
    else:
        assert (refusal.message, refusal.rule) == (message, rule)
        assert WORDS.format_refusal(refusal)


# Checks of setups


DECK = {"a": 2, "b": 1}


@pytest.mark.parametrize(
    ("check", "message"),
    [
        (lambda: checks.require_fields([], ("x",)), "setup-kind"),
        (lambda: checks.require_fields({}, ("x",)), "setup-field-missing"),
        (lambda: checks.require_fields({"x": 1, "y": 1}, ("x",)), "setup-field-unknown"),
        (lambda: checks.require_list({}, "x"), "setup-kind"),
        (lambda: checks.require_list([1], "x", size=2), "setup-size"),
        (lambda: checks.require_int(3, "x", 0, 2), "setup-number"),
        (lambda: checks.require_int(-1, "x", 0, 2), "setup-number"),
        (lambda: checks.require_int(True, "x", 0, 2), "setup-number"),
        (lambda: checks.require_known_cards(["a", 1], DECK, "x", "SM-7"), "setup-card-unknown"),
        (lambda: checks.require_known_cards(["c"], DECK, "x", "SM-7"), "setup-card-unknown"),
        (
            lambda: checks.require_complete_deck(["a", "a", "b", "b"], DECK, "x", "SM-7"),
            "setup-card-many",
        ),
        (lambda: checks.require_complete_deck(["a", "b"], DECK, "x", "SM-7"), "setup-card-missing"),
    ],
)
def test_checks_refuse(check: Any, message: str) -> None:
    with pytest.raises(RefusalError) as caught:
        check()
    assert caught.value.refusal.message == message
    assert WORDS.format_refusal(caught.value.refusal)


def test_checks_give_the_value_back() -> None:
    assert checks.require_fields({"x": 1, "y": 2}, ("x",), optional=("y",)) == {"x": 1, "y": 2}
    assert checks.require_fields({"x": 1}, ("x",), optional=("y",)) == {"x": 1}
    assert checks.require_list([1, 2], "x", size=2) == [1, 2]
    assert [checks.require_int(n, "x", 0, 2) for n in (0, 2)] == [0, 2]
    assert checks.require_known_cards(["a", "b"], DECK, "x", "SM-7") == ["a", "b"]
    checks.require_complete_deck(["b", "a", "a"], DECK, "x", "SM-7")


# Messages


WORDS = Catalogue(Path(checks.__file__).parent)


def test_the_first_file_with_a_message_wins(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("match-over = Done, { $who }.\n", encoding="utf-8")
    catalogue = Catalogue(tmp_path, Path(checks.__file__).parent)
    assert catalogue.format_refusal(Refusal("match-over", args={"who": "a"})) == "Done, a."
    assert catalogue.format("action-unknown") == "There is no such action."
    assert (catalogue.has("match-over"), catalogue.has("nonsense")) == (True, False)
    with pytest.raises(KeyError):
        catalogue.format("nonsense")
    with pytest.raises(AssertionError):
        catalogue.format("match-over")


# Chance: a seed means the same for ever


def test_a_refusal_reads_as_a_sentence_in_a_traceback_and_survives_a_pickle() -> None:
    refused = RefusalError("players-wrong", "AK-1", players="9", counts="3, 4")
    sentence = "This game is for 3, 4 players, not for 9. (AK-1)"
    assert str(refused) == sentence
    stored = pickle.loads(pickle.dumps(refused))
    assert (str(stored), stored.refusal) == (sentence, refused.refusal)
    # A wrapper that makes a new error of the same class from the text of the first one.
    assert str(type(refused)(f"{refused} was raised here")) == f"{sentence} was raised here"
    assert str(RefusalError("no-such-message", "XX-1", card="red-1")) == (
        "no-such-message, card: red-1 (XX-1)"
    )


def test_a_refusal_of_a_game_has_the_words_of_that_game() -> None:
    refusal = Refusal("action-unknown", "AK-13")
    assert str(RefusalError.from_refusal(refusal)) == "There is no such action. (AK-13)"
    assert str(RefusalError.from_refusal(refusal, "akuma")).startswith(
        "There is no such action: choose a mission"
    )


def test_fixed_words() -> None:
    assert rng_for("00", "deal") == (2911108283, 3748102128, 3249644727, 1777995537)
    assert rng_for("00", "deal", 1) == (3286487614, 3501860168, 4101748543, 4262631963)
    assert rng_for("0123456789abcdef", "bot", 7) == (3972752771, 2795528990, 1319232244, 1267134881)


def test_fixed_seeds() -> None:
    assert derive_seed("00", "match", 3) == "028fa4556005604e2ffe4909242a0105"
    assert parse_seed("roost") == "031206cffbd63c2030eb76ae23924a67"


def test_a_seed_is_a_text_or_an_integer() -> None:
    assert parse_seed(7) == parse_seed("7") == parse_seed(np.int64(7)) == parse_seed(np.uint8(7))
    assert parse_seed(-7) == parse_seed("-7") != parse_seed(7)
    for wrong in (7.0, None, b"7"):
        with pytest.raises(TypeError, match="a text or a whole number, not"):
            parse_seed(wrong)  # type: ignore[arg-type]


def test_each_purpose_and_number_draws_its_own() -> None:
    drawn = {
        rng_for(s, p, n) for s in ("00", "01", "0000") for p in ("deal", "bot") for n in range(9)
    }
    assert len(drawn) == 3 * 2 * 9


# Boards

boards: st.SearchStrategy[dict[str, Any]] = st.recursive(
    st.none() | st.booleans() | st.integers(0, 2) | st.lists(st.integers(0, 1), max_size=2),
    lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
).map(lambda value: value if isinstance(value, dict) else {"a": value})


@given(boards, boards)
def test_a_board_diff_has_the_changes(before: dict[str, Any], after: dict[str, Any]) -> None:
    old = msgspec.structs.replace(view(), board=before)
    new = msgspec.structs.replace(view(), board=after)
    change = diff_views(old, new)
    read = msgspec.json.decode(msgspec.json.encode(change), type=ViewDiff)
    assert canonical_json(apply_diff(old, read).board) == canonical_json(after)
    assert canonical_json(old.board) == canonical_json(before), "the earlier view stays as it was"
    assert (change.board == ()) == (canonical_json(before) == canonical_json(after))


def test_a_board_diff_has_only_the_changes() -> None:
    old = msgspec.structs.replace(view(), board={"page": {"a": 1, "b": [1]}, "log": []})
    new = msgspec.structs.replace(view(), board={"page": {"a": 1, "b": [2], "c": 3}})
    told = [(c.path, c.value, c.is_removed) for c in diff_views(old, new).board]
    assert told == [(("log",), None, True), (("page", "b"), [2], False), (("page", "c"), 3, False)]
