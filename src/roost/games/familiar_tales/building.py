"""Builds the shipped campaigns: `python -m roost.games.familiar_tales.building`."""

from roost.games.familiar_tales.loading import built, folder, naming
from roost.games.familiar_tales.shelf import SHELF


def build(name: str) -> dict[str, bytes]:
    """The files that a campaign is built into, by their names on the shelf."""
    campaign = folder.load(SHELF / name)
    words = naming.messages(campaign).encode()
    return {f"{name}.json": built.build(campaign), f"{name}/en.ftl": words}


def sources() -> list[str]:
    return sorted(place.name for place in SHELF.iterdir() if place.is_dir())


def main() -> None:
    for name in sources():
        for file, text in build(name).items():
            (SHELF / file).write_bytes(text)
            print(f"wrote {file}")


if __name__ == "__main__":
    main()
