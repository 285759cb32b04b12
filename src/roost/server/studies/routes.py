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
from roost.contract import Refused
from roost.server.people import PROBLEMS, Asker
from roost.server.settings import Settings
from roost.server.studies.making import ASKED, BODY, TITLE, Asked, Studies, Title, new_id

MOST_MATCHES = 20_000
LEAST_MATCHES = 200
DECISIONS = 360
LADDER = ("random", "owlet", "owl")
OWN_MACHINE = ("127.0.0.1", "::1", "localhost")


class NewStudy(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    players: int
    options: dict[str, Any] = {}
    vary: dict[str, Any] = {}
    """Options to compare with on the same deals, each by itself; three at most."""
    matches: int = 4000
    seed: str = ""
    """Any text; one is drawn if there is none."""


class StudyId(msgspec.Struct):
    id: str


class StudyRow(msgspec.Struct):
    """A study in the list."""

    id: str
    game: str
    players: int
    matches: int
    headline: str | None
    """Null while it is being made."""


class StudyList(msgspec.Struct):
    may: bool
    """Whether one may begin one here."""
    most: int
    """Matches of one study, at most."""
    rows: list[StudyRow]
    """The one that is being made comes first, then the latest."""


class StudyState(msgspec.Struct):
    id: str
    game: str
    done: int
    of: int
    """0 until it has begun."""
    state: Literal["making", "done", "failed"]
    body: str | None
    """The report as HTML, once it is done."""


@get("/studies", responses=PROBLEMS)
async def list_studies(person: Asker, request: "Request[Any, Any, Any]") -> StudyList:
    """The studies that were made here."""
    studies: Studies = request.app.state.studies
    rows = []
    if studies.under is not None:
        asked = msgspec.json.decode(studies.under.asked, type=Asked)
        one = StudyRow(studies.under.id, asked.game, asked.players, asked.matches, None)
        rows.append(one)
    rows += [_row(folder) for folder in studies.done()]
    return StudyList(_may(request), MOST_MATCHES, rows)


@post("/studies", responses=PROBLEMS)
async def begin_study(
    data: Annotated[NewStudy, Body()], person: Asker, request: "Request[Any, Any, Any]"
) -> StudyId:
    """Begin a study. One is made at a time, and only whoever sits at this machine may."""
    if not _may(request):
        raise Refused("study-stranger")
    _check(data)
    id = new_id()
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
    studies: Studies = request.app.state.studies
    studies.begin(msgspec.json.encode(asked), id)
    return StudyId(id)


@get("/studies/{id:str}", responses=PROBLEMS)
async def see_study(
    id: FromPath[str], person: Asker, request: "Request[Any, Any, Any]"
) -> StudyState:
    """How far a study is, and what it has found."""
    studies: Studies = request.app.state.studies
    under = studies.under
    if under is not None and under.id == id:
        game = msgspec.json.decode(under.asked, type=Asked).game
        return StudyState(id, game, under.done, under.of, "making", None)
    folder = studies.folder(id)
    if folder is None:
        if studies.has_failed(id):
            return StudyState(id, "", 0, 0, "failed", None)
        raise Refused("study-none")
    body = (folder / BODY).read_text(encoding="utf-8")
    return StudyState(id, _row(folder).game, 1, 1, "done", body)


@delete("/studies/{id:str}", status_code=204, responses=PROBLEMS)
async def stop_study(id: FromPath[str], person: Asker, request: "Request[Any, Any, Any]") -> None:
    """Stop the study that is being made; nothing of it is kept."""
    if not _may(request):
        raise Refused("study-stranger")
    studies: Studies = request.app.state.studies
    await studies.stop(id)


@get("/studies/{id:str}/records/{name:str}", responses=PROBLEMS, media_type=MediaType.TEXT)
async def study_record(
    id: FromPath[str], name: FromPath[str], person: Asker, request: "Request[Any, Any, Any]"
) -> Response[bytes]:
    """The record of a strange match of a study: a match between bots that is over."""
    studies: Studies = request.app.state.studies
    folder = studies.folder(id)
    file = None if folder is None or not name.isalpha() else folder / f"{name}.jsonl"
    if file is None or not file.is_file():
        raise Refused("study-none")
    return Response(file.read_bytes(), media_type="application/jsonl")


def _check(data: NewStudy) -> None:
    """What the child would find out only later. Raises Refused."""
    facts = games.facts(data.game)
    if facts.long:
        raise Refused("study-long", game=facts.title)
    if not LEAST_MATCHES <= data.matches <= MOST_MATCHES:
        raise Refused("study-matches", least=LEAST_MATCHES, most=MOST_MATCHES)
    if len(data.vary) > 3 or len(data.seed) > 60:
        raise Refused("study-much")
    facts.table(data.players, data.options)
    for name, value in data.vary.items():
        facts.table(data.players, data.options | {name: value})


def _may(request: "Request[Any, Any, Any]") -> bool:
    """Whether whoever asks sits at this machine: it listens to nobody else, and is called so."""
    settings: Settings = request.app.state.settings
    if settings.studies is not None:
        return settings.studies
    is_own = settings.host in OWN_MACHINE and settings.public_url is None
    return is_own and request.base_url.hostname in OWN_MACHINE


def _row(folder: Path) -> StudyRow:
    asked = msgspec.json.decode((folder / ASKED).read_bytes(), type=Asked)
    title = msgspec.json.decode((folder / TITLE).read_bytes(), type=Title)
    return StudyRow(folder.name, asked.game, asked.players, asked.matches, title.headline)
