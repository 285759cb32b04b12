"""Reviews of matches that are over: made in the background, and kept."""
