"""Familiar Tales: a story campaign for one to four players, defined by data and played on the pages
of a book."""
