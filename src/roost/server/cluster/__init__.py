"""The other servers on the same database: who does what, what they stored, who is with them."""
