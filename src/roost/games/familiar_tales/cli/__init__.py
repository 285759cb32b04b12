"""What the commands of `roost campaign` do. The work itself is the game's (`authoring`)."""
