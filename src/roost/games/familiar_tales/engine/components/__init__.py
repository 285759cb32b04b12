"""The components of the game: cards, dials, tokens, items, afflictions."""
