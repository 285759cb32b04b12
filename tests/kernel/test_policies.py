"""A game's policy has all names of its protocols. Otherwise the game cannot be imported."""

from types import ModuleType

import pytest

from roost import games
from roost.kernel import CardGame
from roost.kernel.policy import (
    FeaturePolicy,
    HistoryPolicy,
    PlayoutPolicy,
    ScorePolicy,
    ValuePolicy,
)

PROTOCOLS = {
    "policy": (FeaturePolicy, ScorePolicy),
    "playout_policy": (PlayoutPolicy,),
    "history_policy": (HistoryPolicy,),
    "value_policy": (ValuePolicy,),
}
POLICIES = [
    (type(game), attribute, policy, protocol)
    for game in map(games.load, games.game_ids())
    if isinstance(game, CardGame)
    for attribute, protocols in PROTOCOLS.items()
    for protocol in protocols
    if isinstance(policy := getattr(game, attribute), protocol)
]


@pytest.mark.parametrize(("game", "attribute", "policy", "protocol"), POLICIES)
def test_a_misspelt_name_of_a_policy_is_an_error(
    game: type[object], attribute: str, policy: ModuleType, protocol: type[object]
) -> None:
    names = {*protocol.__annotations__, *vars(protocol), "SIZE"} & vars(policy).keys()
    public_names = {name for name in names if not name.startswith("_")}
    assert len(public_names) > 1
    for missing in public_names:
        misspelt = ModuleType(policy.__name__)
        vars(misspelt).update({name: vars(policy)[name] for name in public_names - {missing}})
        vars(misspelt)[f"{missing}s"] = vars(policy)[missing]
        with pytest.raises(TypeError, match=f"{policy.__name__} has not all names"):
            type("Misspelt", (game,), {attribute: misspelt})


def test_every_protocol_is_used() -> None:
    assert {protocol for *_, protocol in POLICIES} == {
        protocol for protocols in PROTOCOLS.values() for protocol in protocols
    }
