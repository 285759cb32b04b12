"""Drawing for the terminal what commands have found out."""
