"""Tries every choice of a campaign's story, without playing its pages. Start at `walk.py`.

Of a page only what touches the story is kept: books, ways out, and those rules, actions, threats
and cards that tick flags, count, or lead to entries. Each of them may happen or not, in any order.
What a walk cannot know (who stands where, a roll, what is in a purse) it takes both ways.
"""

from roost.games.familiar_tales.explorer.exploration import Exploration, explore

__all__ = ["Exploration", "explore"]
