"""Akuma de Oshigoto: a trick-taking game in which players avoid winning tricks."""
