"""Compiles each campaign folder into `NAME.json` and its messages `en.ftl`.

Run `python -m roost.games.familiar_tales.content.build`.
"""

from roost.games.familiar_tales.content.catalog import CAMPAIGNS_FOLDER
from roost.games.familiar_tales.content.loading import built, folder, messages


def build_campaign(name: str) -> dict[str, bytes]:
    """Return the files of a built campaign, by their names in the campaigns folder."""
    campaign = folder.load(CAMPAIGNS_FOLDER / name)
    catalogue = messages.format_messages(campaign).encode()
    return {f"{name}.json": built.encode_campaign(campaign), f"{name}/en.ftl": catalogue}


def campaign_names() -> list[str]:
    return sorted(path.name for path in CAMPAIGNS_FOLDER.iterdir() if path.is_dir())


def main() -> None:
    for name in campaign_names():
        for file, data in build_campaign(name).items():
            (CAMPAIGNS_FOLDER / file).write_bytes(data)
            print(f"wrote {file}")


if __name__ == "__main__":
    main()
