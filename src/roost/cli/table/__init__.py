"""A match in the terminal, drawn from a seat's view alone: so it serves any game."""
