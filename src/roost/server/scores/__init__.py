"""Results of matches: history, statistics and ratings."""
