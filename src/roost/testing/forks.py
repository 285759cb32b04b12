"""Compares a match with a fork that continues from a guess of what a seat cannot know."""

from typing import Any

from roost.contract import Action, Game, MatchConfig, Number, canonical_json, rng_for
from roost.match import Match, Update, update_for


def all_viewers(config: MatchConfig) -> list[int | None]:
    """Return the public, which is None, and all seats."""
    return [None, *range(config.players)]


def guess_state(match: Match[Any], seat: int, number: int = 0) -> Any:
    return match.game.guess(match.state, seat, rng_for("0b", "guess", number))


def common_actions(match: Match[Any], other: Match[Any], seat: int) -> list[tuple[Action, Action]]:
    """Return the actions that are legal in both matches, as pairs.

    Actions of other seats are also paired if they differ only in their cards.
    """
    cards = match.game.card_counts(match.config)

    def without_cards(action: Action) -> bytes:
        return canonical_json({key: value for key, value in action.items() if value not in cards})

    identical = {canonical_json(action): action for action in other.legal_actions()}
    similar = (
        {}
        if seat == match.turn
        else {without_cards(action): action for action in other.legal_actions()}
    )
    pairs = []
    for action in match.legal_actions():
        partner = identical.get(canonical_json(action)) or similar.get(without_cards(action))
        if partner is not None:
            pairs.append((action, partner))
    return pairs


def act(match: Match[Any], seat: int, action: Action) -> Update:
    """Take an action, and return the update of a seat."""
    assert match.turn is not None
    before = match.game.view(match.state, seat)
    return update_for(match, before, match.act(match.turn, action, with_frames=True))


def revealed_cards(update: Update) -> list[tuple[int, str, str]]:
    """Return the cards that an update names, and where. They may differ between worlds."""
    moves = [(i, move) for i, event in enumerate(update.events) for move in event.diff.moves]
    return sorted((i, str(move.target), move.card.name) for i, move in moves if move.card.name)


def revealing_numbers(update: Update, game: Game[Any]) -> list[tuple[int, Number]]:
    """Return the numbers of an update that depend on hidden cards by the rules."""
    numbers = [
        (i, number) for i, event in enumerate(update.events) for number in event.diff.numbers
    ]
    return [(i, number) for i, number in numbers if number.name in game.info.revealing_numbers]
