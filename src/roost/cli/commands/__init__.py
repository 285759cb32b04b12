"""One module a command. Each loads what it needs only when it runs, so that all start quickly."""
