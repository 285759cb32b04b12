"""The static description of Familiar's Trouble."""

from roost.contract import ActionField, Credit, GameInfo, Option

ERRANDS_PER_LEVEL = (9, 10, 8)
"""Errands of each level in Roost's deck."""
DISPLAY_LIMIT = 9
"""Maximum number of errands on display."""
RULEBOOK_LINEUPS = ("3-1-1", "3-2-0", "4-2-0")

LINEUPS = tuple(
    f"{a}-{b}-{c}"
    for a in range(ERRANDS_PER_LEVEL[0] + 1)
    for b in range(ERRANDS_PER_LEVEL[1] + 1)
    for c in range(ERRANDS_PER_LEVEL[2] + 1)
    if 1 <= a + b + c <= DISPLAY_LIMIT
)

INFO = GameInfo(
    id="familiars-trouble",
    title="Familiar's Trouble",
    players=(3,),
    minutes=30,
    version=1,
    options=(
        Option("hand_exchange", (True, False), True, "TR-82"),
        Option("errand_exchange", (True, False), True, "TR-83"),
        Option("lineup", tuple(dict.fromkeys(RULEBOOK_LINEUPS + LINEUPS)), "3-1-1", "TR-84"),
        Option("winner", ("matching", "highest"), "matching", "TR-60"),
        Option("hints", (False, True), False, "TR-85", is_used_by_bots=False),
    ),
    actions={
        "hands": (ActionField("choice", "text"),),
        "pass": (ActionField("card", "text"),),
        "keep": (),
        "swap": (ActionField("errand", "text"), ActionField("level", "number")),
        "hint": (ActionField("wish", "text"),),
        "play": (ActionField("card", "text"),),
        "draw-errand": (ActionField("level", "number"),),
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
    is_cooperative=True,
)
