"""A minimal correct game of level `playable`: no bots, no lesson, no tensor, no RULES.md."""
