"""The command `roost campaign`, for authors. The work itself is done in `authoring`."""

COMMAND = "campaign"
