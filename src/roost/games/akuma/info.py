"""The static description of Akuma de Oshigoto."""

from roost.contract import ActionField, Credit, GameInfo, LogHorizon, Option

INFO = GameInfo(
    id="akuma",
    title="Akuma de Oshigoto",
    players=(3, 4),
    minutes=45,
    version=1,
    options=(
        Option("rank1", (False, True), False, "AK-41"),
        Option("rank10", (False, True), False, "AK-43"),
        Option("red", (False, True), False, "AK-47"),
        Option("games", {3: (1, 2, 3), 4: (1, 2, 3, 4)}, {3: 3, 4: 4}, "AK-3"),
    ),
    actions={
        "add": (ActionField("card", "text"),),
        "choose": (ActionField("card", "text"),),
        "play": (ActionField("card", "text"),),
    },
    credits=(
        Credit("Game design", "Fukutarou"),
        Credit("Publisher", "梟老堂 (Fukuroudou)"),
        Credit("Illustrator", "MATSUDA98"),
    ),
    players_rule="AK-1",
    turn_rule="AK-14",
    choice_rule="AK-13",
    end_rule="AK-37",
    result_rules={"scores": "AK-37", "winners": "AK-38", "games": "AK-33"},
    daily_options={"games": 1},
    # R5
    log_horizon=LogHorizon(closing_event="acquired", kept_sections=1, opening_event="game-over"),
)
