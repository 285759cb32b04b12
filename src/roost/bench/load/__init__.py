"""Many pages at one server: at play, and coming back all at once."""
