"""Runs code in another Python: numba decides at import whether it checks bounds."""

import os
import subprocess
import sys

from roost.kernel.compile.jit import cache_folder


def run_python(code: list[str], **environ: str) -> subprocess.CompletedProcess[str]:
    """Run code in another Python that imports from the same folders."""
    variables = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environ}
    command = [sys.executable, *code]
    return subprocess.run(
        command, env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )


def run_with_bounds_checks(code: list[str]) -> subprocess.CompletedProcess[str]:
    """Run code whose kernels check bounds. They have a cache of their own."""
    cache = cache_folder().with_name("checked-kernels")
    return run_python(code, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(cache))
