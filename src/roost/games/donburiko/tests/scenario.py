"""Positions in words: `position(["acorn-4 acorn-2", "pond-1 [acorn-3:1]", "loach-0"], turn=1)`.

A card in brackets lies face down with a chip on it; `:1` says that seat 1 added it (without it,
seat 0 did). Chips that are nowhere else are in the Bank. The rules under test do nothing of this.
"""

from __future__ import annotations

from collections.abc import Sequence

from roost.contract import Action, View
from roost.contract.rng import parse_seed
from roost.games import catalogue, load
from roost.games.donburiko.state import (
    COPIES,
    FACE_COUNT,
    FACE_NAMES,
    START_CHIPS,
    TURN,
    DonburikoState,
)
from roost.kernel import NOBODY
from roost.match import Frame, Match

GAME = load("donburiko")
CHIP_COUNT = 50


class DonburikoScenario:
    """A match, with each action taken by the seat whose turn it is."""

    def __init__(self, match: Match[DonburikoState]) -> None:
        self.match = match
        self.frames: list[Frame[DonburikoState]] = []

    def do(self, action: Action) -> DonburikoScenario:
        assert self.match.turn is not None, "the match is over"
        self.frames = self.match.act(self.match.turn, action, with_frames=True)
        return self

    def act(self, type: str, **fields: str | int) -> DonburikoScenario:
        return self.do({"type": type, **fields})

    def add(self, card: str, row: int, face: str = "up") -> DonburikoScenario:
        return self.act("add", card=card, row=row, face=face)

    def take(self, row: int) -> DonburikoScenario:
        return self.act("take", row=row)

    def count(self, total: int) -> DonburikoScenario:
        return self.act("count", total=total)

    def expect_refusal(self, action: Action) -> tuple[str | None, str]:
        """The rule and the words of a refusal."""
        seat = 0 if self.match.turn is None else self.match.turn
        refusal = self.match.explain_illegal(seat, action)
        assert refusal is not None, "it is allowed"
        return refusal.rule, catalogue("donburiko").format_refusal(refusal)

    def legal_actions(self, type: str) -> list[Action]:
        return [action for action in self.match.legal_actions() if action["type"] == type]

    def rows_for(self, type: str) -> set[int]:
        """The rows that can be taken, or added to."""
        return {row for action in self.legal_actions(type) if isinstance(row := action["row"], int)}

    def legal_totals(self) -> list[int]:
        return sorted(
            t for action in self.legal_actions("count") if isinstance(t := action["total"], int)
        )

    def view(self, seat: int | None = None) -> View:
        return GAME.view(self.match.state, seat)

    @property
    def events(self) -> list[str]:
        """The moments that the last action showed."""
        return [moment.event for moment in self.frames if moment.event]

    @property
    def turn(self) -> int | None:
        return self.match.turn

    @property
    def prompt(self) -> str:
        return self.view().prompt

    @property
    def is_over(self) -> bool:
        return self.match.result is not None

    @property
    def round(self) -> int | None:
        return self.view().number("round")

    @property
    def is_final(self) -> bool:
        return self.view().number("final") == 1

    @property
    def bank(self) -> int | None:
        return self.view().number("bank")

    def chips(self, seat: int) -> int | None:
        return self.view().number("chips", seat)

    def credits(self, seat: int) -> int | None:
        return self.view().number("credits", seat)


def position(
    rows: Sequence[str] = ("acorn-4 acorn-2", "acorn-3", "loach-0"),
    hands: Sequence[str] | None = None,
    chips: Sequence[int] | None = None,
    bank: int | None = None,
    turn: int = 0,
    taken: dict[int, int] | None = None,
    final: bool = False,
) -> DonburikoScenario:
    """As many play as there are rows. Without `hands` each has two of the cards that lie nowhere.

    `taken` says who took which row. With a `bank` alone, the players share the other chips.
    """
    players = len(rows)
    match: Match[DonburikoState] = Match(
        GAME, GAME.info.configure(players, {}), seed=parse_seed("scenario")
    )
    s = match.state
    pile = _Pile(players)
    s.turn, s.phase, s.out_seats, s.is_final = turn, TURN, 0, int(final)
    s.row_taker = [NOBODY] * 4
    s.hand, s.row_cards, s.row_length, s.face_down_slots = [0] * 4, [0] * 4, [0] * 4, [0] * 4
    for r, text in enumerate(rows):
        _lay(s, r, text, pile)
    if hands is None:
        hands = [" ".join(pile.rest[2 * p : 2 * p + 2]) for p in range(players)]
    for p, hand in enumerate(hands):
        s.hand[p] = sum(1 << pile.draw(name) for name in hand.split())
    for r, p in (taken or {}).items():
        s.row_taker[r], s.last_taker, s.face_down_slots[r] = p, p, 0
        s.out_seats |= 1 << p
    on_table = [r for r in range(players) if s.row_taker[r] == NOBODY]
    s.open_rows = sum(1 << 9 * r for r in on_table if s.row_length[r] < 7)
    s.takeable_rows = sum(1 << r for r in on_table if s.row_length[r] > 1)
    on_cards = sum(down.bit_count() for down in s.face_down_slots)
    _pay(s, CHIP_COUNT - on_cards, chips, bank)
    return DonburikoScenario(match)


def scenario_from_setup(rows: str, hands: Sequence[str], surplus: str = "") -> DonburikoScenario:
    """A match from a deal in words; later rounds are dealt the same."""
    deal = {
        "rows": rows.split(),
        "hands": [hand.split() for hand in hands],
        "surplus": surplus.split(),
    }
    table = GAME.info.configure(len(hands), {})
    return DonburikoScenario(Match(GAME, table, GAME.parse_setup(table, {"rounds": [deal]})))


def new_scenario(players: int, seed: str = "begun") -> DonburikoScenario:
    """A match that was just dealt."""
    return DonburikoScenario(Match(GAME, GAME.info.configure(players, {}), seed=parse_seed(seed)))


class _Pile:
    """The cards that lie nowhere yet."""

    def __init__(self, players: int) -> None:
        copies = zip(FACE_NAMES, COPIES, strict=True)
        deck = [(name, k) for name, n in copies for k in range(n)]
        self.left = [card for card in deck if players > 2 or card[0] != "acorn-1or5"]

    @property
    def rest(self) -> list[str]:
        return [name for name, _ in self.left]

    def draw(self, name: str) -> int:
        found = next(card for card in self.left if card[0] == name)
        self.left.remove(found)
        return FACE_NAMES.index(name) + FACE_COUNT * found[1]


def _lay(s: DonburikoState, r: int, text: str, pile: _Pile) -> None:
    for i, word in enumerate(text.split()):
        name, _, adder = word.strip("[]").partition(":")
        card = pile.draw(name)
        s.slot_card[7 * r + i] = card
        s.slot_adder[7 * r + i] = int(adder or 0) if i else NOBODY
        s.row_cards[r] |= 1 << card
        s.row_length[r] += 1
        if word.startswith("["):
            s.face_down_slots[r] |= 1 << i


def _pay(s: DonburikoState, in_all: int, chips: Sequence[int] | None, bank: int | None) -> None:
    if chips is None and bank is None:
        chips = [START_CHIPS[s.players]] * s.players
    if chips is None:
        assert bank is not None
        chips = [(in_all - bank + p) // s.players for p in range(s.players)]
    s.chips[: s.players] = chips
    s.bank = in_all - sum(chips)
    assert bank in (None, s.bank), "there are 50 chips"
    assert min(*chips, s.bank) >= 0
