"""Compiles rules with numba. Only kernels import this module, because loading numba is slow.

How compiled code is made fast and safe:
- A state is a record without padding, so that a copy is a memcpy.
- Kernels are created by factories that close over plain rule functions. Closing over compiled
  functions would miss numba's cache in every new process.
- numba's cache does not notice that a called function changed. Therefore the record type has a
  field whose name contains a hash of the rules' sources, and an edited rule is compiled again.
"""

import ast
import hashlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba.extending import register_jitable

from roost.kernel.compile import intrinsics
from roost.kernel.rule import RULES
from roost.kernel.state import State

if not numba.config.CACHE_DIR:  # the user's cache folder: the source folder may be read-only
    numba.config.CACHE_DIR = str(Path(platformdirs.user_cache_dir("roost")) / "kernels")

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

KERNEL = "roost.kernel"
"""The package whose modules every game's rules may import."""

_registered: set[Callable[..., Any]] = set()


def cache_folder() -> Path:
    return Path(numba.config.CACHE_DIR)


def kernel(function: Kernel) -> Kernel:
    """Compile a function that calls rules, at its first call. It runs without the GIL."""
    compiled: Kernel = numba.njit(cache=True, nogil=True)(function)
    return compiled


def jitable(function: Kernel) -> Kernel:
    """Let kernels call a function created by a factory. In Python it stays a plain function."""
    register_jitable(function)
    return function


def register_rules() -> None:
    """Let kernels call every rule imported so far."""
    for function in RULES:
        if function not in _registered:
            register_jitable(function)
            _registered.add(function)


def record_type(declared: type[State], modules: Iterable[str]) -> np.dtype[np.void]:
    """Return the record type of a state, for rules in these modules."""
    fields: list[Any] = [
        (name, np.int64) if size is None else (name, np.int64, (size,))
        for name, size in declared.FIELDS.items()
    ]
    return np.dtype([*fields, (f"sources_{_sources_hash(modules)}", np.int64)])


def _sources_hash(modules: Iterable[str]) -> str:
    """Return a hash of all source files of the rules in these modules."""
    visited: set[str] = set()
    digest = hashlib.blake2b(digest_size=8)
    paths = {
        path
        for module in [*modules, intrinsics.__name__]
        for path in _find_sources(module, visited)
    }
    for path in sorted(paths):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _find_sources(module: str, visited: set[str]) -> Iterator[Path]:
    """Yield the file of a module, and of its imports from its own package and the kernel."""
    if module in visited:
        return
    visited.add(module)
    try:
        spec = importlib.util.find_spec(module)
    except ModuleNotFoundError:  # an imported name, not a module
        return
    if spec is None or spec.origin is None:  # an imported name of a package
        return
    path = Path(spec.origin)
    yield path
    package = spec.name if spec.submodule_search_locations else spec.parent
    followed = (KERNEL, module.rpartition(".")[0])
    for imported in _find_imports(path, package or ""):
        if imported.startswith(followed):
            yield from _find_sources(imported, visited)


def _find_imports(path: Path, package: str) -> Iterator[str]:
    """Yield the full name of every import of a file. Names inside modules are included, too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            relative = "." * node.level + (node.module or "")
            source = importlib.util.resolve_name(relative, package)
            yield source
            yield from (f"{source}.{alias.name}" for alias in node.names)
