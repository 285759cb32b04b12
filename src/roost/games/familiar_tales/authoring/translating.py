"""Translators' files (D7): missing keys are written in, and changed English is told."""

import re
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.loading.keys import texts
from roost.system.files import write

NOTE = re.compile(r"^\s*# ([0-9a-f]{8})\b")
KEY = re.compile(r"^    (\S+):( |$)")


@dataclass(frozen=True)
class Work:
    """What a translator has to do."""

    file: Path
    added: list[str]
    changed: list[str]
    """Keys whose English is not what the translation was made from."""
    gone: list[str]
    """Keys that no text has any more."""
    total: int
    translated: int


def note_of(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()


def prepare(campaign: Campaign, place: Path, language: str) -> Work:
    """Add what is missing to `text/<language>.yaml`, each with its English and a note of it.

    Lines that are there stay as they are, so that a translator's own remarks do. A text that
    is left empty counts as missing, and falls back to English.
    """
    file = place / "text" / f"{language}.yaml"
    own = {text.key: text.text for text in texts(campaign)}
    found = campaign.translations.get(language, {})
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    notes = _notes(lines)
    added = [key for key in own if key not in found]
    if not lines:
        lines = ["# What is left empty is shown in English.", "", "translations:", f"  {language}:"]
    for key in added:
        lines += ["", *_commented(own[key]), f'    {key}: ""']
    if added:
        file.parent.mkdir(parents=True, exist_ok=True)
        write(file, "\n".join(lines) + "\n")
    changed = [k for k, note in notes.items() if k in own and note != note_of(own[k])]
    gone = [key for key in found if key not in own]
    done = sum(bool(found.get(key)) for key in own)
    return Work(file, added, changed, gone, len(own), done)


def _commented(text: str) -> list[str]:
    first, *rest = text.rstrip("\n").split("\n")
    return [f"    # {note_of(text)} {first}", *(f"    #   {line}".rstrip() for line in rest)]


def _notes(lines: list[str]) -> dict[str, str]:
    """The note that stands before each key."""
    found: dict[str, str] = {}
    note = ""
    for line in lines:
        if match := NOTE.match(line):
            note = match[1]
        elif match := KEY.match(line):
            if note:
                found[match[1]] = note
            note = ""
        elif not line.strip():
            note = ""
    return found
