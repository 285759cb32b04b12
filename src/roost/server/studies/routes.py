"""Studies over HTTP: begun, watched, stopped and read.

A study takes the machine for minutes. So only whoever sits at it may begin one, unless the server
was told to let everybody (`ROOST_STUDIES`).
"""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.params import Body, FromPath

from roost import games
from roost.contract import RefusalError
from roost.server.http.account import ERROR_RESPONSES, AccountId
from roost.server.settings import Settings
from roost.server.studies.study_jobs import (
    REPORT_FILE,
    REQUEST_FILE,
    TITLE_FILE,
    StudyJobs,
    StudyRequestSummary,
    StudyTitle,
    new_study_id,
)

MAX_MATCHES = 20_000
MIN_MATCHES = 200
DECISIONS = 360
LADDER = ("random", "owlet", "owl")
LOCAL_HOSTS = ("127.0.0.1", "::1", "localhost")


class NewStudy(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    players: int
    options: dict[str, Any] = {}
    vary: dict[str, Any] = {}
    """Options to compare with on the same deals, each by itself; three at most."""
    matches: int = 4000
    seed: str = ""
    """Any text; one is drawn if there is none."""


class CreatedStudy(msgspec.Struct):
    id: str


class StudySummary(msgspec.Struct):
    """A study in the list."""

    id: str
    game: str
    players: int
    matches: int
    headline: str | None
    """Null while it is being made."""


class StudyList(msgspec.Struct):
    can_start: bool
    """Whether one may begin one here."""
    max_matches: int
    """Matches of one study, at most."""
    studies: list[StudySummary]
    """The one that is being made comes first, then the latest."""


class StudyStatus(msgspec.Struct):
    id: str
    game: str
    done: int
    total: int
    """0 until it has begun."""
    state: Literal["running", "done", "failed"]
    report_html: str | None
    """The report as HTML, once it is done."""


@get("/studies", responses=ERROR_RESPONSES)
async def list_studies(account_id: AccountId, request: "Request[Any, Any, Any]") -> StudyList:
    """The studies that were made here."""
    studies: StudyJobs = request.app.state.studies
    rows = []
    if studies.running is not None:
        asked = msgspec.json.decode(studies.running.request, type=StudyRequestSummary)
        one = StudySummary(studies.running.id, asked.game, asked.players, asked.matches, None)
        rows.append(one)
    rows += [_summarize(folder) for folder in studies.list_finished()]
    return StudyList(_can_start(request), MAX_MATCHES, rows)


@post("/studies", responses=ERROR_RESPONSES)
async def start_study(
    data: Annotated[NewStudy, Body()], account_id: AccountId, request: "Request[Any, Any, Any]"
) -> CreatedStudy:
    """Begin a study. One is made at a time, and only whoever sits at this machine may."""
    if not _can_start(request):
        raise RefusalError("study-stranger")
    _check_study(data)
    id = new_study_id()
    asked = {
        "game": data.game,
        "players": data.players,
        "options": data.options,
        "vary": data.vary,
        "ladder": list(LADDER),
        "matches": data.matches,
        "decisions": DECISIONS,
        "seed": data.seed.strip() or id,
        "id": id,
    }
    studies: StudyJobs = request.app.state.studies
    studies.start(msgspec.json.encode(asked), id)
    return CreatedStudy(id)


@get("/studies/{id:str}", responses=ERROR_RESPONSES)
async def get_study(
    id: FromPath[str], account_id: AccountId, request: "Request[Any, Any, Any]"
) -> StudyStatus:
    """How far a study is, and what it has found."""
    studies: StudyJobs = request.app.state.studies
    under = studies.running
    if under is not None and under.id == id:
        game = msgspec.json.decode(under.request, type=StudyRequestSummary).game
        return StudyStatus(id, game, under.done, under.total, "running", None)
    folder = studies.find_folder(id)
    if folder is None:
        if studies.has_failed(id):
            return StudyStatus(id, "", 0, 0, "failed", None)
        raise RefusalError("study-none")
    body = (folder / REPORT_FILE).read_text(encoding="utf-8")
    return StudyStatus(id, _summarize(folder).game, 1, 1, "done", body)


@delete("/studies/{id:str}", status_code=204, responses=ERROR_RESPONSES)
async def stop_study(
    id: FromPath[str], account_id: AccountId, request: "Request[Any, Any, Any]"
) -> None:
    """Stop the study that is being made; nothing of it is kept."""
    if not _can_start(request):
        raise RefusalError("study-stranger")
    studies: StudyJobs = request.app.state.studies
    await studies.stop(id)


@get("/studies/{id:str}/records/{name:str}", responses=ERROR_RESPONSES, media_type=MediaType.TEXT)
async def get_study_record(
    id: FromPath[str], name: FromPath[str], account_id: AccountId, request: "Request[Any, Any, Any]"
) -> Response[bytes]:
    """The record of a strange match of a study: a match between bots that is over."""
    studies: StudyJobs = request.app.state.studies
    folder = studies.find_folder(id)
    file = None if folder is None or not name.isalpha() else folder / f"{name}.jsonl"
    if file is None or not file.is_file():
        raise RefusalError("study-none")
    return Response(file.read_bytes(), media_type="application/jsonl")


def _check_study(data: NewStudy) -> None:
    """What the child would find out only later. Raises Refused."""
    facts = games.game_info(data.game)
    if facts.is_long:
        raise RefusalError("study-long", game=facts.title)
    if not MIN_MATCHES <= data.matches <= MAX_MATCHES:
        raise RefusalError("study-matches", least=MIN_MATCHES, most=MAX_MATCHES)
    if len(data.vary) > 3 or len(data.seed) > 60:
        raise RefusalError("study-much")
    facts.configure(data.players, data.options)
    for name, value in data.vary.items():
        facts.configure(data.players, data.options | {name: value})


def _can_start(request: "Request[Any, Any, Any]") -> bool:
    """Whether whoever asks sits at this machine: it listens to nobody else, and is called so."""
    settings: Settings = request.app.state.settings
    if settings.allow_studies is not None:
        return settings.allow_studies
    is_own = settings.host in LOCAL_HOSTS and settings.public_url is None
    return is_own and request.base_url.hostname in LOCAL_HOSTS


def _summarize(folder: Path) -> StudySummary:
    asked = msgspec.json.decode((folder / REQUEST_FILE).read_bytes(), type=StudyRequestSummary)
    title = msgspec.json.decode((folder / TITLE_FILE).read_bytes(), type=StudyTitle)
    return StudySummary(folder.name, asked.game, asked.players, asked.matches, title.headline)
