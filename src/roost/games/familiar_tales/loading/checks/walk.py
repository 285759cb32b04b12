"""Goes through a campaign and finds every structure in it, with its path."""

from roost.games.familiar_tales.data.structures import structures as walk

__all__ = ["walk"]
