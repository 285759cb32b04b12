"""Checks that no text is missing, and that placeholders and translations are valid.

See RULES.md, D6 and D7.
"""

import re
from collections.abc import Iterator

from roost.games.familiar_tales.content.loading.text_keys import iter_texts
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath, suggest

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
KNOWN_PLACEHOLDERS = ("familiar", "player", "child")


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    yield from _check_missing(campaign)
    yield from _check_placeholders(campaign)
    yield from _check_translations(campaign)


def _check_missing(campaign: Campaign) -> Iterator[ContentProblem]:
    for path, text, what in _required_texts(campaign):
        if not text.strip():
            yield ContentProblem(path, f"{what} has no text")


def _required_texts(campaign: Campaign) -> Iterator[tuple[DataPath, str, str]]:
    for code, entry in campaign.entries.items():
        path: DataPath = ("entries", code)
        yield (*path, "title"), entry.title, f"the title of entry {code}"
        yield (*path, "text"), entry.text, f"entry {code}"
        for i, option in enumerate(entry.choices):
            yield (*path, "choices", i), option.text, f"choice {i} of entry {code}"
            if option.if_ is not None and not option.hide:
                where = (*path, "choices", i, "why")
                yield where, option.why, f"the field why of choice {i} of entry {code}"
    for id, page in campaign.pages.items():
        yield ("pages", id, "title"), page.title, f"the title of the page {id}"
        for space, data in page.spaces.items():
            yield ("pages", id, "spaces", space), data.name, f"the name of the space {space}"
        parts = [("actions", i, a.id, a.text) for i, a in enumerate(page.actions)]
        parts += [("objectives", i, o.id, o.text) for i, o in enumerate(page.objectives)]
        parts += [("exits", i, exit_.id, exit_.text) for i, exit_ in enumerate(page.exits)]
        for key, i, name, text in parts:
            yield ("pages", id, key, i), text, f"{name} of the page {id}"
    for id, line in campaign.journal.items():
        yield ("journal", id), line.text, f"{id} in the journal"
    for id, skill in campaign.skills.items():
        if skill.action is not None:
            yield ("skills", id, "action"), skill.action.text, f"the action of {id}"
    for id, item in campaign.items.items():
        if item.action is not None:
            yield ("items", id, "action"), item.action.text, f"the action of {id}"


def _check_placeholders(campaign: Campaign) -> Iterator[ContentProblem]:
    for text in iter_texts(campaign):
        for name in PLACEHOLDER.findall(text.text):
            if name not in KNOWN_PLACEHOLDERS:
                yield ContentProblem(
                    text.path, f"unknown placeholder {{{name}}}", suggest(name, KNOWN_PLACEHOLDERS)
                )


def _check_translations(campaign: Campaign) -> Iterator[ContentProblem]:
    texts = {text.key: text.text for text in iter_texts(campaign)}
    for language, translated in campaign.translations.items():
        for key, text in translated.items():
            path: DataPath = ("translations", language, key)
            if key not in texts:
                yield ContentProblem(path, f"there is no text {key}", suggest(key, texts))
            elif text and set(PLACEHOLDER.findall(text)) != set(PLACEHOLDER.findall(texts[key])):
                listed = (
                    ", ".join(f"{{{name}}}" for name in PLACEHOLDER.findall(texts[key]))
                    or "no placeholder"
                )
                yield ContentProblem(path, f"the English text has {listed}")
