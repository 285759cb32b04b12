"""The static description of Donburiko!."""

from roost.contract import ActionField, Credit, GameInfo

ROW = ActionField("row", "number", counts_from_one=True)

INFO = GameInfo(
    id="donburiko",
    title="Donburiko!",
    players=(2, 3, 4),
    minutes=15,
    version=1,
    options=(),
    actions={
        "add": (ActionField("card", "text"), ROW, ActionField("face", "text")),
        "take": (ROW,),
        "count": (ActionField("total", "number"),),
        "announce": (),
        "decline": (),
    },
    credits=(
        Credit("Game design", "マサノフ (masanofu)"),
        Credit("Production", "有限浪漫 (Yu-gen Roman)"),
        Credit("Translation of the rulebook", "Ken Komazaki"),
    ),
    players_rule="DB-1",
    turn_rule="DB-11",
    choice_rule="DB-12",
    end_rule="DB-44",
    result_rules={
        "scores": "DB-48",
        "winners": "DB-49",
        "rounds": "DB-44",
        "credits": "DB-47",
        "bank": "DB-40",
    },
    repeats_setup=True,
)
