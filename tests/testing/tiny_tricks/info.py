"""The static description of Tiny Tricks."""

from roost.contract import ActionField, Credit, GameInfo

INFO = GameInfo(
    id="tiny-tricks",
    title="Tiny Tricks",
    players=(3,),
    minutes=2,
    version=1,
    options=(),
    actions={"play": (ActionField("card", "text"),)},
    credits=(Credit("Game design", "Traditional"),),
    players_rule="TT-1",
    turn_rule="TT-2",
    choice_rule="TT-2",
    end_rule="TT-4",
    result_rules={"scores": "TT-4", "winners": "TT-4"},
)
