"""Lessons over HTTP: read as a whole, with an answer to each action. Nothing is stored."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

from roost import games
from roost.match import lessons
from roost.match.lessons import lesson
from roost.testing.selection import games_with
from tests.support.server.running_server import run_async, run_server

GAME = "fuertorite"


@run_async
async def test_a_lesson_is_read_and_played_through(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        http = (await server.new_user("Ada")).http
        for name in games_with("lesson"):
            course = (await http.get(f"/api/games/{name}/lesson")).json()
            assert course["game"] == name
            for number, step in enumerate(course["steps"]):
                if step["ask"] is None:
                    continue
                body = {"step": number, "action": step["ask"]}
                answer = await http.post(f"/api/games/{name}/lesson/act", json=body)
                assert answer.json() == {"is_right": True, "say": None}


@run_async
async def test_wrong_actions_are_answered_and_plans_are_tested(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        http = (await server.new_user("Ada")).http

        async def post(endpoint: str, **body: Any) -> Any:
            return await http.post(f"/api/games/{GAME}/lesson/{endpoint}", json=body)

        number = next(i for i, s in enumerate(lessons.load_lesson(GAME).steps) if s.ask is not None)
        wrong_action = {"type": "play", "card": "wheel-6"}
        assert (await post("act", step=number, action=wrong_action)).json() == {
            "is_right": False,
            "say": "run-six",
        }
        # As at a table: the game's message, with its rule.
        foreign = await post("act", step=number, action={"type": "play", "card": "map-13"})
        assert foreign.status_code == 422
        assert foreign.json()["rule"] == "FU-31"
        assert "own cards" in foreign.json()["reason"]

        ahead = await post(
            "preview", step=number, actions=[lessons.load_lesson(GAME).steps[number].ask]
        )
        assert {"type": "stop"} in ahead.json()["legal_actions"]
        assert ahead.json()["view"]["seat"] == 0
        assert (await post("preview", step=number, actions=[{"type": "stop"}])).status_code == 422
        # This step requests no action.
        assert (await post("act", step=0, action=wrong_action)).status_code == 422
        assert (await post("act", step=999, action=wrong_action)).status_code == 422
        assert (await post("act", step=number, action=[[]])).status_code == 422


@run_async
async def test_a_game_without_a_lesson_says_so(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        http = (await server.new_user("Ada")).http
        listed = (await http.get("/api/games")).json()
        assert {game["lesson_minutes"] for game in listed} <= {3, 4, 5}
        assert (await http.get("/api/games/chess/lesson")).status_code == 404
        with patch.object(lesson, "FILE", "lesson/none.toml"):
            listed = (await http.get("/api/games")).json()
            assert [game["lesson_minutes"] for game in listed] == [None] * len(games.game_ids())
            answer = await http.get(f"/api/games/{GAME}/lesson")
            assert "no lesson" in answer.json()["reason"]
        with patch.object(lesson, "FILE", "RULES.md"):  # a broken file counts as no lesson
            lesson.load_lesson.cache_clear()
            listed = (await http.get("/api/games")).json()
            assert {game["lesson_minutes"] for game in listed} == {None}
        lesson.load_lesson.cache_clear()
