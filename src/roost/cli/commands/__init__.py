"""The commands of `roost`, one module each. The function `run` of a module is the command."""
