"""Rules that no test can show, and why."""

UNTESTED = {
    "TR-92": "what players say to one another is a setting of the table, not of the match",
    "TR-93": "what players say to one another is a setting of the table, not of the match",
}
