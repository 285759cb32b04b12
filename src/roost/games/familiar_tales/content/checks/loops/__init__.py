"""Checks for conditions and effects that never end."""
