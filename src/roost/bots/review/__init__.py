"""Reviews of finished matches: what a seat's decisions cost, given what the seat knew."""
