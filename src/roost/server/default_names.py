"""Default names for accounts that have not chosen one: a bird of some colour, always the same."""

from hashlib import sha256

from roost.server.messages import catalogue_for


def default_name(account_id: str) -> str:
    say = catalogue_for(None).format
    number = int.from_bytes(sha256(f"name {account_id}".encode()).digest())
    colours, birds = (say(message_id).split(", ") for message_id in ("name-colours", "name-birds"))
    number, colour = divmod(number, len(colours))
    return say("default-name", {"colour": colours[colour], "bird": birds[number % len(birds)]})
