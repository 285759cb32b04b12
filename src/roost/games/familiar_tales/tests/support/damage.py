"""Ways to damage a campaign, each with the message that a check must report.

They look for something to damage, so they work with any campaign that has it.
"""

from collections.abc import Callable, Iterator
from typing import Any

Data = dict[str, Any]
Damage = tuple[Callable[[Data], None], str]

DAMAGES: dict[str, Damage] = {}


def damage(name: str, expected: str) -> Callable[[Callable[[Data], None]], Callable[[Data], None]]:
    """Register a damage. `expected` is a regular expression that matches part of the message."""

    def register(function: Callable[[Data], None]) -> Callable[[Data], None]:
        assert name not in DAMAGES
        DAMAGES[name] = function, expected
        return function

    return register


# Lookup


def pages(data: Data) -> Iterator[tuple[str, Data]]:
    """Yield the pages of the first chapter."""
    first = min(page["chapter"] for page in data["pages"].values())
    return ((id, page) for id, page in data["pages"].items() if page["chapter"] == first)


def page_with(data: Data, key: str) -> Data:
    return next(page for _, page in pages(data) if page.get(key))


def symbol(data: Data, prefix: str) -> tuple[Data, list[str], int]:
    """Find a symbol in chapter one. Return its page, the space's symbols, and its index."""
    for _, page in pages(data):
        for space in page["spaces"].values():
            for i, name in enumerate(space.get("symbols", [])):
                if name.startswith(prefix):
                    return page, space["symbols"], i
    raise LookupError(prefix)


def entry_with(data: Data, key: str) -> tuple[int, Data]:
    return next((code, entry) for code, entry in data["entries"].items() if entry.get(key))


def maps_with_key(value: Any, key: str) -> Iterator[Data]:
    """Yield every map below a value that has this key."""
    if isinstance(value, dict):
        if key in value:
            yield value
        for item in value.values():
            yield from maps_with_key(item, key)
    elif isinstance(value, list):
        for item in value:
            yield from maps_with_key(item, key)


def condition_on_flag(data: Data) -> Data:
    for entry in data["entries"].values():
        for variant in entry.get("variants", []):
            if "flag" in variant["if"]:
                return variant["if"]  # type: ignore[no-any-return]
    raise LookupError("no variant asks for a flag")


# Format


@damage("a field that is not", r"unknown field .*did you mean title")
def _(data: Data) -> None:
    _, entry = entry_with(data, "title")
    entry["titel"] = entry["title"]


@damage("a word for a number", r"must be an integer")
def _(data: Data) -> None:
    page_with(data, "danger")["danger"] = "two"


@damage("an unknown effect", r"there is no effect dangre")
def _(data: Data) -> None:
    entry_with(data, "do")[1]["do"] = [{"dangre": 1}]


# Unknown ids


@damage("a page that is not", r"there is no page nowhere")
def _(data: Data) -> None:
    data["entries"][data["campaign"]["start"]]["do"] = [{"page": "nowhere"}]


@damage("a way out to no entry", r"there is no entry 998")
def _(data: Data) -> None:
    page_with(data, "exits")["exits"][0]["code"] = 998


@damage("a way out at no place", r"there is no place nowhere")
def _(data: Data) -> None:
    page_with(data, "exits")["exits"][0]["at"] = "nowhere"


@damage("a book without its entry", r"there is no entry 997")
def _(data: Data) -> None:
    _, symbols, i = symbol(data, "book:")
    symbols[i] = "book:997"


@damage("an enemy that is not", r"there is no enemy dragon")
def _(data: Data) -> None:
    page_with(data, "encounters")["encounters"][0]["enemy"] = "dragon"


@damage("a line to no space", r"there is no space nowhere")
def _(data: Data) -> None:
    edges = page_with(data, "edges")["edges"]
    next(iter(edges.values()))["between"][0] = "nowhere"


@damage("a flag that is not in the journal", r'the journal has no flag "no-such-flag"')
def _(data: Data) -> None:
    condition_on_flag(data)["flag"] = "no-such-flag"


@damage("a card that is not", r"there is no skill card nonsense")
def _(data: Data) -> None:
    deck = data["familiars"]["blaze"]["deck"]
    deck["nonsense"] = deck.pop("pounce")


@damage("a source that is no action", r"there is no action wishing")
def _(data: Data) -> None:
    objective = next(o for _, p in pages(data) for o in p.get("objectives", []) if "source" in o)
    objective["source"] = dict.fromkeys(objective["source"], "wishing")


# Components


@damage("too many skill cards", r"skill cards \(TA-15\), but the box has 86")
def _(data: Data) -> None:
    data["skills"]["reckless"]["copies"] = 60


@damage("too many tokens", r"food \(TA-20\), but the box has 8")
def _(data: Data) -> None:
    data["campaign"]["supply"]["resources"]["food"] = 12


@damage("a deck that is too large", r"a starting deck has 10 cards \(TA-38\), this one 11")
def _(data: Data) -> None:
    data["familiars"]["chalk"]["deck"]["heave"] = 2


@damage("decks that do not merge", r"the same cards that each starts with")
def _(data: Data) -> None:
    deck = data["familiars"]["blaze"]["deck"]
    deck["reckless"], deck["assist"] = deck["reckless"] + 1, deck["assist"] - 1


@damage("more enemies than tracks", r"are set up, but")
def _(data: Data) -> None:
    found = [
        e["encounter"]
        for _, p in pages(data)
        for e in maps_with_key(p.get("setup", []), "encounter")
    ]
    found[0]["n"] = 9


@damage("more tracks than life markers", r"tracks, but 8 life markers|there are \d pieces")
def _(data: Data) -> None:
    page_with(data, "encounters")["encounters"][0]["tracks"] = [1] * 9


@damage("too much to cover", r"symbols can be covered; TA-95 allows 10")
def _(data: Data) -> None:
    _, symbols, i = symbol(data, "forage:")
    symbols += [symbols[i]] * 10


# Maps


@damage("a dot outside its area", r"is not within its area|lies outside the page")
def _(data: Data) -> None:
    space = next(iter(page_with(data, "spaces")["spaces"].values()))
    space["dot"] = [1, 1]


@damage("a dot on a wall", r"lies on a line")
def _(data: Data) -> None:
    """The wall goes through the dot, because it may not lie on a border."""
    page = page_with(data, "walls")
    x, y = next(iter(page["spaces"].values()))["dot"]
    page["walls"].append([[x - 10, y], [x + 10, y]])


@damage("lines that cross", r"cross each other")
def _(data: Data) -> None:
    page = page_with(data, "edges")
    edge = next(e for e in page["edges"].values() if e["line"][0] != e["line"][1])
    (ax, ay), (bx, by) = edge["line"]
    x, y = (ax + bx) // 2, (ay + by) // 2
    page["walls"].append(
        [[x - (by - ay) // 3, y + (bx - ax) // 3], [x + (by - ay) // 3, y - (bx - ax) // 3]]
    )


@damage("a wall across a door", r"lie on each other")
def _(data: Data) -> None:
    page = page_with(data, "edges")
    edge = next(iter(page["edges"].values()))
    page["walls"].append([list(point) for point in edge["line"]])


@damage("a line that is not between its spaces", r"does not run along the border of")
def _(data: Data) -> None:
    page = page_with(data, "edges")
    edge = next(iter(page["edges"].values()))
    edge["line"] = [[x + 9, y + 9] for x, y in edge["line"]]


@damage("a border without a line", r"meet, but no line lies")
def _(data: Data) -> None:
    page = next(p for _, p in pages(data) if len(p["edges"]) > 4)
    for id in list(page["edges"])[:1]:
        page["links"] = page.get("links", {}) | {id: page["edges"].pop(id)}
        del page["links"][id]["line"]


@damage("spaces on each other", r"overlap")
def _(data: Data) -> None:
    spaces = list(page_with(data, "spaces")["spaces"].values())
    spaces[1]["area"] = [list(corner) for corner in spaces[0]["area"]]
    spaces[1]["dot"] = [spaces[0]["dot"][0] + 2, spaces[0]["dot"][1]]


@damage("a space that no way leads to", r"cannot be reached")
def _(data: Data) -> None:
    page = page_with(data, "edges")
    lost = list(page["spaces"])[-1]
    for edge in (*page["edges"].values(), *page.get("links", {}).values()):
        if lost in edge["between"]:
            edge["kind"] = "double-solid"
    for effect in maps_with_key(page, "edge"):
        if "kind" in effect["edge"]:  # no condition
            effect.pop("edge")
            effect["danger"] = 1


# Pages


@damage("a gear with nothing to do", r"the symbol gear:q has no action")
def _(data: Data) -> None:
    page_with(data, "spaces")
    for _, page in pages(data):
        space = next(s for id, s in page["spaces"].items() if not _acts_at(page, id))
        space["symbols"] = [*space.get("symbols", []), "gear:q"]
        return


def _acts_at(page: Data, space: str) -> bool:
    return any(action.get("at") in (space, None) for action in page.get("actions", []))


@damage("an action at a symbol that is not there", r"the page has no symbol gear:z")
def _(data: Data) -> None:
    page_with(data, "actions")["actions"][0]["at"] = "symbol:gear:z"


@damage("a page without a heart", r"no space has a heart")
def _(data: Data) -> None:
    _, symbols, i = symbol(data, "heart")
    del symbols[i]


@damage("an objective without a source", r"and nothing says where more is found")
def _(data: Data) -> None:
    for objective in maps_with_key(data["pages"], "source"):
        objective.pop("source")


@damage("a page that cannot be left", r"has no exit")
def _(data: Data) -> None:
    page = page_with(data, "exits")
    page["exits"] = []


@damage("an enemy that the page does not list", r"is not in the page's encounters")
def _(data: Data) -> None:
    page = next(p for _, p in pages(data) if "encounters" in p)
    listed = {encountered["enemy"] for encountered in page["encounters"]}
    other = next(id for id in data["enemies"] if id not in listed)
    page["setup"] = [*page["setup"], {"encounter": {"enemy": other, "n": 1}}]


# Story


@damage("an entry that nothing leads to", r"nothing leads to entry \d+")
def _(data: Data) -> None:
    free = next(code for code in range(399, 100, -1) if code not in data["entries"])
    data["entries"][free] = {"title": "Nowhere", "text": "Nobody comes here."}


@damage("a page that nothing opens", r"nothing opens the page")
def _(data: Data) -> None:
    opened = [e for e in maps_with_key(data["entries"], "page") if isinstance(e["page"], str)]
    last = opened[-1]["page"]
    other = [effect["page"] for effect in opened if effect["page"] != last][-1]
    for effect in opened:
        if effect["page"] == last:
            effect["page"] = other


@damage("a story that stops", r"the story stops after entry")
def _(data: Data) -> None:
    code = page_with(data, "exits")["exits"][0]["code"]
    data["entries"][code] = {"title": "The end of the road", "text": "And then nothing."}


@damage("a choice that can never be made", r"choice 0 can never be made")
def _(data: Data) -> None:
    _, entry = entry_with(data, "choices")
    entry["choices"][0] |= {"if": {"chapter": 1}, "why": "Not now."}
    entry["choices"][0]["if"] = {"all": [{"era": 1}, {"not": {"era": 1}}]}


@damage("a flag that nothing ticks", r"the flag forgotten is read here, but nothing sets it")
def _(data: Data) -> None:
    data["journal"]["forgotten"] = {"era": 1, "text": "We forgot."}
    condition_on_flag(data)["flag"] = "forgotten"


@damage("a choice that the entry does not have", r"has no choice 9")
def _(data: Data) -> None:
    code, _ = entry_with(data, "choices")
    page_with(data, "setup")["setup"].append(
        {"when_true": {"if": {"chosen": {"code": code, "option": 9}}, "then": [{"danger": 1}]}}
    )


@damage("a variable that nothing sets", r"the variable .* is read here, but nothing sets it")
def _(data: Data) -> None:
    objective = next(o for _, p in pages(data) for o in p.get("objectives", []) if "var" in o["if"])
    objective["if"]["var"]["name"] += "-mistyped"


@damage("a count of what nothing sets", r"the variable flod is shown here, but nothing sets it")
def _(data: Data) -> None:
    page_with(data, "setup")["counts"] = [{"id": "flod", "name": "The flood"}]


@damage("a map that does not rise", r"from a lower code to a higher")
def _(data: Data) -> None:
    routes = next(m["routes"] for m in data["maps"].values() if m.get("routes"))
    routes[0] = [routes[0][1], routes[0][0]]


@damage("an ending that is never reached", r"the ending never is never reached")
def _(data: Data) -> None:
    code = data["endings"][0]["code"]
    never = {"all": [{"era": 1}, {"not": {"era": 1}}]}
    data["endings"].append(
        {"id": "never", "title": "Never", "code": code, "win": True, "if": never}
    )


# Texts


@damage("an entry without a text", r"entry \d+ has no text")
def _(data: Data) -> None:
    entry_with(data, "text")[1]["text"] = " "


@damage("a choice without a text", r"choice 0 of entry \d+ has no text")
def _(data: Data) -> None:
    entry_with(data, "choices")[1]["choices"][0]["text"] = ""


@damage("a blank that nothing fills", r"unknown placeholder \{familar\}.*did you mean familiar")
def _(data: Data) -> None:
    entry_with(data, "text")[1]["text"] += " {familar} sighed."


@damage("a translation of nothing", r"there is no text entries\.1\.title")
def _(data: Data) -> None:
    data["translations"] = {"ja": {"entries.1.title": "無"}}


@damage("a prop that is not", r"there is no prop dragon")
def _(data: Data) -> None:
    id, page = next(iter(pages(data)))
    x, y = next(iter(page["spaces"].values()))["dot"]
    data["looks"] = {id: {"props": [{"prop": "dragon", "at": [x, y]}]}}


# Loops and dead ends


@damage("a failure that leads back", r"only opens .* again, where it may fail again")
def _(data: Data) -> None:
    code = data["campaign"]["start"]
    opened = next(x["page"] for x in data["entries"][code]["do"] if "page" in x)
    fail = {"if": {"dial": {"name": "misfortune", "min": 5}}, "code": code}
    data["pages"][opened]["fail"] = fail


@damage("objectives that ask for each other", r"requires .*, which requires .*: this is a loop")
def _(data: Data) -> None:
    page = next(page for _, page in pages(data) if len(page["objectives"]) > 1)
    one, two = page["objectives"][:2]
    one["if"], two["if"] = {"objectives": [two["id"]]}, {"objectives": [one["id"]]}


@damage("rules that set each other off", r"this and .* trigger each other endlessly")
def _(data: Data) -> None:
    page = page_with(data, "rules")
    page["rules"] += [
        {"name": "Ebb", "when": "var-changed", "do": [{"danger": 1}]},
        {
            "name": "Flood",
            "when": "danger-changed",
            "do": [{"danger": -1}, {"add": {"name": "tide", "by": 1}}],
        },
    ]


@damage("actions that wait for each other", r"\S+ cannot be achieved")
def _(data: Data) -> None:
    """Two actions each need what the other one sets."""
    page = page_with(data, "actions")
    for own, other in (("key", "lock"), ("lock", "key")):
        page["actions"].append(
            {
                "id": f"find-{own}",
                "text": "x",
                "if": {"var": {"name": other, "min": 1}},
                "do": [{"set": {"name": own, "to": 1}}],
            }
        )
    asked = {"var": {"name": "key", "min": 1}}
    page["objectives"].append({"id": "key", "text": "The key is found.", "if": asked})


@damage(
    "a way out that nobody gets back from",
    r"no familiar can leave \S+; a familiar that fled may return",
)
def _(data: Data) -> None:
    """Remove an action that leads back from behind an edge that is closed at first."""
    for _, page in pages(data):
        back = [a for a in page["actions"] if any("place" in x for x in a.get("do", []))]
        for action in back:
            page["actions"].remove(action)


@damage("a nook for the small ones only", r"chalk, blaze cannot leave leads; a familiar that fled")
def _(data: Data) -> None:
    """TA-199: a familiar that fled may return to a space that it cannot walk to."""
    page = data["pages"]["bell-tower"]
    page["actions"] = [a for a in page["actions"] if a["id"] != "in-by-the-window"]


@damage("a room that can only be shut", r"no familiar can leave \S+ \(add an action")
def _(data: Data) -> None:
    """Remove what opens an edge again, and keep what closes it."""
    for _, page in pages(data):
        page["actions"] = [a for a in page["actions"] if not _opens_again(page, a)]


def _opens_again(page: Data, action: Data) -> bool:
    changes = [x["edge"] for x in maps_with_key(action, "edge") if "kind" in x["edge"]]
    edges = {**page.get("edges", {}), **page.get("links", {})}
    return any(x["kind"] == edges[x["id"]]["kind"] == "dashed" for x in changes)


@damage("a price that nobody can pay", r"nobody has the turn who could pay it")
def _(data: Data) -> None:
    """A chapter begins before any familiar has the turn (TA-64)."""
    entry = data["entries"][max(code for m in data["maps"].values() for code in m["places"])]
    entry.setdefault("choices", [{"text": "Go on."}])
    entry["choices"][0]["cost"] = [{"resource": "food", "n": 1}]
