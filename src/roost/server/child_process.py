"""Runs long work in child processes, so that it does not block the server."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


@asynccontextmanager
async def stream_module_output(
    module: str, *args: str, stdin: bytes, max_line: int = 1 << 16
) -> AsyncIterator[asyncio.StreamReader]:
    """Run a module with this input and stream its output. The process ends with the block."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", module, *args),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=max_line,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        child.stdin.write(stdin)
        child.stdin.write_eof()
        yield child.stdout
    finally:
        if child.returncode is None:
            with suppress(ProcessLookupError):
                child.kill()
            await child.wait()
