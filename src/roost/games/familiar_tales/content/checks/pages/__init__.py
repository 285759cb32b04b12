"""Checks of pages and their maps."""
