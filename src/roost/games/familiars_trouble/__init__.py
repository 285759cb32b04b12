"""Familiar's Trouble: three owls play nine tricks together, and what a trick adds up to counts."""
