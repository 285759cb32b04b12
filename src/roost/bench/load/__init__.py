"""Load tests: many clients at one server, playing or reconnecting at the same time."""
