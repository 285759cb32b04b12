"""Tables: events, commands, the live table with its bots, and what clients receive."""
