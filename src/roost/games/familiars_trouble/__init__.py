"""Familiar's Trouble: three owls play nine tricks together, and what a trick adds up to counts."""

from roost.contract import Credit, Facts, Field, Option

PILES = (9, 10, 8)
"""The errands of each level in Roost's deck."""
MOST_SHOWN = 9
RULEBOOK = ("3-1-1", "3-2-0", "4-2-0")

LINEUPS = tuple(
    f"{a}-{b}-{c}"
    for a in range(PILES[0] + 1)
    for b in range(PILES[1] + 1)
    for c in range(PILES[2] + 1)
    if 1 <= a + b + c <= MOST_SHOWN
)

FACTS = Facts(
    id="familiars-trouble",
    title="Familiar's Trouble",
    players=(3,),
    minutes=30,
    version=1,
    options=(
        Option("hand_exchange", (True, False), True, "TR-82"),
        Option("errand_exchange", (True, False), True, "TR-83"),
        Option("lineup", tuple(dict.fromkeys(RULEBOOK + LINEUPS)), "3-1-1", "TR-84"),
        Option("winner", ("matching", "highest"), "matching", "TR-60"),
        Option("hints", (False, True), False, "TR-85", bots_use=False),
    ),
    actions={
        "hands": (Field("choice", "text"),),
        "pass": (Field("card", "text"),),
        "keep": (),
        "swap": (Field("errand", "text"), Field("level", "number")),
        "hint": (Field("wish", "text"),),
        "play": (Field("card", "text"),),
        "draw-errand": (Field("level", "number"),),
    },
    credits=(
        Credit("Publisher", "梱老堂 (FUKUROU-DOU)"),
        Credit("English translation", "Nathan Trimmer"),
        Credit("Printing", "Sekai Print"),
        Credit("Special thanks", "なごみん・ふらんき~・イカロス・スヌーブ・たむち"),
    ),
    players_rule="TR-10",
    turn_rule="TR-49",
    choice_rule="TR-20",
    end_rule="TR-72",
    result_rules={
        "scores": "TR-73",
        "winners": "TR-75",
        "points": "TR-73",
        "grade": "TR-74",
        "errands": "TR-63",
    },
    cooperative=True,
)
