"""Positions in words: `position(["acorn-4 acorn-2", "pond-1 [acorn-3:1]", "loach-0"], turn=1)`.

A card in brackets lies face down with a chip on it; `:1` says that seat 1 added it (without it,
seat 0 did). Chips that are nowhere else are in the Bank. The rules under test do nothing of this.
"""

from __future__ import annotations

from collections.abc import Sequence

from roost.contract import Action, View
from roost.contract.chance import seed_of
from roost.games import catalogue, load
from roost.games.donburiko.state import CHIPS, COPIES, KINDS, NAMES, TURN, Donburiko
from roost.kernel import NOBODY
from roost.match import Match, Moment

GAME = load("donburiko")
CHIPS_IN_ALL = 50


class Scenario:
    """A match, with each action taken by the seat whose turn it is."""

    def __init__(self, match: Match[Donburiko]) -> None:
        self.match = match
        self.moments: list[Moment[Donburiko]] = []

    def do(self, action: Action) -> Scenario:
        assert self.match.turn is not None, "the match is over"
        self.moments = self.match.act(self.match.turn, action, watch=True)
        return self

    def act(self, type: str, **fields: str | int) -> Scenario:
        return self.do({"type": type, **fields})

    def add(self, card: str, row: int, face: str = "up") -> Scenario:
        return self.act("add", card=card, row=row, face=face)

    def take(self, row: int) -> Scenario:
        return self.act("take", row=row)

    def count(self, total: int) -> Scenario:
        return self.act("count", total=total)

    def refused(self, action: Action) -> tuple[str | None, str]:
        """The rule and the words of a refusal."""
        seat = 0 if self.match.turn is None else self.match.turn
        refusal = self.match.refuse(seat, action)
        assert refusal is not None, "it is allowed"
        return refusal.rule, catalogue("donburiko").refusal(refusal)

    def legal(self, type: str) -> list[Action]:
        return [action for action in self.match.legal() if action["type"] == type]

    def rows_to(self, type: str) -> set[int]:
        """The rows that can be taken, or added to."""
        return {row for action in self.legal(type) if isinstance(row := action["row"], int)}

    def totals(self) -> list[int]:
        return sorted(t for action in self.legal("count") if isinstance(t := action["total"], int))

    def view(self, seat: int | None = None) -> View:
        return GAME.view(self.match.state, seat)

    @property
    def notes(self) -> list[str]:
        """The moments that the last action showed."""
        return [moment.note for moment in self.moments if moment.note]

    @property
    def turn(self) -> int | None:
        return self.match.turn

    @property
    def asks(self) -> str:
        return self.view().asks

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    @property
    def round(self) -> int | None:
        return self.view().number("round")

    @property
    def final(self) -> bool:
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
) -> Scenario:
    """As many play as there are rows. Without `hands` each has two of the cards that lie nowhere.

    `taken` says who took which row. With a `bank` alone, the players share the other chips.
    """
    players = len(rows)
    match: Match[Donburiko] = Match(GAME, GAME.facts.table(players, {}), seed=seed_of("scenario"))
    s = match.state
    pile = _Pile(players)
    s.turn, s.phase, s.out, s.final = turn, TURN, 0, int(final)
    s.taker = [NOBODY] * 4
    s.hand, s.row, s.length, s.down = [0] * 4, [0] * 4, [0] * 4, [0] * 4
    for r, text in enumerate(rows):
        _lay(s, r, text, pile)
    if hands is None:
        hands = [" ".join(pile.rest[2 * p : 2 * p + 2]) for p in range(players)]
    for p, hand in enumerate(hands):
        s.hand[p] = sum(1 << pile.draw(name) for name in hand.split())
    for r, p in (taken or {}).items():
        s.taker[r], s.last, s.down[r] = p, p, 0
        s.out |= 1 << p
    on_table = [r for r in range(players) if s.taker[r] == NOBODY]
    s.open = sum(1 << 9 * r for r in on_table if s.length[r] < 7)
    s.ripe = sum(1 << r for r in on_table if s.length[r] > 1)
    on_cards = sum(down.bit_count() for down in s.down)
    _pay(s, CHIPS_IN_ALL - on_cards, chips, bank)
    return Scenario(match)


def dealt(rows: str, hands: Sequence[str], surplus: str = "") -> Scenario:
    """A match from a deal in words; later rounds are dealt the same."""
    deal = {
        "rows": rows.split(),
        "hands": [hand.split() for hand in hands],
        "surplus": surplus.split(),
    }
    table = GAME.facts.table(len(hands), {})
    return Scenario(Match(GAME, table, GAME.deals(table, {"rounds": [deal]})))


def begun(players: int, seed: str = "begun") -> Scenario:
    """A match that was just dealt."""
    return Scenario(Match(GAME, GAME.facts.table(players, {}), seed=seed_of(seed)))


class _Pile:
    """The cards that lie nowhere yet."""

    def __init__(self, players: int) -> None:
        copies = zip(NAMES, COPIES, strict=True)
        deck = [(name, k) for name, n in copies for k in range(n)]
        self.left = [card for card in deck if players > 2 or card[0] != "acorn-1or5"]

    @property
    def rest(self) -> list[str]:
        return [name for name, _ in self.left]

    def draw(self, name: str) -> int:
        found = next(card for card in self.left if card[0] == name)
        self.left.remove(found)
        return NAMES.index(name) + KINDS * found[1]


def _lay(s: Donburiko, r: int, text: str, pile: _Pile) -> None:
    for i, word in enumerate(text.split()):
        name, _, adder = word.strip("[]").partition(":")
        card = pile.draw(name)
        s.place[7 * r + i] = card
        s.adder[7 * r + i] = int(adder or 0) if i else NOBODY
        s.row[r] |= 1 << card
        s.length[r] += 1
        if word.startswith("["):
            s.down[r] |= 1 << i


def _pay(s: Donburiko, in_all: int, chips: Sequence[int] | None, bank: int | None) -> None:
    if chips is None and bank is None:
        chips = [CHIPS[s.players]] * s.players
    if chips is None:
        assert bank is not None
        chips = [(in_all - bank + p) // s.players for p in range(s.players)]
    s.chips[: s.players] = chips
    s.bank = in_all - sum(chips)
    assert bank in (None, s.bank), "there are 50 chips"
    assert min(*chips, s.bank) >= 0
