"""Akuma de Oshigoto: tricks that nobody wants, in the colour of a mission."""
