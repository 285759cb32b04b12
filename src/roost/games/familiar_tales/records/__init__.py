"""The contents of match records: chance, setup, serialized states, and what seats know."""
