"""How duties and places are called in the database."""

DRIVE_CLAIM = "drive "
"""Before a table's id: whoever has this claim deals there and moves its bots."""
ONLINE = ""
"""In place of a table: somebody has a page open."""
