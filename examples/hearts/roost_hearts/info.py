"""The static description of Hearts."""

from roost.contract import ActionField, Credit, GameInfo, LogHorizon, Option

CARD = ActionField("card", "text")

INFO = GameInfo(
    id="hearts",
    title="Hearts",
    players=(3, 4, 5),
    minutes=30,
    version=1,
    options=(
        Option("length", ("to-100", "to-50", "deal"), "to-100", "HE-17"),
        Option("jack", (False, True), False, "HE-21"),
    ),
    actions={"pass": (CARD,), "play": (CARD,)},
    credits=(Credit("Game design", "Traditional"),),
    players_rule="HE-1",
    turn_rule="HE-13",
    choice_rule="HE-9",
    end_rule="HE-17",
    result_rules={"scores": "HE-17", "winners": "HE-18"},
    daily_options={"length": "deal"},
    log_horizon=LogHorizon(closing_event="trick-won", kept_sections=1, opening_event="deal-over"),
)
