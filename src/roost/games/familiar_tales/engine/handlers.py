"""Imports every module that registers handlers: importing this module fills all registries."""

from roost.games.familiar_tales.engine import life, skill_tests, turns
from roost.games.familiar_tales.engine.actions import attack, forage, gear, movement, special, trade
from roost.games.familiar_tales.engine.combat import defence, enemies, threats
from roost.games.familiar_tales.engine.components import afflictions, decks, icons
from roost.games.familiar_tales.engine.effects import belongings, dials, flow, page, story
from roost.games.familiar_tales.engine.effects import skill_tests as skill_test_effects
from roost.games.familiar_tales.engine.story import chapters, entries, pages

MODULES = (
    *(afflictions, pages, chapters, threats, decks, defence, enemies, icons, life, skill_tests),
    *(entries, turns, attack, forage, gear, movement, special, trade),
    *(belongings, page, dials, story, flow, skill_test_effects),
)
