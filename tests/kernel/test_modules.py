"""The modules of a game have all names of their interfaces. Otherwise it cannot be imported."""

from types import ModuleType
from typing import Any

import pytest
from typing_extensions import get_protocol_members

from roost import games
from roost.kernel import CardGame, modules
from roost.kernel.policy import (
    FeaturePolicy,
    HistoryPolicy,
    PlayoutPolicy,
    Policy,
    ScorePolicy,
    ValuePolicy,
)

CARD_GAMES = [game for game in map(games.load, games.game_ids()) if isinstance(game, CardGame)]
EXTENSIONS = {
    "playout_policy": PlayoutPolicy,
    "history_policy": HistoryPolicy,
    "value_policy": ValuePolicy,
}
EXTENDED = [
    pytest.param(getattr(game, name), protocol, id=f"{game.info.id}-{name}")
    for game in CARD_GAMES
    for name, protocol in EXTENSIONS.items()
    if getattr(game, name) is not None
]


def misspell(module: Any, name: str) -> ModuleType:
    """Return a copy of a module in which a name has one letter more."""
    copy = ModuleType(module.__name__)
    vars(copy).update({key: value for key, value in vars(module).items() if key != name})
    vars(copy)[f"{name}s"] = getattr(module, name)
    return copy


@pytest.mark.parametrize("game", CARD_GAMES, ids=lambda game: game.info.id)
def test_a_misspelt_name_of_rules_is_an_error(
    game: CardGame[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    binder = modules.Binder(game.state)
    for name in get_protocol_members(modules.Rules):
        misspelt = misspell(game.rules, name)
        monkeypatch.setattr(modules, "import_module", lambda _, module=misspelt: module)
        with pytest.raises(TypeError, match=rf"{binder.package}.rules lacks {name} \(Rules\)"):
            binder.bind("rules", modules.Rules)


def test_a_policy_may_implement_one_of_two_protocols(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = ModuleType("some.policy")
    monkeypatch.setattr(modules, "import_module", lambda _: empty)
    binder = modules.Binder(CARD_GAMES[0].state)
    with pytest.raises(TypeError, match=r"features.* \(FeaturePolicy\) or .*scores \(ScorePolicy"):
        binder.bind("policy", FeaturePolicy, ScorePolicy)


@pytest.mark.parametrize(("policy", "protocol"), EXTENDED)
def test_a_misspelt_name_of_an_extension_is_an_error(policy: ModuleType, protocol: type) -> None:
    assert modules.bind_extension(policy, protocol, Policy) is policy
    for name in get_protocol_members(protocol) - get_protocol_members(Policy):
        with pytest.raises(TypeError, match=name):
            modules.bind_extension(misspell(policy, name), protocol, Policy)


def test_every_extension_is_used() -> None:
    assert {parameter.values[1] for parameter in EXTENDED} == set(EXTENSIONS.values())


def test_a_policy_without_an_extension() -> None:
    assert modules.bind_extension(ModuleType("policy"), ValuePolicy, Policy) is None
    assert modules.bind_extension(None, ValuePolicy, Policy) is None
