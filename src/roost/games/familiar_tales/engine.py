"""All parts of the rules: importing this makes every word known."""

from roost.games.familiar_tales import (
    afflictions,
    book,
    chapters,
    danger,
    decks,
    defence,
    enemies,
    icons,
    life,
    skilltests,
    story,
    turns,
)
from roost.games.familiar_tales.actions import attacking, foraging, gear, moving, special, trading
from roost.games.familiar_tales.effects import belongings, board, boards, campaign, flow, hand

PARTS = (
    *(afflictions, book, chapters, danger, decks, defence, enemies, icons, life, skilltests),
    *(story, turns, attacking, foraging, gear, moving, special, trading),
    *(belongings, board, boards, campaign, flow, hand),
)
