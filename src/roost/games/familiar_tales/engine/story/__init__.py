"""The story: chapters, pages of the book, entries and the log."""
