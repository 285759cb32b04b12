"""`owlet`: a beginner. It samples its moves from the policy, with random moves mixed in."""

from roost.bots.owl import OwlBot


class OwletBot(OwlBot):
    style = "careless"
    temperature = 2.0
    random_move_interval = 6
