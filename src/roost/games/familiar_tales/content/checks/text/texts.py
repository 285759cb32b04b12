"""Texts: none is missing, and what they leave to be filled in is known (D6, D7)."""

import re
from collections.abc import Iterator

from roost.games.familiar_tales.content.loading.text_keys import iter_texts
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath, suggest

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
KNOWN_PLACEHOLDERS = ("familiar", "player", "child")


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    yield from _missing(campaign)
    yield from _blanks(campaign)
    yield from _translations(campaign)


def _missing(campaign: Campaign) -> Iterator[ContentProblem]:
    for path, text, what in _wanted(campaign):
        if not text.strip():
            yield ContentProblem(path, f"{what} has no text")


def _wanted(campaign: Campaign) -> Iterator[tuple[DataPath, str, str]]:
    for code, entry in campaign.entries.items():
        path: DataPath = ("entries", code)
        yield (*path, "title"), entry.title, f"the title of entry {code}"
        yield (*path, "text"), entry.text, f"entry {code}"
        for i, option in enumerate(entry.choices):
            yield (*path, "choices", i), option.text, f"choice {i} of entry {code}"
            if option.if_ is not None and not option.hide:
                where = (*path, "choices", i, "why")
                yield where, option.why, f"choice {i} of entry {code} can be barred; why"
    for id, page in campaign.pages.items():
        yield ("pages", id, "title"), page.title, f"the title of the page {id}"
        for space, data in page.spaces.items():
            yield ("pages", id, "spaces", space), data.name, f"the name of the space {space}"
        listed = [("actions", i, a.id, a.text) for i, a in enumerate(page.actions)]
        listed += [("objectives", i, o.id, o.text) for i, o in enumerate(page.objectives)]
        listed += [("exits", i, way.id, way.text) for i, way in enumerate(page.exits)]
        for key, i, name, text in listed:
            yield ("pages", id, key, i), text, f"{name} of the page {id}"
    for id, line in campaign.journal.items():
        yield ("journal", id), line.text, f"{id} in the journal"
    for id, skill in campaign.skills.items():
        if skill.action is not None:
            yield ("skills", id, "action"), skill.action.text, f"the action of {id}"
    for id, item in campaign.items.items():
        if item.action is not None:
            yield ("items", id, "action"), item.action.text, f"the action of {id}"


def _blanks(campaign: Campaign) -> Iterator[ContentProblem]:
    for text in iter_texts(campaign):
        for blank in PLACEHOLDER.findall(text.text):
            if blank not in KNOWN_PLACEHOLDERS:
                yield ContentProblem(
                    text.path, f"nothing fills in {{{blank}}}", suggest(blank, KNOWN_PLACEHOLDERS)
                )


def _translations(campaign: Campaign) -> Iterator[ContentProblem]:
    own = {text.key: text.text for text in iter_texts(campaign)}
    for language, found in campaign.translations.items():
        for key, text in found.items():
            path: DataPath = ("translations", language, key)
            if key not in own:
                yield ContentProblem(path, f"there is no text {key}", suggest(key, own))
            elif text and set(PLACEHOLDER.findall(text)) != set(PLACEHOLDER.findall(own[key])):
                blanks = ", ".join(f"{{{b}}}" for b in PLACEHOLDER.findall(own[key])) or "nothing"
                yield ContentProblem(path, f"{blanks} is filled in where the text is English")
