"""The built campaign: one canonical JSON file, and the hash by which records name it."""

from functools import cache
from hashlib import blake2b

import msgspec

from roost.games.familiar_tales.content import catalog
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import INVALID, Reader, to_plain_data


def encode_campaign(campaign: Campaign) -> bytes:
    """Return the canonical JSON. Keys keep their order, which is the order of a page's spaces."""
    return msgspec.json.encode(to_plain_data(campaign)) + b"\n"


def campaign_hash(campaign: Campaign) -> str:
    return blake2b(encode_campaign(campaign), digest_size=16).hexdigest()


def decode_campaign(text: bytes) -> Campaign:
    reader = Reader()
    campaign = reader.read(Campaign, msgspec.json.decode(text), ())
    if campaign is INVALID:
        first = reader.problems[0]
        raise ValueError(f"built by another version of Roost: {first.path} {first.text}")
    assert isinstance(campaign, Campaign)
    return campaign


@cache
def load_shipped(name: str) -> Campaign:
    """Return a campaign that Roost ships."""
    return decode_campaign(catalog.read_built(name))
