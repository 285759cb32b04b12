"""A friendly name for who has not chosen one: a bird of some colour, always the same."""

from hashlib import sha256

from roost.server.messages import catalogue_for


def default_name(account_id: str) -> str:
    say = catalogue_for(None).format
    number = int.from_bytes(sha256(f"name {account_id}".encode()).digest())
    colours, birds = (say(list).split(", ") for list in ("name-colours", "name-birds"))
    number, colour = divmod(number, len(colours))
    return say("name-made", {"colour": colours[colour], "bird": birds[number % len(birds)]})
