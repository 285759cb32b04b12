"""Builds positions of Donburiko! from text, without using the rules under test.

`position(["acorn-4 acorn-2", "pond-1 [acorn-3:1]", "loach-0"], turn=1)`. A card in brackets lies
face down with a chip on it. `:1` says that seat 1 added the card; without it, seat 0 did. Chips
that are nowhere else are in the Bank.
"""

from collections.abc import Sequence
from typing import Self

from roost.contract import Action
from roost.contract.rng import parse_seed
from roost.games import load
from roost.games.donburiko.state import (
    COPIES,
    FACE_COUNT,
    FACE_NAMES,
    START_CHIPS,
    TURN,
    DonburikoState,
)
from roost.kernel import NOBODY
from roost.match import Match
from roost.testing.scenario import Scenario

GAME = load("donburiko")
CHIP_COUNT = 50


class DonburikoScenario(Scenario[DonburikoState]):
    def add(self, card: str, row: int, face: str = "up") -> Self:
        return self.act("add", card=card, row=row, face=face)

    def take(self, row: int) -> Self:
        return self.act("take", row=row)

    def count(self, total: int) -> Self:
        return self.act("count", total=total)

    def legal_actions(self, type: str) -> list[Action]:
        return [action for action in self.match.legal_actions() if action["type"] == type]

    def rows_for(self, type: str) -> set[int]:
        """Return the rows that can be taken, or added to."""
        return {row for action in self.legal_actions(type) if isinstance(row := action["row"], int)}

    def legal_totals(self) -> list[int]:
        actions = self.legal_actions("count")
        return sorted(total for action in actions if isinstance(total := action["total"], int))

    @property
    def round(self) -> int | None:
        return self.number("round")

    @property
    def is_final(self) -> bool:
        return self.number("final") == 1

    @property
    def bank(self) -> int | None:
        return self.number("bank")

    def chips(self, seat: int) -> int | None:
        return self.number("chips", seat)

    def credits(self, seat: int) -> int | None:
        return self.number("credits", seat)


def position(
    rows: Sequence[str] = ("acorn-4 acorn-2", "acorn-3", "loach-0"),
    hands: Sequence[str] | None = None,
    chips: Sequence[int] | None = None,
    bank: int | None = None,
    turn: int = 0,
    taken: dict[int, int] | None = None,
    final: bool = False,
) -> DonburikoScenario:
    """Return a match in which a turn begins. There are as many players as rows.

    Without `hands` each player has two of the cards that are not in rows. `taken` maps a row to the
    seat that took it. With a `bank` alone, the players share the other chips.
    """
    players = len(rows)
    config = GAME.info.configure(players, {})
    match: Match[DonburikoState] = Match(GAME, config, seed=parse_seed("scenario"))
    s = match.state
    pile = _Pile(players)
    s.turn, s.phase, s.out_seats, s.is_final = turn, TURN, 0, int(final)
    s.row_taker = [NOBODY] * 4
    s.hand, s.row_cards, s.row_length, s.face_down_slots = [0] * 4, [0] * 4, [0] * 4, [0] * 4
    for r, text in enumerate(rows):
        _lay_row(s, r, text, pile)
    if hands is None:
        hands = [" ".join(pile.names()[2 * p : 2 * p + 2]) for p in range(players)]
    for p, hand in enumerate(hands):
        s.hand[p] = sum(1 << pile.draw(name) for name in hand.split())
    for r, p in (taken or {}).items():
        s.row_taker[r], s.last_taker, s.face_down_slots[r] = p, p, 0
        s.out_seats |= 1 << p
    on_table = [r for r in range(players) if s.row_taker[r] == NOBODY]
    s.open_rows = sum(1 << 9 * r for r in on_table if s.row_length[r] < 7)
    s.takeable_rows = sum(1 << r for r in on_table if s.row_length[r] > 1)
    on_cards = sum(down.bit_count() for down in s.face_down_slots)
    _set_chips(s, CHIP_COUNT - on_cards, chips, bank)
    return DonburikoScenario(match)


def scenario_from_setup(rows: str, hands: Sequence[str], surplus: str = "") -> DonburikoScenario:
    """Return a match from one deal. Later rounds have the same deal."""
    deal = {
        "rows": rows.split(),
        "hands": [hand.split() for hand in hands],
        "surplus": surplus.split(),
    }
    config = GAME.info.configure(len(hands), {})
    return DonburikoScenario(Match(GAME, config, GAME.parse_setup(config, {"rounds": [deal]})))


def new_scenario(players: int, seed: str = "begun") -> DonburikoScenario:
    """Return a match after its first deal."""
    return DonburikoScenario(Match(GAME, GAME.info.configure(players, {}), seed=parse_seed(seed)))


class _Pile:
    """The cards that have no place yet."""

    def __init__(self, players: int) -> None:
        copies = zip(FACE_NAMES, COPIES, strict=True)
        deck = [(name, k) for name, n in copies for k in range(n)]
        self.cards = [card for card in deck if players > 2 or card[0] != "acorn-1or5"]

    def names(self) -> list[str]:
        return [name for name, _ in self.cards]

    def draw(self, name: str) -> int:
        card = next(card for card in self.cards if card[0] == name)
        self.cards.remove(card)
        return FACE_NAMES.index(name) + FACE_COUNT * card[1]


def _lay_row(s: DonburikoState, r: int, text: str, pile: _Pile) -> None:
    for i, word in enumerate(text.split()):
        name, _, adder = word.strip("[]").partition(":")
        card = pile.draw(name)
        s.slot_card[7 * r + i] = card
        s.slot_adder[7 * r + i] = int(adder or 0) if i else NOBODY
        s.row_cards[r] |= 1 << card
        s.row_length[r] += 1
        if word.startswith("["):
            s.face_down_slots[r] |= 1 << i


def _set_chips(
    s: DonburikoState, total: int, chips: Sequence[int] | None, bank: int | None
) -> None:
    if chips is None and bank is None:
        chips = [START_CHIPS[s.players]] * s.players
    if chips is None:
        assert bank is not None
        chips = [(total - bank + p) // s.players for p in range(s.players)]
    s.chips[: s.players] = chips
    s.bank = total - sum(chips)
    assert bank in (None, s.bank), "there are 50 chips"
    assert min(*chips, s.bank) >= 0
