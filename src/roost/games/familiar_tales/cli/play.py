"""The command `roost campaign play`."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from roost.cli.arguments import choose_seed, split_names
from roost.cli.commands.play import play_match
from roost.contract import RefusalError
from roost.games.familiar_tales.authoring.campaign_game import CampaignGame
from roost.games.familiar_tales.cli.files import read_campaign
from roost.games.familiar_tales.cli.maps import require_page
from roost.games.familiar_tales.content.loading import messages


def play(
    path: Path,
    page: str | None,
    chapter: int | None,
    state: Path | None,
    players: int | None,
    opponents: str,
    seed: str | None,
) -> None:
    """Play a campaign or a page in the terminal."""
    campaign = read_campaign(path)
    options: dict[str, Any] = {}
    if page is not None:
        require_page(campaign, page)
        options["page"] = page
    if chapter is not None:
        options["chapter"] = chapter
    game = CampaignGame(campaign)
    config = game.info.configure(players or 1, options)
    setup = {"state": _read_position(state)} if state is not None else None
    with TemporaryDirectory() as folder:
        Path(folder, "en.ftl").write_text(messages.format_messages(campaign), encoding="utf-8")
        play_match(game, config, 0, split_names(opponents), choose_seed(seed), setup, Path(folder))


def _read_position(file: Path) -> Any:
    try:
        return yaml.safe_load(file.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise RefusalError(
            "state-format", file=str(file), reason=" ".join(str(error).split())
        ) from None
