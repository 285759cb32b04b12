"""What match records contain: chance, setup, serialized states, and what seats know."""
