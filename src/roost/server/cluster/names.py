"""Names of claims and presence entries in the database."""

DRIVE_CLAIM = "drive "
"""Prefix of a table's claim. The server that holds the claim deals and runs the table's bots."""
ONLINE = ""
"""Stands for a table's id in a presence entry: the account has an open connection."""
