"""The attacks: one module each, with `async def attack(target: AttackTarget, stop: asyncio.Event)`.

The first line of the module's docstring describes the attack. An attack sends a bounded number of
requests and returns soon after `stop` is set. It continues after a rejection, which `AttackTarget`
counts. A module may define `SECONDS` (its duration), `SETTINGS` (environment variables of the
server) and `HANDLES` (the server's limit of open files).
"""
