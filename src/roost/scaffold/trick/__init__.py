"""Sample Trick, a trick-taking game."""

CONTRACT_VERSION = 1
