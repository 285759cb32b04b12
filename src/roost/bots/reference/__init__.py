"""Bots that nobody sits down with: others are measured against them."""
