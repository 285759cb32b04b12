"""Enemies: how they are placed, act, attack and are announced by threats."""
