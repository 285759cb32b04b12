"""Translators' files (D7): missing keys are written in, and changed English is told."""

import re
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from roost.games.familiar_tales.content.loading.text_keys import iter_texts
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.system.files import write_file

HASH_PATTERN = re.compile(r"^\s*# ([0-9a-f]{8})\b")
KEY_PATTERN = re.compile(r"^    (\S+):( |$)")


@dataclass(frozen=True)
class TranslationReport:
    """What a translator has to do."""

    file: Path
    added: list[str]
    changed: list[str]
    """Keys whose English is not what the translation was made from."""
    obsolete: list[str]
    """Keys that no text has any more."""
    total: int
    translated: int


def text_hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()


def update_translation(campaign: Campaign, path: Path, language: str) -> TranslationReport:
    """Add what is missing to `text/<language>.yaml`, each with its English and a note of it.

    Lines that are there stay as they are, so that a translator's own remarks do. A text that
    is left empty counts as missing, and falls back to English.
    """
    file = path / "text" / f"{language}.yaml"
    own = {text.key: text.text for text in iter_texts(campaign)}
    found = campaign.translations.get(language, {})
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    notes = _find_hashes(lines)
    added = [key for key in own if key not in found]
    if not lines:
        lines = ["# What is left empty is shown in English.", "", "translations:", f"  {language}:"]
    for key in added:
        lines += ["", *_comment_lines(own[key]), f'    {key}: ""']
    if added:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_file(file, "\n".join(lines) + "\n")
    changed = [k for k, note in notes.items() if k in own and note != text_hash(own[k])]
    gone = [key for key in found if key not in own]
    done = sum(bool(found.get(key)) for key in own)
    return TranslationReport(file, added, changed, gone, len(own), done)


def _comment_lines(text: str) -> list[str]:
    first, *rest = text.rstrip("\n").split("\n")
    return [f"    # {text_hash(text)} {first}", *(f"    #   {line}".rstrip() for line in rest)]


def _find_hashes(lines: list[str]) -> dict[str, str]:
    """The note that stands before each key."""
    found: dict[str, str] = {}
    note = ""
    for line in lines:
        if match := HASH_PATTERN.match(line):
            note = match[1]
        elif match := KEY_PATTERN.match(line):
            if note:
                found[match[1]] = note
            note = ""
        elif not line.strip():
            note = ""
    return found
