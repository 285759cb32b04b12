"""One module for each attack, with `async def attack(server: Target, stop: asyncio.Event)`.

The first line of its docstring describes it. An attack is bounded in count, and returns soon after
`stop` is set. What the server refuses is part of it: `Target` counts that and goes on. A module may
set `SECONDS`, how long it lasts, `SETTINGS`, environment variables of the server, and `HANDLES`,
how many files it may open.
"""
