"""Familiar Tales as an implementation of the game contract."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Any

from roost.contract import (
    Action,
    ChanceOutcome,
    Chronicle,
    Game,
    MatchConfig,
    MatchProgress,
    Milestone,
    OnEvent,
    Reason,
    Refusal,
    RefusalError,
    Result,
    RngState,
    Setup,
    View,
)
from roost.games.familiar_tales import bot
from roost.games.familiar_tales.content.loading import built
from roost.games.familiar_tales.engine import handlers, machine
from roost.games.familiar_tales.engine.actions import refusals
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.engine.story.chapters import new_state
from roost.games.familiar_tales.engine.world import FATIGUE, World
from roost.games.familiar_tales.info import INFO
from roost.games.familiar_tales.records import chance, knowledge, redeal, serialization
from roost.games.familiar_tales.views import chronicle, milestones, terminal_map, view

assert handlers.MODULES


@cache
def load_world(campaign: str) -> World:
    return World(built.load_shipped(campaign))


@cache
def campaign_hash(world: World) -> str:
    return built.campaign_hash(world.campaign)


def _page(world: World, page: str | None) -> str | None:
    if page is not None and page not in world.campaign.pages:
        raise RefusalError("page-elsewhere", "TA-80", page=page)
    return page


class FamiliarTales(Game[TalesState]):
    """Familiar Tales with the campaigns that Roost ships."""

    info = INFO

    def load_world(self, campaign: str) -> World:
        """Return the campaign with this id."""
        return load_world(campaign)

    def new_initial_state(self, config: MatchConfig) -> TalesState:
        options = config.options
        owners = {name: seat for seat, names in enumerate(options["familiars"]) for name in names}
        world = self.load_world(options["campaign"])
        page = _page(world, options["page"])
        chapter = options["chapter"]
        if not any(chapter in era.chapters for era in world.campaign.eras.values()):
            raise RefusalError("chapter-missing", "TA-2", chapter=chapter)
        keeper, has_open_hands = options["keeper"], options["open_hands"]
        return new_state(world, owners, keeper, has_open_hands, page, chapter)

    # Chance

    def is_chance(self, state: TalesState) -> bool:
        return state.pending_chance is not None and state.result is None

    def is_chance_possible(self, state: TalesState, outcome: ChanceOutcome) -> bool:
        return chance.is_possible(state, outcome)

    def sample_chance(self, state: TalesState, rng: RngState) -> ChanceOutcome:
        return chance.sample(state, rng)

    def apply_chance(
        self, state: TalesState, outcome: ChanceOutcome, on_event: OnEvent | None = None
    ) -> None:
        state.on_event = on_event
        chance.apply(state, outcome)
        state.on_event = None

    def parse_chance(self, config: MatchConfig, line: object) -> ChanceOutcome:
        return chance.parse_chance(self.load_world(config.options["campaign"]), line, "chance")

    def serialize_setup(self, outcomes: list[ChanceOutcome]) -> Setup:
        return chance.serialize_setup(outcomes)

    def parse_setup(self, config: MatchConfig, setup: object) -> list[ChanceOutcome]:
        options = config.options
        world = self.load_world(options["campaign"])
        return chance.parse_setup(world, _page(world, options["page"]), config.players, setup)

    def header_fields(self, config: MatchConfig) -> dict[str, Any]:
        return {"campaign": campaign_hash(self.load_world(config.options["campaign"]))}

    # Play

    def turn(self, state: TalesState) -> int | None:
        return state.question.seat if state.question is not None and state.result is None else None

    def legal_actions(self, state: TalesState) -> list[Action]:
        return [dict(action) for action in machine.legal_actions(state)]

    def explain_illegal(self, state: TalesState, action: Action) -> Refusal | None:
        return refusals.explain_illegal(state, action)

    def apply(self, state: TalesState, action: Action, on_event: OnEvent | None = None) -> None:
        state.on_event = on_event
        machine.apply_action(state, action)
        state.on_event = None

    def result(self, state: TalesState) -> Result | None:
        return state.result

    # Knowledge

    def card_counts(self, config: MatchConfig) -> dict[str, int]:
        campaign = self.load_world(config.options["campaign"]).campaign
        counts = {id: card.copies for id, card in campaign.skills.items()}
        counts |= {FATIGUE: campaign.fatigue.copies}
        return counts | dict.fromkeys((*campaign.items, *campaign.artifacts), 1)

    def views(self, state: TalesState, viewers: Sequence[int | None]) -> list[View]:
        return view.build_views(state, viewers)

    def open_view(self, state: TalesState) -> View:
        return view.build_open_view(state)

    def render_board(self, view: View, width: int) -> str:
        return terminal_map.render_page(self.load_world(str(view.board["campaign"])), view, width)

    def guess(self, state: TalesState, seat: int, rng: RngState) -> TalesState:
        return knowledge.guess(state, seat, rng)

    def resample_chance(
        self,
        state: TalesState,
        outcomes: list[ChanceOutcome],
        seats: Collection[int],
        rng: RngState,
    ) -> list[ChanceOutcome]:
        return redeal.redeal(state, outcomes, seats, rng)

    def suggest_action(
        self, state: TalesState, rng: RngState, style: str = "careful"
    ) -> Action | None:
        return bot.suggest_action(state, rng, style)

    def explain_action(
        self, state: TalesState, action: Action, style: str = "careful"
    ) -> Reason | None:
        return bot.explain_action(state, action, style)

    def copy(self, state: TalesState) -> TalesState:
        return state.copy()

    # Long matches

    def milestone(self, state: TalesState, action: Action | None) -> Milestone | None:
        return milestones.find_milestone(state, action)

    def progress(self, state: TalesState) -> MatchProgress:
        return milestones.build_progress(state)

    def build_chronicle(self, frames: Iterable[tuple[str, View]]) -> Chronicle:
        return chronicle.write_chronicle(frames)

    def serialize_state(self, state: TalesState) -> bytes:
        return serialization.serialize_state(state)

    def deserialize_state(self, config: MatchConfig, data: bytes) -> TalesState:
        return serialization.deserialize_state(self.load_world(config.options["campaign"]), data)


GAME = FamiliarTales()
