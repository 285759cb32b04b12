"""What came of matches: each person's history, statistics, and ratings."""
