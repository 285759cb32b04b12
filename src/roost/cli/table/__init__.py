"""A match in the terminal. Everything is drawn from a seat's view, so it works for every game."""
