"""Random small campaigns over the whole vocabulary of the format (D3 to D6).

Every struct of the schema is filled with values that its fields allow; names are those that the
loader accepts there (`references.NAMED`). So new effects and conditions are tested as soon as they
exist. Only two things are left out, which authors must not write: loops of codes, and pages without
an exit.
"""

from collections.abc import Callable, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from msgspec import structs

from roost.games.familiar_tales.content.checks.definitions.references import (
    COUNTABLE,
    DIALS,
    REFERENCES,
    SELECTORS,
)
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign, Entry
from roost.games.familiar_tales.content.schema.conditions import Condition, ObjectivesMet
from roost.games.familiar_tales.content.schema.numbers import ComputedNumber
from roost.games.familiar_tales.content.schema.pages import (
    BookPage,
    CrossingLimit,
    Edge,
    Exit,
    Objective,
    PageEnemy,
    PageFailure,
    SizeLimit,
    Space,
    Threat,
)
from roost.games.familiar_tales.content.schema.rules import Modifier, PageAction, Trigger
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS, LineKind
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.tests.support.scenario import hearthlight_world

PAGES = ("wild-a", "wild-b")
SPACES = ("a", "b", "c", "d")
EDGES = ("ab", "bc", "cd", "da")
LINKS = ("ac",)
ENTRIES = (901, 902, 903)
START_ENTRY, FAIL_ENTRY = 900, 904
SYMBOLS = (
    *("heart", "spider", "fire", "exit", "water", "stairs", "objective", "gear:a"),
    *("forage:wood", "forage:food", "book:901", "book:903"),
)
OBJECTIVES = ("one", "two")
VARS = ("tide", "knots", "trust", "danger")
STORY_EFFECTS = (e.GoTo, e.OpenPage, e.ChapterEnd, e.EraEnd, e.TellEnding, e.Save)
"""Effects that lead elsewhere. A page's setup and rules do not use them, to avoid loops."""
ENEMY_TURN_EFFECTS = (e.EnemyTurn, e.Reinforce, e.EnemiesAct)
"""Effects that a page's own enemy turn does not use, to avoid loops."""

Draw = Callable[[st.SearchStrategy[Any]], Any]


class CampaignWriter:
    """Draws data. `names["entry"]` are the entries that the current place may lead to."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        campaign = hearthlight_world().campaign
        self.enemies = sorted(campaign.enemies)
        plain_items = [id for id, item in campaign.items.items() if item.starting is None]
        plain_skills = [id for id, card in campaign.skills.items() if card.starting is None]
        self.names: dict[str, Sequence[Any]] = {
            "who": (*SELECTORS, "token:boat", *(f"kind:{x}" for x in self.enemies[:3])),
            "place": (
                *(*SPACES, *EDGES, "here", "last-space", "space-of:self", "space-of:child"),
                *(f"symbol:{symbol}" for symbol in SYMBOLS[:4]),
            ),
            "toward": ("nearest", "self", "child", "choose", *SPACES[:2], "symbol:heart"),
            "enemy": self.enemies,
            "figure": (*FAMILIARS, *self.enemies),
            "item": (*sorted(plain_items)[:6], "choose", *sorted(campaign.artifacts)[:2]),
            "artifact": sorted(campaign.artifacts),
            "skill": (*sorted(plain_skills)[:6], "reckless", "fatigue", "choose"),
            "flag": sorted(id for id, line in campaign.journal.items() if not line.counter),
            "entry": ENTRIES,
            "page": PAGES,
            "bubble": (START_ENTRY,),
            "edge": (*EDGES, *LINKS),
            "dial": DIALS,
            "child_card": sorted(campaign.children),
            "counted": COUNTABLE,
            "objective": OBJECTIVES,
            "covered": tuple(f"{space}/{symbol}" for space in SPACES for symbol in SYMBOLS[8:]),
        }

    def choose(self, values: Sequence[Any]) -> Any:
        return self.draw(st.sampled_from(values))

    def integer(self, low: int, high: int) -> int:
        return int(self.draw(st.integers(low, high)))

    def one_in(self, n: int) -> bool:
        """Return True with probability 1 / n."""
        return self.integer(1, n) == n

    # Variants

    def effects(self, depth: int, without: tuple[type, ...] = (), most: int = 2) -> e.Effects:
        return tuple(self.variant(e.Effect, depth, without) for _ in range(self.integer(0, most)))

    def variant(self, family: Any, depth: int, without: tuple[type, ...] = ()) -> Any:
        kinds: list[Any] = [kind for kind in family.__subclasses__() if kind not in without]
        if depth <= 0:
            kinds = [kind for kind in kinds if not _is_nested(kind)]
        return self.struct(self.choose(kinds), depth - 1, without)

    def struct(self, kind: Any, depth: int, without: tuple[type, ...] = ()) -> Any:
        fields = {}
        for field in structs.fields(kind):
            if field.required or self.one_in(2):
                named = REFERENCES.get(kind, {}).get(field.name)
                fields[field.name] = self.value(field.type, field.name, named, depth, without)
        value = kind(**fields)
        if isinstance(value, e.Banish) and value.item is value.card is value.from_ is None:
            value = e.Banish(who=value.who, from_="discard")
        return value

    def value(
        self, kind: Any, name: str, named: str | None, depth: int, without: tuple[type, ...]
    ) -> Any:
        origin = get_origin(kind)
        if origin in (Union, UnionType):
            options = [option for option in get_args(kind) if option is not NoneType]
            simple = [option for option in options if not _is_nested_type(option)]
            return self.value(self.choose(simple or options), name, named, depth, without)
        if origin is Literal:
            return self.choose(get_args(kind))
        if origin is tuple:
            inner = get_args(kind)
            if inner[-1] is not Ellipsis:
                return tuple(self.value(part, name, named, depth, without) for part in inner)
            some = range(self.integer(1, 2))
            return tuple(self.value(inner[0], name, named, depth, without) for _ in some)
        if kind is bool:
            return self.draw(st.booleans())
        if kind is int:
            is_code = named in ("entry", "bubble")
            return self.choose(self.names[str(named)]) if is_code else self.integer(*_range(name))
        if kind is str:
            return self.choose(self.names[named]) if named is not None else self.text(name)
        if issubclass(kind, e.Effect | Condition | ComputedNumber):
            return self.variant(kind, depth, without)
        return self.struct(kind, depth, without)

    def text(self, name: str) -> str:
        if name == "name":
            return str(self.choose(VARS))
        if name in ("add", "remove"):
            return str(self.choose(SYMBOLS))
        if name == "keyword":
            return str(self.choose(("flammable", "song", "innate")))
        return "{familiar} and {child}"

    # Rules, actions, pages, entries

    def trigger(self, depth: int) -> Trigger:
        """Draw a trigger that fires once a turn, so that it cannot loop."""
        trigger: Trigger = self.struct(Trigger, depth, STORY_EFFECTS)
        return structs.replace(trigger, face=None, once="turn")

    def modifier(self, depth: int) -> Modifier:
        modifier: Modifier = self.struct(Modifier, depth)
        if modifier.modify == "group":
            return Modifier("group", for_="enemies", set="hive")
        if modifier.modify.startswith(("cross:", "link")):
            return structs.replace(modifier, add=None, times=None, set=None, may=self.one_in(2))
        amounts = {"times": self.integer(0, 2), "add": self.integer(-2, 2)}
        return structs.replace(modifier, set=None, may=None, **amounts)

    def action(self, i: int, depth: int) -> PageAction:
        """Draw an action; most are available on every space."""
        if self.one_in(3):
            found: PageAction = self.struct(PageAction, depth)
            return structs.replace(found, id=f"do-{i}", text="x")
        test = self.struct(e.TestSpec, depth) if self.one_in(3) else None
        return PageAction(f"do-{i}", "x", test=test, do=self.effects(depth, most=3))

    def page(self, depth: int) -> BookPage:
        spaces = {
            id: Space((100 * i + 50, 50), _square(100 * i), self._symbols(id == "a"))
            for i, id in enumerate(SPACES)
        }
        edges = {id: self._edge(id, True) for id in EDGES}
        encounters = tuple(
            PageEnemy(enemy, (2, 1) if self.one_in(2) else (), self._rules(depth, 2))
            for enemy in self.enemies[: self.integer(0, 3)]
        )
        page = BookPage(
            "Wild",
            chapter=1,
            size=(400, 100),
            spaces=spaces,
            forage=self.value(int | ComputedNumber, "n", None, depth, ()),
            danger=self.choose((None, 0, 5)),
            edges=edges,
            links={id: self._edge(id, False) for id in LINKS},
            walls=(((150, 0), (150, 40)),) if self.one_in(2) else (),
            encounters=encounters,
            setup=(
                e.PlaceFigure("each", "symbol:heart"),
                e.PlaceFigure("child", self.choose(SPACES)),
                *(e.Encounter(x.enemy, 2, self.choose((None, "b"))) for x in encounters),
                *self.effects(depth, STORY_EFFECTS),
            ),
            rules=self._rules(depth, 4),
            actions=tuple(self.action(i, depth) for i in range(self.integer(2, 6))),
            objectives=tuple(
                Objective(id, "x", self.variant(Condition, depth, (ObjectivesMet,)))
                for id in OBJECTIVES
            ),
            exits=(
                Exit("out", "x", self.choose(ENTRIES), self.choose((None, "a"))),
                Exit("through", "x", self.choose(ENTRIES), "a", self.variant(Condition, depth)),
            ),
            reinforce=tuple(e.Encounter(x, 1, self.choose((None, "c"))) for x in self.enemies[:1]),
        )
        if self.one_in(3):
            page = structs.replace(page, threats=self._threats(depth))
        if self.one_in(3):
            turn = (
                e.EnemiesAct("enemies"),
                *self.effects(depth, (*STORY_EFFECTS, *ENEMY_TURN_EFFECTS)),
            )
            page = structs.replace(page, enemy_turn=turn)
        if self.one_in(4):
            page = structs.replace(
                page, fail=PageFailure(self.variant(Condition, depth), FAIL_ENTRY)
            )
        return page

    def _symbols(self, first: bool) -> tuple[str, ...]:
        symbols = [self.choose(SYMBOLS) for _ in range(self.integer(0, 3))]
        return ("heart", *symbols) if first else tuple(symbols)

    def _edge(self, id: str, drawn: bool) -> Edge:
        x = 100 * SPACES.index(id[1])
        line = ((x, 0), (x, 100)) if drawn else None
        only = (
            CrossingLimit("all", self.choose(("all", (), SizeLimit(("small",)))))
            if self.one_in(4)
            else None
        )
        return Edge((id[0], id[1]), self.choose(get_args(LineKind)), line, only)

    def _rules(self, depth: int, most: int) -> tuple[Any, ...]:
        return tuple(
            self.trigger(depth) if self.one_in(2) else self.modifier(depth)
            for _ in range(self.integer(0, most))
        )

    def _threats(self, depth: int) -> tuple[Threat, ...]:
        calm = Threat("calm", 1, ())
        return calm, *(
            Threat(f"t{i}", self.integer(1, 3), self.effects(depth), self.variant(Condition, depth))
            for i in range(2)
        )

    def entry(self, code: int, depth: int) -> Entry:
        """Draw an entry that leads only to later ones."""
        later = tuple(x for x in ENTRIES if x > code)
        names, self.names = self.names, self.names | {"entry": later or ENTRIES}
        without = () if later else (e.GoTo,)
        options = tuple(
            structs.replace(self.struct(e.ChoiceOption, depth, without), hide=self.one_in(2))
            for _ in range(self.integer(0, 2))
        )
        free = e.ChoiceOption("x", do=self.effects(depth, without))
        entry = Entry(
            "x",
            "{familiar}",
            do=self.effects(depth, without),
            choices=(free, *options) if options else (),
            after=self.effects(depth, without, 1),
        )
        self.names = names
        return entry


def _square(x: int) -> tuple[tuple[int, int], ...]:
    return (x, 0), (x + 100, 0), (x + 100, 100), (x, 100)


def _range(name: str) -> tuple[int, int]:
    return {"option": (0, 1), "by": (-2, 2), "rest": (0, 3)}.get(name, (0, 3))


def _is_nested(kind: type) -> bool:
    return any(_is_nested_type(field.type) for field in structs.fields(kind) if field.required)


def _is_nested_type(kind: Any) -> bool:
    """Return whether a type contains effects, conditions or computed numbers."""
    if isinstance(kind, type):
        return issubclass(kind, e.Effect | Condition | ComputedNumber | e.ChoiceOption | e.Cost)
    return any(_is_nested_type(part) for part in get_args(kind) if part is not Ellipsis)


@st.composite
def campaigns(draw: st.DrawFn, depth: int = 2) -> Campaign:
    """Draw a campaign with Hearthlight's cards and figures and its own pages and entries.

    Its story opens the first page. Each place of the travel map leads to one of the pages.
    """
    writer = CampaignWriter(draw)
    base = hearthlight_world().campaign
    places = {code for map in base.maps.values() for code in map.places}
    opens = {
        code: Entry("x", "x", do=(e.OpenPage(writer.choose(PAGES)),)) for code in sorted(places)
    }
    new_entries = {code: writer.entry(code, depth) for code in ENTRIES}
    start = {START_ENTRY: Entry("x", "x", do=(e.OpenPage(PAGES[0]),))}
    start[FAIL_ENTRY] = Entry("x", "x", do=(e.ChangeMisfortune(1),))  # leads to no page that fails
    return structs.replace(
        base,
        campaign=structs.replace(base.campaign, start=START_ENTRY),
        pages={**base.pages, **{id: writer.page(depth) for id in PAGES}},
        entries={**base.entries, **opens, **new_entries, **start},
    )


worlds = campaigns().map(World)
