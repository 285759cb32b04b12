"""Checks of single definitions: names, cards, rules, components."""
