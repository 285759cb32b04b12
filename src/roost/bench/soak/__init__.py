"""Faults on purpose: servers are killed, cut off and starved, and what they say is checked."""
