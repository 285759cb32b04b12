"""Small complete games, which `roost new-game` copies for a new game.

Each folder is a kind of game. The copies have the names of the new game in place of these.
"""
