"""One match that bots play to try a campaign, and what came of it as plain data."""

import traceback
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from roost.contract import Action, Table, derive
from roost.contract.chance import words
from roost.games.familiar_tales.authoring.own import OwnTales
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.effects import GoTo, OpenPage
from roost.games.familiar_tales.data.structures import structures
from roost.games.familiar_tales.data.words import FAMILIARS
from roost.games.familiar_tales.knowledge import known_alike
from roost.games.familiar_tales.machine import legal
from roost.games.familiar_tales.playing import advice
from roost.games.familiar_tales.playing.manner import MANNERS, Manner, wishing
from roost.games.familiar_tales.playing.wishes import Wishes
from roost.games.familiar_tales.reckoning import variable
from roost.games.familiar_tales.state import State

MOST, LONGEST = 4000, 160
"""Actions and turns of a page: far more than any that is left (40 rounds)."""


NO_CHANCE = (0, 0, 0, 0)


class Task(msgspec.Struct, frozen=True):
    """What is to be played."""

    players: int
    seed: str
    manner: str
    page: str | None = None
    chapter: int | None = None
    wishes: Wishes = ()
    """What the players wish the story to come to (`playing/wishes.py`)."""
    target: str = ""
    """What these wishes are for."""


class Stay(msgspec.Struct):
    """One page as it was played."""

    page: str
    chapter: int
    turns: int = 0
    actions: int = 0
    """Until the next page is opened."""
    enemy_turns: int = 0
    flights: int = 0
    misfortune: int = 0
    power: int = 0
    foraged: int = 0
    left: bool = False

    @property
    def rounds(self) -> float:
        return self.turns / len(FAMILIARS)


class Trial(msgspec.Struct):
    task: Task
    won: bool = False
    ending: str = ""
    misfortune: int = 0
    chapters: int = 0
    actions: int = 0
    stays: list[Stay] = []
    used: dict[str, int] = {}
    """How often each card was played, trained, made or used."""
    entries: list[int] = []
    choices: list[tuple[int, int]] = []
    held: dict[str, int] = {}
    """Resources at the end."""
    flags: list[str] = []
    counters: dict[str, int] = {}
    """What the journal counts, at the end."""
    stuck: str = ""
    """Where nobody got any further, or the error that ended it."""


def try_out(game: OwnTales, task: Task) -> Trial:
    return _Trying(game, task).run()


@dataclass
class _Trying:
    game: OwnTales
    task: Task
    dealt: int = 0
    stays: list[Stay] = field(default_factory=list)
    used: Counter[str] = field(default_factory=Counter)
    before: int = 0  # misfortune when the page was opened

    @cached_property
    def manner(self) -> Manner:
        return wishing(MANNERS[self.task.manner], self.task.wishes)

    def run(self) -> Trial:
        trial = Trial(self.task)
        state = self.game.start(self.table())
        try:
            self.play(state, trial)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{last.filename.rsplit('/', 1)[-1]}:{last.lineno}"
            trial.stuck = f"{state.page or '–'}: {type(error).__name__}: {error} ({where})"
        self.close(state, left=state.result is not None)
        trial.stays, trial.used = self.stays, dict(self.used)
        trial.misfortune, trial.chapters = state.misfortune, state.finished
        trial.entries, trial.choices = list(state.history), list(state.chosen)
        trial.held = dict(sum((Counter(f.resources) for f in state.familiars.values()), Counter()))
        trial.flags = list(state.flags)
        trial.counters = {id: variable(state, id) for id in _counted(state)}
        return trial

    def table(self) -> Table:
        given: dict[str, object] = {"page": self.task.page} if self.task.page is not None else {}
        if self.task.chapter is not None:
            given["chapter"] = self.task.chapter
        return self.game.facts.table(self.task.players, given)

    def play(self, s: State, trial: Trial) -> None:
        self.begin(s)
        since = 0  # actions on this page
        while s.result is None and not self.is_done(s):
            if self.game.waits(s):
                self.deal(s)
                continue
            seat = self.game.turn(s)
            if seat is None:
                trial.stuck = f"{s.page or '–'}: nobody is asked anything"
                return
            pages = len(self.stays)
            action = self.choose(s, seat, trial.actions)
            self.count(action)
            self.game.apply(s, action, lambda kind: self.see(s, kind))
            trial.actions += 1
            if self.stays:
                self.stays[-1].actions += 1
            since = since + 1 if len(self.stays) == pages else 0
            if since > MOST or (self.stays and self.stays[-1].turns > LONGEST):
                trial.stuck = f"{s.page}: {_undone(s)}"
                return
        trial.won = bool(s.result["winners"]) if s.result is not None else True
        trial.ending = str(s.result["ending"]) if s.result is not None else "chapter"

    def is_done(self, s: State) -> bool:
        """A chapter alone is over when it has ended."""
        return self.task.chapter is not None and s.finished > 0

    def begin(self, s: State) -> None:
        """TA-64: a later chapter begins with the entry that leads to its first page."""
        if self.task.chapter is not None and self.task.page is None:
            code = first_code(self.game.world("").campaign, self.task.chapter)
            if code is not None:
                given = {"history": [code], "chapter": self.task.chapter}
                self.game.lay(s, {"state": given})

    def deal(self, s: State) -> None:
        deal = self.game.deal(s, words(self.task.seed, "deal", self.dealt))
        self.dealt += 1
        self.game.lay(s, deal, lambda kind: self.see(s, kind))

    def choose(self, s: State, seat: int, number: int) -> Action:
        """By a guess of the seat, as every bot does."""
        found = legal(s)
        if len(found) == 1:
            return dict(found[0])
        own = derive(self.task.seed, "bot", number)
        if s.open_hands:
            luck = words(own, "guess") if self.manner.slips else NO_CHANCE
            return advice(known_alike(s), luck, self.manner)
        guessed = self.game.guess(s, seat, words(own, "bot"))
        return advice(guessed, words(own, "guess"), self.manner)

    # What is counted

    def see(self, s: State, kind: str) -> None:
        if kind == "page" and s.page is not None:
            self.close(s, left=True)
            self.stays.append(Stay(s.page, s.chapter))
            self.before = s.misfortune
        elif kind == "chapter-end":
            self.close(s, left=True)
        elif self.stays and not self.stays[-1].left:
            stay = self.stays[-1]
            stay.turns += kind == "turn"
            stay.flights += kind == "fled"
            stay.enemy_turns += kind == "enemy-turn"
            stay.foraged = sum("/forage:" in name for name in s.covered)
            if kind == "left":
                self.close(s, left=True)

    def close(self, s: State, left: bool) -> None:
        if self.stays and not self.stays[-1].left:
            stay = self.stays[-1]
            stay.left = left
            stay.misfortune = s.misfortune - self.before
            stay.power = sum(f.power for f in s.familiars.values())

    def count(self, action: Action) -> None:
        if action["type"] in ("play", "link", "perform", "train"):
            self.used[str(action["card"])] += 1
        elif action["type"] in ("craft", "use", "power", "equip"):
            self.used[str(action["item"])] += 1


def first_code(campaign: Campaign, chapter: int) -> int | None:
    """The place whose entry, or one that it goes on to, first opens a page of that chapter."""
    places = sorted(code for map in campaign.maps.values() for code in map.places)
    for code in places:
        if any(campaign.pages[id].chapter == chapter for id in _opened(campaign, code, set())):
            return code
    return None


def _opened(campaign: Campaign, code: int, seen: set[int]) -> list[str]:
    """The pages that an entry leads to without anybody leaving one."""
    entry = campaign.entries.get(code)
    if entry is None or code in seen:
        return []
    seen.add(code)
    found: list[str] = []
    for _, x in structures(entry):
        if isinstance(x, OpenPage):
            found.append(x.id)
        elif isinstance(x, GoTo):
            found += _opened(campaign, x.code, seen)
    return found


def _counted(s: State) -> list[str]:
    return [id for id, line in s.world.campaign.journal.items() if line.counter]


def _undone(s: State) -> str:
    from roost.games.familiar_tales.conditions import holds
    from roost.games.familiar_tales.state import Context

    page = s.world.campaign.pages[str(s.page)]
    undone = [o.id for o in page.objectives if not holds(s, o.if_, Context(self_=s.turn))]
    return ", ".join(undone) or "the way out"
