"""Attacks on a server of our own, and what an honest player notices of them."""
