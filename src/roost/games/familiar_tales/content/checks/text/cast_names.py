"""Checks that names are spelled consistently and that characters keep their pronoun (`cast`).

Only certain mistakes are reported: a word one letter off a name, a name of several words with other
capitals or dots, and a pronoun where only the name can be meant.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from roost.games.familiar_tales.content.loading.text_keys import iter_texts
from roost.games.familiar_tales.content.schema.campaign import Campaign, CastMember
from roost.games.familiar_tales.content.schema.reader import ContentProblem

MIN_NAME_LENGTH = 4
"""Shorter names are similar to too many words."""
PRONOUN_FORMS = {
    "she": ("her", "herself"),
    "he": ("his", "himself"),
    "it": ("its", "itself"),
    "they": ("their", "themselves"),
}
PRONOUN_BY_FORM = {form: pronoun for pronoun, forms in PRONOUN_FORMS.items() for form in forms}
POSSESSIVES, REFLEXIVES = ("|".join(forms[i] for forms in PRONOUN_FORMS.values()) for i in (0, 1))
WORD = re.compile(r"[^\W\d_]+")
DETERMINERS = r"(?!(?:the|a|an|his|her|its|their|my|your|our|that|this|and|but|who|which)\b)"
CLAUSE = rf"(?:{DETERMINERS}[a-z]+ ){{1,3}}"
"""Words of the same clause without another person."""
PRONOUN_PATTERNS = (
    rf"{CLAUSE}({REFLEXIVES})\b",  # Chalk looked at itself
    rf"{CLAUSE}({POSSESSIVES}) own\b",
    rf"and ({POSSESSIVES}) \w",
    rf"(?:shook|nodded|bowed) ({POSSESSIVES}) head\b",
    rf"(?:cleared|clears) ({POSSESSIVES}) throat\b",
    rf"(?:shrugged|squared) ({POSSESSIVES}) shoulders\b",
    rf"(?:held|caught) ({POSSESSIVES}) breath\b",
    rf"(?:lost|kept) ({POSSESSIVES}) temper\b",
    rf"(?:changed|made up) ({POSSESSIVES}) mind\b",
)
"""Phrases after a name in which the pronoun must mean that name."""


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    if not campaign.cast:
        return
    texts_ = list(iter_texts(campaign))
    ordinary_words = {word for text in texts_ for word in WORD.findall(text.text) if word.islower()}
    names = [name for member in campaign.cast.values() for name in (member.name, *member.also)]
    known = {word for name in names for word in WORD.findall(name)}
    for text in texts_:
        for wrong, name in (
            *_misspelled(text.text, known, ordinary_words),
            *_miswritten(text.text, names),
        ):
            yield ContentProblem(text.path, f"{wrong} is spelled {name} elsewhere", "see cast")
        for member in campaign.cast.values():
            for phrase in _wrong_pronouns(text.text, member):
                meant = f"{member.name} is “{member.pronoun}”"
                yield ContentProblem(text.path, f"{meant}, but it says “{phrase}”", "see cast")


def _misspelled(text: str, known: set[str], ordinary: set[str]) -> Iterator[tuple[str, str]]:
    """Yield words that are one letter off a name, with the name."""
    for word in WORD.findall(text):
        if word[0].isupper() and word not in known and word.lower() not in ordinary:
            name = _nearest(word, tuple(sorted(known)))
            if name is not None:
                yield word, name


@lru_cache(maxsize=10_000)
def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    if word.removesuffix("s") in known or word.removesuffix("es") in known:
        return None
    alike = (name for name in known if min(len(name), len(word)) >= MIN_NAME_LENGTH)
    return next((name for name in alike if name[0] == word[0] and is_typo(word, name)), None)


def is_typo(word: str, name: str) -> bool:
    """Return whether one letter is wrong, missing or extra, or two letters are swapped."""
    if len(word) == len(name):
        differences = [i for i, (a, b) in enumerate(zip(word, name, strict=True)) if a != b]
        if len(differences) == 2 and differences[1] == differences[0] + 1:
            i, j = differences
            return word[i] == name[j] and word[j] == name[i]
        return len(differences) == 1
    short, long = sorted((word, name), key=len)
    return len(long) == len(short) + 1 and any(
        long[:i] + long[i + 1 :] == short for i in range(len(long))
    )


def _miswritten(text: str, names: list[str]) -> Iterator[tuple[str, str]]:
    """Yield names of several words with other capitals, dots or hyphens."""
    for name in names:
        words = WORD.findall(name)
        if len(words) < 2:
            continue
        pattern = r"[\s.-]+".join(map(re.escape, words))
        for match in re.finditer(rf"\b{pattern}\b", text, re.IGNORECASE):
            if " ".join(match[0].split()) != name:
                yield match[0], name


def _wrong_pronouns(text: str, member: CastMember) -> Iterator[str]:
    if member.pronoun is None:
        return
    names = [name for name in (member.name, *member.also) if name in text]
    for name in names:
        for pattern in PRONOUN_PATTERNS:
            for match in re.finditer(rf"\b{re.escape(name)} {pattern}", text):
                if PRONOUN_BY_FORM[match[1]] != member.pronoun:
                    yield match[0]
