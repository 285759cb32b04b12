"""Soak tests: injects faults into servers under load, and checks everything that they sent."""
