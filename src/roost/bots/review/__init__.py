"""What a person's decisions cost, by what they knew: without a server, and after the match only."""
