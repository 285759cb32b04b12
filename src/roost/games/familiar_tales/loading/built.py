"""The built campaign: one canonical JSON file, and the hash that records name it by."""

from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.shape import BROKEN, Reader, plain

CAMPAIGNS = Path(__file__).parent.parent / "campaigns"


def build(campaign: Campaign) -> bytes:
    """Keys stay in the order in which they were written: it is a page's order of spaces."""
    return msgspec.json.encode(plain(campaign)) + b"\n"


def hash_of(campaign: Campaign) -> str:
    return blake2b(build(campaign), digest_size=16).hexdigest()


def read(text: bytes) -> Campaign:
    reader = Reader()
    campaign = reader.read(Campaign, msgspec.json.decode(text), ())
    if campaign is BROKEN:
        first = reader.problems[0]
        raise ValueError(f"this build is not of this version: {first.path} {first.text}")
    assert isinstance(campaign, Campaign)
    return campaign


def names() -> list[str]:
    """The campaigns that Roost ships."""
    return sorted(file.stem for file in CAMPAIGNS.glob("*.json"))


@cache
def shipped(name: str) -> Campaign:
    return read((CAMPAIGNS / f"{name}.json").read_bytes())
