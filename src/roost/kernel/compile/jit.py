"""Hands rules to numba. Only kernels load it: that takes a while.

What makes compiled code quick and safe here:
- a state is a record without padding, so that a copy is a memcpy;
- kernels are made by factories that close over plain rule functions. Closing over compiled ones
  would miss numba's cache in every new process;
- numba's cache does not see that a callee changed. So the record's type carries a hash of the
  rules' sources in a field's name, and an edited rule is compiled anew.
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

if not numba.config.CACHE_DIR:  # a user's own cache, not beside the code: that may be read-only
    numba.config.CACHE_DIR = str(Path(platformdirs.user_cache_dir("roost")) / "kernels")

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

_registered: set[Callable[..., Any]] = set()


def cache_folder() -> Path:
    return Path(numba.config.CACHE_DIR)


def kernel(function: Kernel) -> Kernel:
    """Compile a function that calls rules, when it is first called. It runs without the GIL."""
    compiled: Kernel = numba.njit(cache=True, nogil=True)(function)
    return compiled


def jitable(function: Kernel) -> Kernel:
    """Let kernels call a function that was made for them. It stays a plain one."""
    register_jitable(function)
    return function


def register_rules() -> None:
    """Let kernels call every rule imported so far."""
    for function in RULES:
        if function not in _registered:
            register_jitable(function)
            _registered.add(function)


def record_type(declared: type[State], modules: Iterable[str]) -> np.dtype[np.void]:
    """The record of a state, for rules in these modules."""
    fields: list[Any] = [
        (name, np.int64) if size is None else (name, np.int64, (size,))
        for name, size in declared.FIELDS.items()
    ]
    return np.dtype([*fields, (f"sources_{_sources_hash(modules)}", np.int64)])


def _sources_hash(modules: Iterable[str]) -> str:
    """Of every source file that these rules are made of."""
    seen: set[str] = set()
    digest = hashlib.blake2b(digest_size=8)
    paths = {
        path for module in [*modules, intrinsics.__name__] for path in _find_sources(module, seen)
    }
    for path in sorted(paths):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _find_sources(module: str, seen: set[str]) -> Iterator[Path]:
    """The module and what it imports of its own game and of the kernel, unless it was seen."""
    if module in seen:
        return
    seen.add(module)
    try:
        spec = importlib.util.find_spec(module)
    except ModuleNotFoundError:  # a name in a module, not a module
        return
    if spec is None or spec.origin is None:  # a name in a package
        return
    path = Path(spec.origin)
    yield path
    package = spec.name if spec.submodule_search_locations else spec.parent
    followed = (__package__, module.rpartition(".")[0])
    for imported in _find_imports(path, package or ""):
        if imported.startswith(followed):
            yield from _find_sources(imported, seen)


def _find_imports(path: Path, package: str) -> Iterator[str]:
    """Every module that a file may import, by its whole name. Names within them are told, too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            relative = "." * node.level + (node.module or "")
            source = importlib.util.resolve_name(relative, package)
            yield source
            yield from (f"{source}.{alias.name}" for alias in node.names)
