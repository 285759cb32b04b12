"""Rules that no test can show, with the reason."""

UNTESTED = {
    "TR-92": "talk between players is a setting of the table, not of the match",
    "TR-93": "talk between players is a setting of the table, not of the match",
}
