"""Campaigns: their schema, how they are loaded, checked and built, and the shipped ones."""
