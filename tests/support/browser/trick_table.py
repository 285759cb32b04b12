"""A table of a game with four suits that no package has: the page gets it instead of a real one.

The page draws it with the generic table, from a view, messages and a `theme.toml`. The first legal
action is answered with the position after it; no rules are involved.
"""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from roost.contract import (
    Action,
    ActionField,
    Card,
    GameInfo,
    Number,
    View,
    Zone,
    diff_views,
)
from roost.contract.theme import read_theme
from roost.match.redact import Event
from roost.server.http.routes import GameEntry
from roost.server.ws import protocol

FOLDER = Path(__file__).parents[1] / "trick_game"
TABLE = "tricks"
PLAYERS = 4
SUITS = ("clubs", "diamonds", "spades", "hearts")
RANKS = (*map(str, range(2, 11)), "jack", "queen", "king", "ace")
DECK = [f"{suit}-{rank}" for suit in SUITS for rank in RANKS]
HAND_SIZE = len(DECK) // PLAYERS
SCORES = (4, 13, 0, 9)

INFO = GameInfo(
    id="four-suits",
    title="Four Suits",
    players=(PLAYERS,),
    minutes=10,
    version=1,
    options=(),
    actions={"play": (ActionField("card", "text"),)},
    credits=(),
    players_rule="FS-1",
    turn_rule="FS-2",
    choice_rule="FS-3",
    end_rule="FS-4",
    result_rules={},
)


def build_view(tricks: int) -> View:
    """Return the view of seat 0 after some tricks. Two cards of the next one are played."""
    hands = [DECK[seat::PLAYERS] for seat in range(PLAYERS)]
    played = [Card(hands[seat][tricks], {"by": seat}) for seat in (2, 3)]
    played[1] = Card(played[1].name, {"by": 3, "leads": 1})
    rest = HAND_SIZE - tricks
    sizes = [rest, rest, rest - 1, rest - 1]
    return View(
        seat=0,
        zones=(
            Zone("trick", "trick", cards=tuple(played)),
            Zone("hand-0", "hand", 0, tuple(map(Card, hands[0][tricks:]))),
            *(Zone(f"hand-{p}", "hand", p, (Card(),) * sizes[p]) for p in range(1, PLAYERS)),
            *(Zone(f"won-{p}", "pile", p, _won(p, tricks)) for p in range(PLAYERS)),
        ),
        numbers=tuple(Number("score", score, seat) for seat, score in enumerate(SCORES)),
        turn=0,
        prompt="play",
    )


def _won(seat: int, tricks: int) -> tuple[Card, ...]:
    """Return a seat's open pile: every trick goes to another seat."""
    cards = (Card(DECK[PLAYERS * n + i]) for n in range(seat, tricks, PLAYERS) for i in range(4))
    return tuple(islice(cards, PLAYERS * HAND_SIZE))


def legal_actions(view: View) -> list[Action]:
    """The cards of one suit, if there are any: the others cannot be played."""
    names = [str(card.name) for card in view.zone("hand-0").cards]
    follow = [name for name in names if name.startswith("hearts")] or names
    return [{"type": "play", "card": name} for name in follow]


class TrickTable:
    """Answers a page instead of the server."""

    def __init__(self, page: Page, tricks: int) -> None:
        self.view = build_view(tricks)
        self.actions: list[Action] = []
        """The actions that the page sent."""
        self._page = page
        page.route("**/api/games", self._list_games)
        page.route_web_socket("**/api/socket*", self._connect)
        page.goto(f"/t/{TABLE}")

    def _list_games(self, route: Route) -> None:
        messages = (FOLDER / "en.ftl").read_text(encoding="utf-8")
        entry = GameEntry(INFO, messages, read_theme(FOLDER))
        route.fulfill(body=msgspec.json.encode([entry]), content_type="application/json")

    def _connect(self, socket: WebSocketRoute) -> None:
        def receive(text: str | bytes) -> None:
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "watch":
                socket.send(msgspec.json.encode(self._snapshot()).decode())
            if message["type"] == "act":
                self.actions.append(message["action"])
                socket.send(msgspec.json.encode(self._play(message)).decode())
            socket.send(json.dumps({"type": "ack", "id": message["id"]}))

        socket.on_message(receive)

    def _snapshot(self) -> protocol.SnapshotMessage:
        seats = [
            protocol.SeatInfo(
                name="Ada" if seat == 0 else "",
                is_taken=True,
                is_mine=seat == 0,
                bot="owl" if seat else None,
                is_stand_in=False,
                is_away=False,
            )
            for seat in range(PLAYERS)
        ]
        table = protocol.TableInfo(
            id=TABLE,
            game=INFO.id,
            players=PLAYERS,
            options={},
            is_listed=False,
            has_chat=True,
            phase="playing",
            seats=seats,
            is_owner=True,
            is_practice=False,
            undo_seat=None,
            commitment=None,
            result=None,
            rematch_id=None,
        )
        observation = protocol.SeatObservation(0, self.view, legal_actions(self.view))
        return protocol.SnapshotMessage(table, 1, 1, [observation], [])

    def _play(self, message: dict[str, Any]) -> protocol.UpdateMessage:
        """Move the card from the hand to the trick."""
        name = message["action"]["card"]
        trick, hand, *others = self.view.zones
        played = Card(name, {"by": 0})
        after = msgspec.structs.replace(
            self.view,
            zones=(
                msgspec.structs.replace(trick, cards=(*trick.cards, played)),
                msgspec.structs.replace(
                    hand, cards=tuple(card for card in hand.cards if card.name != name)
                ),
                *others,
            ),
            turn=1,
        )
        event = Event("play", 0, diff_views(self.view, after))
        self.view = after
        return protocol.UpdateMessage(
            table_id=TABLE,
            sequence=2,
            action_count=2,
            table=None,
            updates=[protocol.SeatUpdate(0, [event], [])],
            chat=None,
            command_id=message["id"],
        )
