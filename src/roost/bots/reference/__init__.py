"""Reference bots: they are not offered to players, but other bots are measured against them."""
