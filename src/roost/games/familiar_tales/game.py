"""Familiar Tales as the contract asks for it."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import Any

from roost.contract import (
    Action,
    Chronicle,
    Deal,
    Game,
    Milestone,
    Reason,
    Refusal,
    Refused,
    Result,
    Setup,
    Standing,
    Table,
    View,
    Watch,
    Words,
)
from roost.games.familiar_tales import (
    FACTS,
    chance,
    chronicling,
    engine,
    freezing,
    knowledge,
    machine,
    milestones,
    picturing,
    playing,
    redeal,
    refusing,
    viewing,
)
from roost.games.familiar_tales.chapters import new_state
from roost.games.familiar_tales.loading import built
from roost.games.familiar_tales.state import State
from roost.games.familiar_tales.world import FATIGUE, World

assert engine.PARTS


@cache
def world(campaign: str) -> World:
    return World(built.shipped(campaign))


@cache
def hash_of(world: World) -> str:
    return built.hash_of(world.campaign)


def _page(world: World, page: str | None) -> str | None:
    if page is not None and page not in world.campaign.pages:
        raise Refused("page-elsewhere", "TA-80", page=page)
    return page


class FamiliarTales(Game[State]):
    facts = FACTS

    def world(self, campaign: str) -> World:
        """The campaign of that id."""
        return world(campaign)

    def start(self, table: Table) -> State:
        options = table.options
        owners = {name: seat for seat, own in enumerate(options["familiars"]) for name in own}
        found = self.world(options["campaign"])
        page = _page(found, options["page"])
        chapter = options["chapter"]
        if not any(chapter in era.chapters for era in found.campaign.eras.values()):
            raise Refused("chapter-missing", "TA-2", chapter=chapter)
        keeper, open_hands = options["keeper"], options["open_hands"]
        return new_state(found, owners, keeper, open_hands, page, chapter)

    # Chance

    def waits(self, state: State) -> bool:
        return state.wait is not None and state.result is None

    def fits(self, state: State, deal: Deal) -> bool:
        return chance.fits(state, deal)

    def deal(self, state: State, words: Words) -> Deal:
        return chance.draw(state, words)

    def lay(self, state: State, deal: Deal, watch: Watch | None = None) -> None:
        state.watch = watch
        chance.lay(state, deal)
        state.watch = None

    def chance(self, table: Table, line: object) -> Deal:
        return chance.check_chance(self.world(table.options["campaign"]), line, "chance")

    def setup(self, deals: list[Deal]) -> Setup:
        return chance.setup_of(deals)

    def deals(self, table: Table, setup: object) -> list[Deal]:
        options = table.options
        found = self.world(options["campaign"])
        return chance.deals_of(found, _page(found, options["page"]), table.players, setup)

    def header(self, table: Table) -> dict[str, Any]:
        return {"campaign": hash_of(self.world(table.options["campaign"]))}

    # Play

    def turn(self, state: State) -> int | None:
        return state.ask.seat if state.ask is not None and state.result is None else None

    def legal(self, state: State) -> list[Action]:
        return [dict(action) for action in machine.legal(state)]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        return refusing.refuse(state, action)

    def apply(self, state: State, action: Action, watch: Watch | None = None) -> None:
        state.watch = watch
        machine.take(state, action)
        state.watch = None

    def outcome(self, state: State) -> Result | None:
        return state.result

    # Knowledge

    def cards(self, table: Table) -> dict[str, int]:
        campaign = self.world(table.options["campaign"]).campaign
        found = {id: card.copies for id, card in campaign.skills.items()}
        found |= {FATIGUE: campaign.fatigue.copies}
        return found | dict.fromkeys((*campaign.items, *campaign.artifacts), 1)

    def view(self, state: State, seat: int | None) -> View:
        return viewing.view(state, seat)

    def open_view(self, state: State) -> View:
        return viewing.open_view(state)

    def picture(self, view: View, width: int) -> str:
        return picturing.picture(self.world(str(view.board["campaign"])), view, width)

    def guess(self, state: State, seat: int, words: Words) -> State:
        return knowledge.guess(state, seat, words)

    def redeal(
        self, state: State, deals: list[Deal], seats: Collection[int], words: Words
    ) -> list[Deal]:
        return redeal.redeal(state, deals, seats, words)

    def advice(self, state: State, words: Words, manner: str = "careful") -> Action | None:
        return playing.advice(state, words, manner)

    def reason(self, state: State, action: Action, manner: str = "careful") -> Reason | None:
        return playing.reason(state, action, manner)

    def copy(self, state: State) -> State:
        return state.copy()

    # Long matches

    def milestone(self, state: State, action: Action | None) -> Milestone | None:
        return milestones.milestone(state, action)

    def standing(self, state: State) -> Standing:
        return milestones.standing(state)

    def chronicle(self, told: Iterable[tuple[str, View]]) -> Chronicle:
        return chronicling.chronicle(told)

    def freeze(self, state: State) -> bytes:
        return freezing.freeze(state)

    def thaw(self, table: Table, frozen: bytes) -> State:
        return freezing.thaw(self.world(table.options["campaign"]), frozen)


GAME = FamiliarTales()
