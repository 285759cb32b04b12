"""Donburiko!: add cards to shared rows, and once a round take one home that counts 0 to 6."""

from roost.contract import Credit, Facts, Field

ROW = Field("row", "number", from_one=True)

FACTS = Facts(
    id="donburiko",
    title="Donburiko!",
    players=(2, 3, 4),
    minutes=15,
    version=1,
    options=(),
    actions={
        "add": (Field("card", "text"), ROW, Field("face", "text")),
        "take": (ROW,),
        "count": (Field("total", "number"),),
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
    deals_repeat=True,
)
