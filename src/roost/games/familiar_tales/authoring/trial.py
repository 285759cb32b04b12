"""A trial: one match that bots play to test a campaign, and its results as plain data."""

import traceback
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from roost.contract import Action, MatchConfig, derive_seed
from roost.contract.rng import rng_for
from roost.games.familiar_tales.authoring.campaign_game import CampaignGame
from roost.games.familiar_tales.bot import suggest_action
from roost.games.familiar_tales.bot.story_goals import StoryGoals
from roost.games.familiar_tales.bot.style import STYLES, PlayStyle, with_story_goals
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.effects import GoTo, OpenPage
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.content.traversal import iter_structs
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.expressions import variable_value
from roost.games.familiar_tales.engine.machine import legal_actions
from roost.games.familiar_tales.engine.state import Context, TalesState
from roost.games.familiar_tales.records.knowledge import canonical_guess

MAX_ACTIONS_PER_PAGE, MAX_TURNS_PER_PAGE = 4000, 160
"""Limits of a page, after which the bots count as stuck (160 turns are 40 rounds)."""


FIXED_RNG = (0, 0, 0, 0)


class TrialSpec(msgspec.Struct, frozen=True):
    """The settings of a trial."""

    players: int
    seed: str
    style: str
    page: str | None = None
    chapter: int | None = None
    story_goals: StoryGoals = ()
    """The outcomes that the players want to reach (`bot/story_goals.py`)."""
    target: str = ""
    """The target that the story goals were derived from."""


class PageVisit(msgspec.Struct):
    """A page as it was played."""

    page: str
    chapter: int
    turns: int = 0
    actions: int = 0
    """Counted until the next page is opened."""
    enemy_turns: int = 0
    flights: int = 0
    misfortune: int = 0
    is_finished: bool = False

    @property
    def rounds(self) -> float:
        return self.turns / len(FAMILIARS)


class Trial(msgspec.Struct):
    """The results of a trial."""

    spec: TrialSpec
    is_won: bool = False
    ending: str = ""
    misfortune: int = 0
    chapters: int = 0
    actions: int = 0
    visits: list[PageVisit] = []
    card_uses: dict[str, int] = {}
    """How often each card was played, trained, crafted or used."""
    entries: list[int] = []
    choices: list[tuple[int, int]] = []
    resources: dict[str, int] = {}
    """Resources at the end."""
    flags: list[str] = []
    counters: dict[str, int] = {}
    """The journal's counters at the end."""
    failure: str = ""
    """Where the bots got stuck, or the error that ended the trial."""


def run_trial(game: CampaignGame, spec: TrialSpec) -> Trial:
    """Play a match and return its results. An error in the match is recorded as its failure."""
    return _TrialRun(game, spec).run()


@dataclass
class _TrialRun:
    game: CampaignGame
    spec: TrialSpec
    chance_count: int = 0
    visits: list[PageVisit] = field(default_factory=list)
    card_uses: Counter[str] = field(default_factory=Counter)
    misfortune_before: int = 0  # when the page was opened

    @cached_property
    def style(self) -> PlayStyle:
        return with_story_goals(STYLES[self.spec.style], self.spec.story_goals)

    def run(self) -> Trial:
        trial = Trial(self.spec)
        state = self.game.new_initial_state(self.config())
        try:
            self.play(state, trial)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{last.filename.rsplit('/', 1)[-1]}:{last.lineno}"
            trial.failure = f"{state.page or '–'}: {type(error).__name__}: {error} ({where})"
        self.close_visit(state, is_finished=state.result is not None)
        trial.visits, trial.card_uses = self.visits, dict(self.card_uses)
        trial.misfortune, trial.chapters = state.misfortune, state.finished_chapters
        trial.entries, trial.choices = list(state.history), list(state.choices_made)
        trial.resources = dict(
            sum((Counter(f.resources) for f in state.familiars.values()), Counter())
        )
        trial.flags = list(state.flags)
        trial.counters = {id: variable_value(state, id) for id in _counter_ids(state)}
        return trial

    def config(self) -> MatchConfig:
        options: dict[str, object] = {"page": self.spec.page} if self.spec.page is not None else {}
        if self.spec.chapter is not None:
            options["chapter"] = self.spec.chapter
        return self.game.info.configure(self.spec.players, options)

    def play(self, s: TalesState, trial: Trial) -> None:
        self.start(s)
        page_actions = 0
        while s.result is None and not self.is_done(s):
            if self.game.is_chance(s):
                self.resolve_chance(s)
                continue
            seat = self.game.turn(s)
            if seat is None:
                trial.failure = f"{s.page or '–'}: there is no seat to act"
                return
            visit_count = len(self.visits)
            action = self.choose_action(s, seat, trial.actions)
            self.count_card_use(action)
            self.game.apply(s, action, lambda event: self.on_event(s, event))
            trial.actions += 1
            if self.visits:
                self.visits[-1].actions += 1
            page_actions = page_actions + 1 if len(self.visits) == visit_count else 0
            if page_actions > MAX_ACTIONS_PER_PAGE or (
                self.visits and self.visits[-1].turns > MAX_TURNS_PER_PAGE
            ):
                trial.failure = f"{s.page}: {_unmet_objectives(s)}"
                return
        trial.is_won = bool(s.result["winners"]) if s.result is not None else True
        trial.ending = str(s.result["ending"]) if s.result is not None else "chapter"

    def is_done(self, s: TalesState) -> bool:
        """Return whether a single chapter has ended."""
        return self.spec.chapter is not None and s.finished_chapters > 0

    def start(self, s: TalesState) -> None:
        """TA-64: start a later chapter at the entry that leads to its first page."""
        if self.spec.chapter is not None and self.spec.page is None:
            code = first_entry_of_chapter(self.game.load_world("").campaign, self.spec.chapter)
            if code is not None:
                position = {"history": [code], "chapter": self.spec.chapter}
                self.game.apply_chance(s, {"state": position})

    def resolve_chance(self, s: TalesState) -> None:
        outcome = self.game.sample_chance(s, rng_for(self.spec.seed, "deal", self.chance_count))
        self.chance_count += 1
        self.game.apply_chance(s, outcome, lambda event: self.on_event(s, event))

    def choose_action(self, s: TalesState, seat: int, number: int) -> Action:
        """Choose an action by a guess for the seat, like every bot."""
        actions = legal_actions(s)
        if len(actions) == 1:
            return dict(actions[0])
        seed = derive_seed(self.spec.seed, "bot", number)
        if s.has_open_hands:
            rng = rng_for(seed, "guess") if self.style.slip_rate else FIXED_RNG
            return suggest_action(canonical_guess(s), rng, self.style)
        state = self.game.guess(s, seat, rng_for(seed, "bot"))
        return suggest_action(state, rng_for(seed, "guess"), self.style)

    # Statistics

    def on_event(self, s: TalesState, event: str) -> None:
        if event == "page" and s.page is not None:
            self.close_visit(s, is_finished=True)
            self.visits.append(PageVisit(s.page, s.chapter))
            self.misfortune_before = s.misfortune
        elif event == "chapter-end":
            self.close_visit(s, is_finished=True)
        elif self.visits and not self.visits[-1].is_finished:
            visit = self.visits[-1]
            visit.turns += event == "turn"
            visit.flights += event == "fled"
            visit.enemy_turns += event == "enemy-turn"
            if event == "left":
                self.close_visit(s, is_finished=True)

    def close_visit(self, s: TalesState, is_finished: bool) -> None:
        if self.visits and not self.visits[-1].is_finished:
            visit = self.visits[-1]
            visit.is_finished = is_finished
            visit.misfortune = s.misfortune - self.misfortune_before

    def count_card_use(self, action: Action) -> None:
        if action["type"] in ("play", "link", "perform", "train"):
            self.card_uses[str(action["card"])] += 1
        elif action["type"] in ("craft", "use", "power", "equip"):
            self.card_uses[str(action["item"])] += 1


def first_entry_of_chapter(campaign: Campaign, chapter: int) -> int | None:
    """Return the place whose entry first opens a page of the chapter, directly or by other
    entries.
    """
    places = sorted(code for map in campaign.maps.values() for code in map.places)
    for code in places:
        if any(
            campaign.pages[id].chapter == chapter for id in _pages_opened_by(campaign, code, set())
        ):
            return code
    return None


def _pages_opened_by(campaign: Campaign, code: int, visited: set[int]) -> list[str]:
    """Return the pages that an entry opens without an exit in between."""
    entry = campaign.entries.get(code)
    if entry is None or code in visited:
        return []
    visited.add(code)
    pages: list[str] = []
    for _, x in iter_structs(entry):
        if isinstance(x, OpenPage):
            pages.append(x.id)
        elif isinstance(x, GoTo):
            pages += _pages_opened_by(campaign, x.code, visited)
    return pages


def _counter_ids(s: TalesState) -> list[str]:
    return [id for id, line in s.world.campaign.journal.items() if line.counter]


def _unmet_objectives(s: TalesState) -> str:
    page = s.world.campaign.pages[str(s.page)]
    unmet = [
        objective.id
        for objective in page.objectives
        if not holds(s, objective.if_, Context(self_=s.turn))
    ]
    return ", ".join(unmet) or "exit"
