"""What a view tells the page besides who is where, so that the page needs no rules of its own."""
