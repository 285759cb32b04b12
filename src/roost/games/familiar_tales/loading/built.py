"""The built campaign: one canonical JSON file, and the hash that records name it by."""

from functools import cache
from hashlib import blake2b

import msgspec

from roost.games.familiar_tales import shelf
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.shape import BROKEN, Reader, plain


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


@cache
def shipped(name: str) -> Campaign:
    """A campaign that Roost ships."""
    return read(shelf.text(name))
