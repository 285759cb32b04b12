"""Load tests: many clients at one server, playing or reconnecting all at once."""
