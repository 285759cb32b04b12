"""The conformance suite: pytest modules that ask each game only for what it has."""
