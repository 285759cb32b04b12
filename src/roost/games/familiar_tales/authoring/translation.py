"""Translation files (D7): adds missing keys and reports texts whose English has changed."""

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
    """The state of a translation."""

    file: Path
    added: list[str]
    changed: list[str]
    """Keys whose English has changed since the translation."""
    obsolete: list[str]
    """Keys that no text has any more."""
    total: int
    translated: int


def text_hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()


def update_translation(campaign: Campaign, path: Path, language: str) -> TranslationReport:
    """Add missing keys to `text/<language>.yaml`, each with its English and a hash of it.

    Existing lines are not changed, so a translator's comments stay. An empty text counts as
    missing, and the game shows it in English.
    """
    file = path / "text" / f"{language}.yaml"
    english = {text.key: text.text for text in iter_texts(campaign)}
    translated = campaign.translations.get(language, {})
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    hashes = _find_hashes(lines)
    added = [key for key in english if key not in translated]
    if not lines:
        lines = [
            "# Texts that are empty are shown in English.",
            "",
            "translations:",
            f"  {language}:",
        ]
    for key in added:
        lines += ["", *_comment_lines(english[key]), f'    {key}: ""']
    if added:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_file(file, "\n".join(lines) + "\n")
    changed = [k for k, known in hashes.items() if k in english and known != text_hash(english[k])]
    obsolete = [key for key in translated if key not in english]
    done_count = sum(bool(translated.get(key)) for key in english)
    return TranslationReport(file, added, changed, obsolete, len(english), done_count)


def _comment_lines(text: str) -> list[str]:
    first, *rest = text.rstrip("\n").split("\n")
    return [f"    # {text_hash(text)} {first}", *(f"    #   {line}".rstrip() for line in rest)]


def _find_hashes(lines: list[str]) -> dict[str, str]:
    """Return the hash in the comment before each key."""
    hashes: dict[str, str] = {}
    known = ""
    for line in lines:
        if match := HASH_PATTERN.match(line):
            known = match[1]
        elif match := KEY_PATTERN.match(line):
            if known:
                hashes[match[1]] = known
            known = ""
        elif not line.strip():
            known = ""
    return hashes
