"""HTTP routes and what every request passes: identity, sessions, rate limits, static files."""
