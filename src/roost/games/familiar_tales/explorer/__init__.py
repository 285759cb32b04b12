"""Explores a campaign's story: tries every choice without playing its pages. Start at
`exploration.py`.

Of a page it keeps only what affects the story: books, exits, and those rules, actions, threats and
cards that set flags, change counters or lead to entries. Each of them may happen or not, in any
order. What the explorer cannot know (positions, die rolls, resources) it takes both ways.
"""

from roost.games.familiar_tales.explorer.exploration import Exploration, explore

__all__ = ["Exploration", "explore"]
