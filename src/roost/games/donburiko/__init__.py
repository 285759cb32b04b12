"""Donburiko!: players add cards to shared rows, and each takes one row a round."""
