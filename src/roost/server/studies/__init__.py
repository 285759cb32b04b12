"""Studies on the page: made in a process of their own, one at a time, and kept as files."""
