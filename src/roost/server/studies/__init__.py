"""Studies started from the page: run in a child process, one at a time, and kept as files."""
