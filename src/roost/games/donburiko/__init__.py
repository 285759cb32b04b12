"""Donburiko!: add cards to shared rows, and once a round take one home that counts 0 to 6."""
