"""Checks of the story: codes, continuity, costs, journal."""
