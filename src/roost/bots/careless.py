"""`careless`: plays like `greedy`, but with random moves mixed in.

For a game that makes its own suggestions, the bot requests careless ones.
"""

from roost.bots.greedy import GreedyBot


class CarelessBot(GreedyBot):
    style = "careless"
    random_move_interval = 4
