"""`roost play`: complete matches by typed entries, rejected entries, and leaving."""

import io
import os
import re
import select
import signal
import subprocess
import sys
import time
from typing import Any

import pytest
from rich.console import Console

from roost import bots, games
from roost.bots import Bot, DecisionContext
from roost.cli.messages import GameTexts, format_message
from roost.cli.table.menu import ActionMenu
from roost.cli.table.session import TerminalSession
from roost.contract import Action
from roost.contract.rng import parse_seed
from roost.match import Match, observe
from roost.testing.selection import short_games
from tests.support.commands import run_ok, run_process, run_roost

PLAY = ("play", "donburiko", "--players", "3", "--seed", "a match")


def first_choices(name: str, count: int, seat: int, seed: str) -> Match[Any]:
    """Play the match in which the player always takes action 1."""
    game = games.load(name)
    match = Match(game, game.info.configure(count, {}), seed=parse_seed(seed))
    assert match.seed is not None
    owlets = [bots.make("owlet", match.seed, at) for at in range(count)]
    texts = GameTexts(name, seat)
    while (turn := match.turn) is not None:
        if turn == seat:
            action = ActionMenu(observe(match, seat).legal_actions, texts).actions[0]
        else:
            action = owlets[turn].choose(bots.build_context(match, turn))
        match.act(turn, action)
    return match


def join_names(seats: list[int], own: int) -> str:
    birds = ["Owl", "Wren", "Heron", "Magpie"]
    named = ["You" if seat == own else birds[seat] for seat in seats]
    return " and ".join(filter(None, [", ".join(named[:-1]), named[-1]]))


def result_line(name: str, result: dict[str, Any], own: int) -> str:
    score, winners = max(result["scores"]), result["winners"]
    if games.game_info(name).is_cooperative:
        args = {"names": "", "count": len(winners), "score": score}
        return f"\n{format_message('end-together', args)}\n"
    won = "won" if len(winners) == 1 else "share the win"
    return f"\n{join_names(winners, own)} {won} with {score}.\n"


@pytest.mark.parametrize("name", short_games())
@pytest.mark.parametrize("seat", [0, 2])
def test_a_whole_match_ends_with_its_winners_and_all_scores(name: str, seat: int) -> None:
    text = run_ok(
        *("play", name, "--players", "3", "--seat", str(seat), "--seed", "whole"),
        entries="1\n" * 1000,
    )
    result = first_choices(name, 3, seat, "whole").result
    assert result is not None
    _, separator, end = text.partition(result_line(name, result, seat))
    assert separator
    for at, score in enumerate(result["scores"]):
        assert re.search(rf"^{join_names([at], seat)} +{score}\b", end, re.MULTILINE)


def test_an_illegal_action_is_refused_by_its_rule_and_changes_nothing() -> None:
    legal = "add acorn-3 1 up\n"
    bad = (
        "add pond-9 1 up\n"  # not held
        "take 1\n"  # too short
        "pass\n"
        "add\n"
        "add acorn-3 first up\n"
        "add acorn-3 1 up again\n"
        "add acorn-3 1 sideways\n"
        '{"type": "take", "row": 9}\n'
        "{not json\n"
        "0\n99\n99999999999999999999\n"
    )
    game = ("play", "donburiko", "--seed", "1")  # holds acorn-3, acorn-4, loach-0, pond-1
    text = run_ok(*game, entries=bad + "log\n" + legal + "log\n")
    replies = re.findall(r"^> .*\n(.*)$", text, re.MULTILINE)[:13]
    assert replies == [
        "You do not hold pond-9. (DB-13)",
        "Row 1 has only one card: you can take a row of two or more. (DB-19)",
        "You must add a card to a row or take a row. (DB-12)",
        "Say which card.",
        "The field row of add must be a whole number.",
        "Too many words: add takes card, row, face.",
        "A card is added face up or face down. (DB-13)",
        "There is no row 10. (DB-8)",
        "This is not JSON: JSON is malformed: object keys must be strings (byte 1).",
        "There is no action 0: the actions are numbered 1 to 16.",
        "There is no action 99: the actions are numbered 1 to 16.",
        "There is no action 99999999999999999999: the actions are numbered 1 to 16.",
        "Nothing has happened yet.",
    ]
    # The match continues as if only the legal action had been typed.
    assert text.endswith(run_ok(*game, entries=legal + "log\n").partition("> ")[2])


def test_a_number_words_and_json_mean_the_same() -> None:
    game = ("play", "donburiko", "--seed", "1")
    ways = (
        "3",
        "add acorn-3 1 down",
        "ADD Acorn-3 1 Down",
        '{"type":"add","card":"acorn-3","row":0,"face":"down"}',
    )
    outputs = [
        run_ok(*game, entries=f"{way}\n").split("> ", 1)[1].split("\n", 1)[1] for way in ways
    ]
    assert "You added Acorn 3 to Row 1, face down." in outputs[0]
    assert outputs == [outputs[0]] * 4


def test_hidden_cards_are_not_printed() -> None:
    text = run_ok(*PLAY, entries="1\n" * 1000)
    others = re.findall(r"^  (?:Wren|Heron) added (.*) to Row \d, face (up|down)", text, re.M)
    assert {("a card", "down")} <= set(others)
    for card, face in others:
        assert (card == "a card") == (face == "down")


def test_the_log_has_all_events() -> None:
    text = run_ok(*PLAY, entries="1\n1\nlog\n")
    events = re.findall(r"^  (.*\.)$", text, re.MULTILINE)
    assert len(events) >= 6
    log = text[text.index("> log") :].splitlines()[1 : len(events) + 1]
    assert log == events


def test_help_rules_and_the_table_again() -> None:
    text = run_ok(*PLAY, entries="?\nrules DB-12\nrules zebra\n\ntable\nhelp\n")
    assert text.count("leaves the match.") == 2
    assert "DB-12 In a turn you do exactly one of two things" in text
    assert "No passage in the rules of Donburiko! contains all of these: zebra." in text
    assert text.count("Your turn: add a card to a row, or take a row.") == 3


def test_the_example_in_the_help_is_legal() -> None:
    text = run_ok(*PLAY, entries="?\n")
    (example,) = re.findall(r"Words +take an action: (.*)$", text, re.MULTILINE)
    assert "You added" in run_ok(*PLAY, entries=f"{example}\n")


@pytest.mark.parametrize("entries", ["", "quit\n", "q\n", "exit\n", "1\nquit\n"])
def test_a_player_may_leave_at_any_time(entries: str) -> None:
    text = run_ok(*PLAY, entries=entries)
    assert text.endswith("You left the table. Come back soon.\n")


class SlowBot(Bot):
    """Thinks until its message is shown, and raises KeyboardInterrupt at its second turn."""

    def __init__(self, screen: io.StringIO) -> None:
        self.screen = screen
        self.turns = 0

    def choose(self, context: DecisionContext) -> Action:
        self.turns += 1
        if self.turns == 2:
            raise KeyboardInterrupt
        while "Wren is thinking." not in self.screen.getvalue():
            time.sleep(0.01)
        return context.observation.legal_actions[0]


def test_a_thinking_bot_is_named_and_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    slow = SlowBot(screen)
    monkeypatch.setattr(bots, "make", lambda *_: slow)
    game = games.load("donburiko")
    match = Match(game, game.info.configure(2, {}), seed=parse_seed("slow"))
    out = Console(file=screen, width=80, force_terminal=True, force_interactive=True)
    TerminalSession(match, 0, {1: "slow"}, out, read_line=lambda prompt: "1").play()
    assert slow.turns == 2
    assert screen.getvalue().endswith("You left the table. Come back soon.\n")


def test_the_seed_repeats_a_match_and_a_random_seed_is_printed() -> None:
    first = run_ok("play", "donburiko", entries="1\n1\n")
    (seed,) = re.findall(r"--seed (\w+)\.$", first.splitlines()[0])
    assert run_ok("play", "donburiko", "--seed", seed, entries="1\n1\n") == first
    assert run_ok("play", "donburiko", "--seed", "other", entries="1\n1\n") != first


def test_the_number_of_bots_sets_the_number_of_players() -> None:
    text = run_ok("play", "donburiko", "--with", "random,random,random")
    assert "3 Magpie (random)" in text


def test_options_reach_the_game() -> None:
    for info in games.all_game_info():
        if not info.options:
            continue
        option = info.options[0]
        value = str(option.values_for(min(info.players))[-1]).lower()
        ended = run_roost("play", info.id, "--option", f"{option.name}={value}")
        assert ended.exit_code == 0
        wrong = run_roost("play", info.id, "--option", f"{option.name}=[]")
        assert f"The option {option.name} cannot be []." in wrong.stderr
        assert option.rule in wrong.stderr


def test_invalid_bytes_give_no_traceback() -> None:
    ended = run_process(*PLAY, entries=b"\xff\xfe\n\x00\n" + b'{"a":' + b"[" * 10_000 + b"\n1\n")
    assert ended.returncode == 0
    assert ended.stderr == b""
    assert b"This is not JSON: maximum recursion depth exceeded" in ended.stdout
    assert b"You added" in ended.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
class TestTerminal:
    """A real process on a pseudo-terminal."""

    def test_cards_are_coloured_and_the_player_is_prompted(self) -> None:
        with Terminal() as terminal:
            shown = terminal.read_until("> ")
            assert "\x1b[" in shown
            assert "▐" in shown
            terminal.type("1\n")
            assert "You added" in terminal.read_until("> ")
            terminal.type("quit\n")
            assert "You left the table." in terminal.read_until("soon.")
            assert terminal.process.wait(10) == 0

    @pytest.mark.parametrize("key", ["\x03", "\x04"])
    def test_an_interrupt_and_an_end_of_input_end_the_match(self, key: str) -> None:
        with Terminal() as terminal:
            terminal.read_until("> ")
            rest = terminal.read_until("soon.", again=key)
            assert "Traceback" not in rest
            assert terminal.process.wait(10) == 0


class Terminal:
    def __init__(self) -> None:
        import pty

        self.keyboard, screen = pty.openpty()
        environ = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "roost", *PLAY],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            env=environ,
            start_new_session=True,
            preexec_fn=_set_controlling_terminal,
        )
        os.close(screen)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.keyboard)

    def type(self, keys: str) -> None:
        os.write(self.keyboard, keys.encode())

    def read_until(self, words: str, again: str = "") -> str:
        """Return the output up to some words.

        A key typed just when the prompt appears can be lost: `again` is typed every second.
        """
        shown = b""
        end = time.monotonic() + 60
        typed = 0.0
        while words not in shown.decode(errors="replace"):
            assert time.monotonic() < end, f"{words!r} never came: {shown.decode()}"
            if again and time.monotonic() > typed + 1:
                self.type(again)
                typed = time.monotonic()
            if select.select([self.keyboard], [], [], 0.1)[0]:
                shown += os.read(self.keyboard, 65536)
        return shown.decode()


def _set_controlling_terminal() -> None:
    """Make the pseudo-terminal the controlling terminal, so that Ctrl-C reaches the process."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # the test runner may ignore it
