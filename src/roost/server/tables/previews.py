"""Previews the result of a sequence of actions without committing it."""

from typing import Any

from roost.contract import Action, RefusalError, View
from roost.match import Match

MAX_ACTIONS = 100
"""Maximum number of actions in a preview."""


def preview(match: Match[Any], seat: int, actions: list[Any]) -> tuple[View, list[Action]]:
    """Return the seat's view and legal actions after a sequence of actions.

    Raises RefusalError at the first action that is not allowed. A game declares which action types
    can be previewed, because they reveal nothing.
    """
    if len(actions) > MAX_ACTIONS:
        raise RefusalError("preview-long", limit=MAX_ACTIONS)
    copied = match.fork()
    for action in actions:
        refusal = copied.explain_illegal(seat, action)
        if refusal is not None:
            raise RefusalError.from_refusal(refusal)
        if action["type"] not in match.game.info.previewable:
            raise RefusalError("preview-type", type=action["type"])
        copied.act(seat, action)
        if copied.chance_count != match.chance_count:  # a preview must not reveal a chance outcome
            raise RefusalError("preview-type", type=action["type"])
    legal_actions = copied.legal_actions() if copied.turn == seat else []
    return match.game.view(copied.state, seat), legal_actions
