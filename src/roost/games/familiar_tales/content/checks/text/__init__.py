"""Checks of texts and of the names in them."""
