"""The table in the terminal: cards, board, menu, log and result."""

import io

import msgspec
import pytest
from rich.console import Console, RenderableType

from roost import games
from roost.cli.messages import GameTexts
from roost.cli.table.board import BoardPrinter
from roost.cli.table.cards import CardPrinter
from roost.cli.table.match_log import MatchLog
from roost.cli.table.menu import ActionMenu
from roost.cli.table.result import draw_result
from roost.contract import (
    Action,
    ActionField,
    Card,
    LogHorizon,
    MatchConfig,
    Number,
    View,
    Zone,
)
from roost.match import observe, update_for
from roost.testing.matches import make_rng, new_match, play_steps, random_chooser
from roost.testing.selection import case_id, game_cases

TEXTS = GameTexts("donburiko", 0)


def render(content: RenderableType, width: int = 80) -> str:
    out = Console(file=io.StringIO(), width=width, markup=False, highlight=False)
    out.print(content)
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def squeeze(text: str) -> list[str]:
    """Return the lines without repeated spaces."""
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def draw_row(*cards: Card, width: int = 80) -> list[str]:
    return [line.rstrip() for line in render(CardPrinter([], TEXTS).row(cards, width)).splitlines()]


def test_face_up_hidden_and_face_down_cards_differ_in_shape() -> None:
    hidden = Card(None, {"by": 1, "face": "down", "chips": 1})
    own = Card("loach-0", {"by": 0, "face": "down", "chips": 1})
    assert draw_row(Card("acorn-3"), hidden, own) == [
        "▐Acorn 3▌ ░░░░░   ░Loach 0░",
        "           Wren ●  You ●",
    ]


def test_adjacent_hidden_cards_are_counted() -> None:
    assert draw_row(Card("loach-0"), Card(), Card(), Card("acorn-1"), Card()) == [
        "▐Loach 0▌ ░░░░░ × 2 ▐Acorn 1▌ ░░░░░"
    ]


def test_a_long_row_is_wrapped() -> None:
    lines = draw_row(*[Card("acorn-1or5", {"by": 2})] * 5, width=32)
    assert lines == ["▐Acorn 1 or 5▌ ▐Acorn 1 or 5▌", " Heron          Heron"] * 2 + [
        "▐Acorn 1 or 5▌",
        " Heron",
    ]


def test_families_have_different_colours() -> None:
    def style(deck: list[str], name: str) -> str:
        (text,) = CardPrinter(deck, TEXTS).row([Card(name)], 80).split()
        return str(text.spans[1].style)

    deck = ["red-1", "acorn-1", "acorn-2", "pond-1"]
    assert style(deck, "acorn-1") == style(deck, "acorn-2") != style(deck, "pond-1")
    assert style(deck, "red-1") == style(["red-1"], "red-1")
    many = [f"{family}-1" for family in "abcdefghijkl"]
    assert all(style(many, name) for name in many)
    colours = [f"{colour}-1" for colour in ("amber", "sand", "blue", "green", "purple", "red")]
    assert style([*colours, "odd-1"], "odd-1")


def test_a_board_shows_every_visible_card_and_number() -> None:
    view = View(
        0,
        (
            Zone("row-0", "row", cards=(Card("acorn-4"), Card(None, {"by": 1, "face": "down"}))),
            Zone("row-1", "row"),
            Zone("hand-0", "hand", 0, (Card("loach-0"),)),
            Zone("hand-1", "hand", 1, (Card(), Card())),
            Zone("taken-1", "display", 1, (Card("acorn-5"), Card("acorn-1"))),
            Zone("surplus", "pile", cards=(Card(),) * 4),
            Zone("unheard-of", "pile", cards=(Card("rabbit-9"),)),
        ),
        (
            Number("round", 2),
            Number("final", 0),
            Number("luck", 7),
            Number("chips", 3, 0),
            Number("chips", 12, 1),
            Number("credits", 0, 0),
            Number("credits", 0, 1),
            Number("total", None, 0),
            Number("total", 6, 1),
        ),
        1,
        "turn",
    )
    text = render(BoardPrinter(TEXTS, CardPrinter([], TEXTS), {1: "random"}).draw(view, 80))
    lines = squeeze(text)
    assert lines[0].startswith("Donburiko! ──")
    assert lines[1:] == [
        "Round 2 · luck 7",
        "Row 1 ▐Acorn 4▌ ░░░░░",
        "Wren",
        "Row 2 –",
        "Left over ░░░░░ × 4",
        "unheard-of ▐rabbit-9▌",
        "Wren · Taken row ▐Acorn 5▌ ▐Acorn 1▌",
        "Chips Row counted Hand",
        "0 You 3 1",
        "▸ 1 Wren (random) 12 6 2",
        "You · Hand ▐Loach 0▌",
    ]


def test_visible_cards_of_others_are_drawn() -> None:
    zones = (
        Zone("hand-0", "hand", 0, (Card("acorn-1"),)),
        Zone("hand-1", "hand", 1, (Card("acorn-2"), Card())),
    )
    text = render(
        BoardPrinter(TEXTS, CardPrinter([], TEXTS), {}).draw(View(0, zones, (), None, ""), 80)
    )
    assert "Wren · Hand  ▐Acorn 2▌ ░░░░░" in text
    assert text.count("Acorn 1") == 1


@pytest.mark.parametrize(("name", "config"), game_cases(), ids=case_id)
def test_every_game_fits_and_its_menu_numbers_every_action(name: str, config: MatchConfig) -> None:
    width = 70
    game = games.load(name)
    match = new_match(game, config, "drawing")
    texts = GameTexts(name, 0)
    cards = CardPrinter(game.card_counts(config), texts)
    for number, _ in enumerate(play_steps(match, random_chooser(make_rng("drawing")))):
        if number % 7:
            continue
        observation = observe(match, match.turn)
        text = render(BoardPrinter(texts, cards, {}).draw(observation.view, width), width)
        assert max(map(len, text.splitlines())) <= width
        menu = ActionMenu(observation.legal_actions, texts)
        assert sorted(menu.actions, key=str) == sorted(observation.legal_actions, key=str)
        menu_text = render(menu.draw(), width)
        assert max(map(len, menu_text.splitlines())) <= width
        assert set(map(str, range(1, len(menu.actions) + 1))) <= set(menu_text.split())


def test_many_actions_of_a_type_make_a_grid() -> None:
    legal: list[Action] = [
        {"type": "add", "card": card, "row": r, "face": face}
        for face in ("up", "down")
        for card in ("acorn-3", "loach-0")
        for r in (0, 2)
    ]
    legal.insert(3, {"type": "take", "row": 2})
    legal.remove({"type": "add", "card": "loach-0", "row": 2, "face": "down"})
    menu = ActionMenu(legal, TEXTS)
    assert squeeze(render(menu.draw())) == [
        "row 1 row 3 row 1 row 3",
        "Add a card up up down down",
        "Acorn 3 1 2 3 4",
        "Loach 0 5 6 7",
        "8 Take row 3",
    ]
    assert menu.actions[2] == {"type": "add", "card": "acorn-3", "row": 0, "face": "down"}
    assert menu.actions[6] == {"type": "add", "card": "loach-0", "row": 0, "face": "down"}
    assert menu.actions[7] == {"type": "take", "row": 2}


def test_actions_with_different_fields_are_listed() -> None:
    texts = GameTexts("donburiko", 0)
    fields = (ActionField("card", "text"), ActionField("as", "number", is_optional=True))
    texts.info = msgspec.structs.replace(texts.info, actions={"play": fields})
    legal: list[Action] = [{"type": "play", "card": f"wheel-{i}"} for i in range(8)]
    legal.append({"type": "play", "card": "anchor-x", "as": 9})
    text = render(ActionMenu(legal, texts).draw())
    assert "9 play anchor-x 9" in text
    assert "1 play wheel-0" in text


def test_the_log_depends_on_the_seat() -> None:
    game = games.load("donburiko")
    match = new_match(game, game.info.configure(2, {}), "story")
    hand = [card.name for card in observe(match, 0).view.zone("hand-0").cards]
    logs = {
        seat: MatchLog(GameTexts("donburiko", seat), observe(match, seat).view) for seat in (0, 1)
    }
    before = {seat: observe(match, seat).view for seat in (0, 1)}
    assert hand[0] is not None
    action: Action = {"type": "add", "card": hand[0], "row": 1, "face": "down"}
    frames = match.act(0, action, with_frames=True)
    own, other = (logs[s].add(update_for(match, before[s], frames).events) for s in (0, 1))
    assert own == [f"You added {TEXTS.card(hand[0])} to Row 2, face down."]
    assert other == ["Owl added a card to Row 2, face down."]
    assert logs[0].lines() == own


def test_the_log_lists_a_taken_row_in_order() -> None:
    game = games.load("donburiko")
    match = new_match(game, game.info.configure(3, {}), "order")
    log = MatchLog(TEXTS, observe(match, 0).view)
    found = 0
    for seat, action in play_steps(match, random_chooser(make_rng("order"))):
        before = observe(match, 0).view
        twin = new_match(game, match.config, "order")
        for earlier in match.actions:
            twin.act(*earlier)
        lines = log.add(update_for(twin, before, twin.act(seat, action, with_frames=True)).events)
        if action["type"] == "take" and found < 5:
            names = [c.name for c in observe(twin, 0).view.zone(f"taken-{seat}").cards]
            if names:  # else the round ended with it
                found += 1
                cards = ", ".join(TEXTS.card(name) for name in names if name)
                assert lines[0].endswith(f"took Row {int(action['row']) + 1}: {cards}.")
    assert found == 5


def test_the_log_names_the_played_card_and_not_its_effects() -> None:
    """Covered errands, and a card that no longer wins, change in place."""
    game = games.load("familiars-trouble")
    texts = GameTexts("familiars-trouble", 0)
    match = new_match(game, game.info.configure(3, {"hand_exchange": False}), "log")
    log = MatchLog(texts, observe(match, 0).view)
    for seat, action in play_steps(match, random_chooser(make_rng("log"))):
        before = observe(match, 0).view
        twin = new_match(game, match.config, "log")
        for earlier in match.actions:
            twin.act(*earlier)
        lines = log.add(update_for(twin, before, twin.act(seat, action, with_frames=True)).events)
        if action["type"] == "play":
            assert lines[0].endswith(f" played {texts.card(str(action['card']))}.")


def test_the_log_ends_at_the_horizon_of_the_rules() -> None:
    game = games.load("donburiko")
    texts = GameTexts("donburiko", 0)
    texts.info = msgspec.structs.replace(
        texts.info,
        log_horizon=LogHorizon(
            closing_event="counted", kept_sections=0, opening_event="round-over"
        ),
    )
    match = new_match(game, game.info.configure(2, {}), "horizon")
    log = MatchLog(texts, observe(match, 0).view)
    for fields in (
        {"type": "add", "row": 0},
        {"type": "add", "row": 0},
        {"type": "take", "row": 0},
    ):
        turn = match.turn
        assert turn is not None
        matching = (a for a in match.legal_actions() if fields.items() <= a.items())
        before = observe(match, 0).view
        log.add(update_for(match, before, match.act(turn, next(matching), with_frames=True)).events)
    assert not any("added" in line for line in log.lines())


def test_an_event_without_a_message_shows_its_id() -> None:
    assert TEXTS.event("sneezed", {"who": "Wren"}) == "Wren: sneezed"


def test_a_result_shows_every_value() -> None:
    result = {
        "scores": [3, 9, 9],
        "winners": [1, 2],
        "credits": [0, 0, 5],
        "hands": [[1, 2, 3], [4, 5, 6]],
        "bank": 4,
        "code": "left",
    }
    text = render(draw_result(result, TEXTS))
    assert squeeze(text) == [
        "Wren and Heron share the win with 9.",
        "Score Credits hands 1 hands 2",
        "You 3 0 1 4",
        "Wren 9 0 2 5",
        "Heron 9 5 3 6",
        'Left in the Bank 4 · code "left"',
    ]


@pytest.mark.parametrize(("winners", "words"), [([0, 1], "won together"), ([], "lost together")])
def test_a_cooperative_result_names_the_team(winners: list[int], words: str) -> None:
    texts = GameTexts("donburiko", 0)
    texts.info = msgspec.structs.replace(texts.info, is_cooperative=True)
    text = render(draw_result({"scores": [7, 7], "winners": winners}, texts))
    assert f"You all {words}, with 7." in text
