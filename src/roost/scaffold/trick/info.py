"""The static description of Sample Trick."""

from roost.contract import ActionField, Credit, GameInfo, Option

INFO = GameInfo(
    id="sample-trick",
    title="Sample Trick",
    players=(3, 4),
    minutes=10,
    version=1,
    options=(Option("deals", (1, 2, 4), 4, "ST-8"),),
    actions={"play": (ActionField("card", "text"),)},
    credits=(Credit("Game design", "Traditional"),),
    players_rule="ST-1",
    turn_rule="ST-6",
    choice_rule="ST-4",
    end_rule="ST-8",
    result_rules={"scores": "ST-7", "winners": "ST-9"},
)
