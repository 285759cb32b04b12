"""HTTP routes for studies: start, poll, stop and read them.

A study uses the whole machine for minutes. So only a user of this machine may start one, unless
`ROOST_ALLOW_STUDIES` allows it to all clients.
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
    """Options to compare with on the same deals, each separately; at most three."""
    matches: int = 4000
    seed: str = ""
    """Any text; by default a random one."""


class CreatedStudy(msgspec.Struct):
    id: str


class StudySummary(msgspec.Struct):
    """A study in the list."""

    id: str
    game: str
    players: int
    matches: int
    headline: str | None
    """Null while the study is running."""


class StudyList(msgspec.Struct):
    can_start: bool
    """Whether the client may start a study here."""
    max_matches: int
    """Maximum number of matches in a study."""
    studies: list[StudySummary]
    """The running study first, then the latest ones."""


class StudyStatus(msgspec.Struct):
    id: str
    game: str
    done: int
    total: int
    """0 until the study has started."""
    state: Literal["running", "done", "failed"]
    report_html: str | None
    """The report as HTML, once the study is done."""


@get("/studies", responses=ERROR_RESPONSES)
async def list_studies(account_id: AccountId, request: "Request[Any, Any, Any]") -> StudyList:
    """List the studies of this server."""
    jobs: StudyJobs = request.app.state.studies
    studies = [_summarize(folder) for folder in jobs.list_finished()]
    if jobs.running is not None:
        params = msgspec.json.decode(jobs.running.request, type=StudyRequestSummary)
        running = StudySummary(jobs.running.id, params.game, params.players, params.matches, None)
        studies.insert(0, running)
    return StudyList(_can_start(request), MAX_MATCHES, studies)


@post("/studies", responses=ERROR_RESPONSES)
async def start_study(
    data: Annotated[NewStudy, Body()], account_id: AccountId, request: "Request[Any, Any, Any]"
) -> CreatedStudy:
    """Start a study. Only one runs at a time, and only a user of this machine may start it."""
    if not _can_start(request):
        raise RefusalError("study-stranger")
    _check_study(data)
    id = new_study_id()
    study_request = {
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
    studies.start(msgspec.json.encode(study_request), id)
    return CreatedStudy(id)


@get("/studies/{id:str}", responses=ERROR_RESPONSES)
async def get_study(
    id: FromPath[str], account_id: AccountId, request: "Request[Any, Any, Any]"
) -> StudyStatus:
    """Return a study's progress and its report."""
    studies: StudyJobs = request.app.state.studies
    running = studies.running
    if running is not None and running.id == id:
        game = msgspec.json.decode(running.request, type=StudyRequestSummary).game
        return StudyStatus(id, game, running.done, running.total, "running", None)
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
    """Stop the running study; nothing of it is kept."""
    if not _can_start(request):
        raise RefusalError("study-stranger")
    studies: StudyJobs = request.app.state.studies
    await studies.stop(id)


@get("/studies/{id:str}/records/{name:str}", responses=ERROR_RESPONSES, media_type=MediaType.TEXT)
async def get_study_record(
    id: FromPath[str], name: FromPath[str], account_id: AccountId, request: "Request[Any, Any, Any]"
) -> Response[bytes]:
    """Return the record of an outlier of a study: a finished match between bots."""
    studies: StudyJobs = request.app.state.studies
    folder = studies.find_folder(id)
    file = None if folder is None or not name.isalpha() else folder / f"{name}.jsonl"
    if file is None or not file.is_file():
        raise RefusalError("study-none")
    return Response(file.read_bytes(), media_type="application/jsonl")


def _check_study(data: NewStudy) -> None:
    """Check a request before the child process does; raise RefusalError."""
    info = games.game_info(data.game)
    if info.is_long:
        raise RefusalError("study-long", game=info.title)
    if not MIN_MATCHES <= data.matches <= MAX_MATCHES:
        raise RefusalError("study-matches", minimum=MIN_MATCHES, limit=MAX_MATCHES)
    if len(data.vary) > 3 or len(data.seed) > 60:
        raise RefusalError("study-much")
    info.configure(data.players, data.options)
    for name, value in data.vary.items():
        info.configure(data.players, data.options | {name: value})


def _can_start(request: "Request[Any, Any, Any]") -> bool:
    """Return whether the client is on this machine: the server listens on a local address and
    was called by a local name.
    """
    settings: Settings = request.app.state.settings
    if settings.allow_studies is not None:
        return settings.allow_studies
    is_own = settings.host in LOCAL_HOSTS and settings.public_url is None
    return is_own and request.base_url.hostname in LOCAL_HOSTS


def _summarize(folder: Path) -> StudySummary:
    request = msgspec.json.decode((folder / REQUEST_FILE).read_bytes(), type=StudyRequestSummary)
    title = msgspec.json.decode((folder / TITLE_FILE).read_bytes(), type=StudyTitle)
    return StudySummary(folder.name, request.game, request.players, request.matches, title.headline)
