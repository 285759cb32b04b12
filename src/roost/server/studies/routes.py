"""HTTP routes for studies: start, poll, stop and read them.

A study uses the whole machine for minutes. So only a user of this machine may start one, unless
`ROOST_ALLOW_STUDIES` allows it to all clients.
"""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import Body, FromPath

from roost import games
from roost.contract import RefusalError
from roost.server.http.requests import ERROR_RESPONSES, AccountId
from roost.server.services import Services
from roost.server.settings import Settings
from roost.study.request import StudyRequest
from roost.study.worker import BODY_FILE, HEADLINE_FILE, REQUEST_FILE

MAX_MATCHES = 20_000
MIN_MATCHES = 20
MAX_DECISIONS = 2000
MAX_VARIATIONS = 3
LOCAL_HOSTS = ("127.0.0.1", "::1", "localhost")


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
async def list_studies(
    account_id: AccountId, request: "Request[Any, Any, Any]", services: NamedDependency[Services]
) -> StudyList:
    """List the studies of this server."""
    running = services.studies.running
    summaries = [
        _summarize(folder.name, _read_request(folder), _read_text(folder / HEADLINE_FILE))
        for folder in services.studies.list_finished()
    ]
    if running is not None:
        summaries.insert(0, _summarize(running.id, running.request, None))
    return StudyList(_can_start(request, services.settings), MAX_MATCHES, summaries)


@post("/studies", responses=ERROR_RESPONSES)
async def start_study(
    data: Annotated[StudyRequest, Body()],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
    services: NamedDependency[Services],
) -> CreatedStudy:
    """Start a study. Only one runs at a time, and only a user of this machine may start it."""
    if not _can_start(request, services.settings):
        raise RefusalError("study-stranger")
    request.state.game = games.game_info(data.game).id  # its catalogue has the refusals of decks
    _check_study(data)
    return CreatedStudy(services.studies.start(data))


@get("/studies/{id:str}", responses=ERROR_RESPONSES)
async def get_study(
    id: FromPath[str], account_id: AccountId, services: NamedDependency[Services]
) -> StudyStatus:
    """Return a study's progress and its report."""
    running = services.studies.running
    if running is not None and running.id == id:
        game = running.request.game
        return StudyStatus(id, game, running.done, running.total, "running", None)
    folder = services.studies.find_folder(id)
    if folder is None:
        if services.studies.has_failed(id):
            return StudyStatus(id, "", 0, 0, "failed", None)
        raise RefusalError("study-none")
    body = _read_text(folder / BODY_FILE)
    return StudyStatus(id, _read_request(folder).game, 1, 1, "done", body)


@delete("/studies/{id:str}", status_code=204, responses=ERROR_RESPONSES)
async def stop_study(
    id: FromPath[str],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
    services: NamedDependency[Services],
) -> None:
    """Stop the running study; nothing of it is kept."""
    if not _can_start(request, services.settings):
        raise RefusalError("study-stranger")
    await services.studies.stop(id)


@get("/studies/{id:str}/records/{name:str}", responses=ERROR_RESPONSES, media_type=MediaType.TEXT)
async def get_study_record(
    id: FromPath[str],
    name: FromPath[str],
    account_id: AccountId,
    services: NamedDependency[Services],
) -> Response[bytes]:
    """Return the record of an outlier of a study: a finished match between bots."""
    folder = services.studies.find_folder(id)
    file = None if folder is None or not name.isalpha() else folder / f"{name}.jsonl"
    if file is None or not file.is_file():
        raise RefusalError("study-none")
    return Response(file.read_bytes(), media_type="application/jsonl")


def _check_study(data: StudyRequest) -> None:
    """Check a request before the child process does; raise RefusalError."""
    if not MIN_MATCHES <= data.matches <= MAX_MATCHES:
        raise RefusalError("study-matches", minimum=MIN_MATCHES, limit=MAX_MATCHES)
    variations = len(data.decks) + sum(map(len, data.vary.values()))
    if (
        variations > MAX_VARIATIONS
        or not 0 <= data.decisions <= MAX_DECISIONS
        or len(data.seed) > 60
    ):
        raise RefusalError("study-much")
    data.configure()


def _can_start(request: "Request[Any, Any, Any]", settings: Settings) -> bool:
    """Return whether the client is on this machine: the server listens on a local address and
    was called by a local name.
    """
    if settings.allow_studies is not None:
        return settings.allow_studies
    is_own = settings.host in LOCAL_HOSTS and settings.public_url is None
    return is_own and request.base_url.hostname in LOCAL_HOSTS


def _summarize(id: str, request: StudyRequest, headline: str | None) -> StudySummary:
    return StudySummary(id, request.game, request.players, request.matches, headline)


def _read_request(folder: Path) -> StudyRequest:
    return msgspec.json.decode((folder / REQUEST_FILE).read_bytes(), type=StudyRequest)


def _read_text(file: Path) -> str:
    return file.read_text(encoding="utf-8")
