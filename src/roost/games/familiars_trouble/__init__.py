"""Familiar's Trouble: a cooperative trick-taking game in which tricks complete errands."""
