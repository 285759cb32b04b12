"""The static description of FuertoRite."""

from roost.contract import ActionField, Credit, GameInfo, Option

INFO = GameInfo(
    id="fuertorite",
    title="FuertoRite",
    players=(3, 4, 5),
    minutes=15,
    version=1,
    options=(
        Option("match", ("single", "to-25"), "single", "FU-70"),
        Option("coin", ("free", "forced"), "free", "FU-36"),
        Option("tie", ("share", "play-on"), "share", "FU-73"),
    ),
    actions={
        "play": (ActionField("card", "text"), ActionField("as", "number", is_optional=True)),
        "lay": (ActionField("card", "text"),),
        "extend": (ActionField("card", "text"), ActionField("as", "number", is_optional=True)),
        "stop": (),
    },
    credits=(
        Credit("Designer", "タク (TAQ)"),
        Credit("Editors", "すつーか, rick, Na"),
        Credit("Created by", "出汁巻亭 (Dashimakitei)"),
        Credit("Special thanks", "天岩庵アライアンス (TENGANAN Alliance)"),
    ),
    players_rule="FU-14",
    turn_rule="FU-20",
    choice_rule="FU-31",
    end_rule="FU-61",
    result_rules={"scores": "FU-68", "winners": "FU-69", "games": "FU-67"},
    repeats_setup=True,  # FU-R12
    previewable=("play", "extend"),  # FU-R18: these do not end a go
)
