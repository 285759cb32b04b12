"""A campaign, or one page of it, in the terminal."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from roost.cli.arguments import names, seed_text
from roost.cli.campaign.drawing import known
from roost.cli.campaign.files import read
from roost.cli.playing import sit_at
from roost.contract import Refused
from roost.games.familiar_tales.authoring.own import OwnTales
from roost.games.familiar_tales.loading import naming


def play(
    place: Path,
    page: str | None,
    chapter: int | None,
    state: Path | None,
    players: int | None,
    opponents: str,
    seed: str | None,
) -> None:
    campaign = read(place)
    given: dict[str, Any] = {}
    if page is not None:
        known(campaign, page)
        given["page"] = page
    if chapter is not None:
        given["chapter"] = chapter
    game = OwnTales(campaign)
    table = game.facts.table(players or 1, given)
    setup = {"state": _position(state)} if state is not None else None
    with TemporaryDirectory() as own:
        Path(own, "en.ftl").write_text(naming.messages(campaign), encoding="utf-8")
        sit_at(game, table, 0, names(opponents), seed_text(seed), setup, Path(own))


def _position(file: Path) -> Any:
    try:
        return yaml.safe_load(file.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise Refused("state-form", file=str(file), reason=" ".join(str(error).split())) from None
