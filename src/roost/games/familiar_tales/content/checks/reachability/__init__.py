"""Checks that objectives can be reached and that no familiar gets stuck."""
