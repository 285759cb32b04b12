"""FuertoRite: a card game in which cards that a player plays become a neighbour's property."""
