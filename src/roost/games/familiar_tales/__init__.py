"""Familiar Tales: a story campaign for one to four, told by data and played on pages of a book."""
