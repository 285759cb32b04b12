"""A friendly name for who has not chosen one: a bird of some colour, always the same."""

from hashlib import sha256

from roost.server.words import catalogue


def made_up_name(person: str) -> str:
    say = catalogue(None).say
    number = int.from_bytes(sha256(f"name {person}".encode()).digest())
    colours, birds = (say(list).split(", ") for list in ("name-colours", "name-birds"))
    number, colour = divmod(number, len(colours))
    return say("name-made", {"colour": colours[colour], "bird": birds[number % len(birds)]})
