"""The literal words that campaign data, records and code share."""

from typing import Literal

Skill = Literal["might", "agility", "resilience", "insight"]
SKILLS: tuple[Skill, ...] = ("might", "agility", "resilience", "insight")
MOVE_INDEX = 4
"""The index of the move points among a card's values."""

PowerSymbol = Literal["tooth", "ember", "leaf", "moon"]  # item powers, TA-134
Icon = Literal["danger", "heal", "draw", "reroll", "link", "tooth", "ember", "leaf", "moon"]

LineKind = Literal["dashed", "double-dashed", "solid", "double-solid"]
CROSSABLE_KINDS: tuple[LineKind, ...] = ("dashed", "double-dashed")
"""TA-98: lines that every figure may cross."""
Size = Literal["small", "medium", "large"]
Resource = Literal["food", "wood", "material", "metal"]
Affliction = Literal["on-fire", "poisoned", "trapped", "badly-injured", "knocked-down"]
ItemType = Literal["melee", "ranged", "armor", "accessory", "consumable"]
TestKind = Literal["melee", "ranged", "defend", "forage", "care", "page", "story", "other"]
TokenKind = Literal[
    "objective",
    "door",
    "log",
    "fire",
    "completed",
    "food",
    "wood",
    "material",
    "metal",
]
LossCause = Literal["attack", "affliction", "effect"]

FigureSelector = str
"""A selector of figures (D4), validated by the loader."""
PlaceSelector = str
"""A selector of places on the page (D4)."""

FAMILIARS = ("flicker", "chalk", "blaze", "gribbert")  # TA-1

TriggerName = Literal[
    "page-start",
    "turn-start",
    "turn-end",
    "enemy-turn-start",
    "enemy-turn-end",
    "enter",
    "exit",
    "placed",
    "defeated",
    "fled",
    "hurt",
    "healed",
    "afflicted",
    "attacked",
    "test-start",
    "passed",
    "failed",
    "rolled",
    "foraged",
    "cared",
    "crafted",
    "trained",
    "card-played",
    "edge-changed",
    "token-placed",
    "var-changed",
    "danger-changed",
    "threat",
]
ModifierTarget = Literal[
    "skill:might",
    "skill:agility",
    "skill:resilience",
    "skill:insight",
    "skill:any",
    "difficulty",
    "damage",
    "loss",
    "attack:melee",
    "attack:ranged",
    "defence",
    "move",
    "cross:dashed",
    "cross:double-dashed",
    "cross:solid",
    "cross:double-solid",
    "cost:dashed",
    "cost:double-dashed",
    "cost:solid",
    "cost:double-solid",
    "heal-from-card",
    "loot",
    "hand",
    "care",
    "carry",
    "forage",
    "threat",
    "group",
    "link",
]
