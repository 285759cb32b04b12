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
from types import FunctionType
from typing import Any, Protocol, TypeVar, runtime_checkable

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


@runtime_checkable
class SourceLoader(Protocol):
    """A loader that has the source, as those of folders and of zip files."""

    def get_source(self, fullname: str) -> str | None: ...


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
    """Let kernels call every rule imported so far.

    Raises TypeError if a rule calls a function that is no rule.
    """
    new = [function for function in RULES if function not in _registered]
    callable_functions = {*RULES, *intrinsics.COMPILED_HELPERS}
    for function in new:
        _check_calls(function, callable_functions)
    for function in new:
        register_jitable(function)
        _registered.add(function)


def _check_calls(function: Callable[..., Any], callable_functions: set[Any]) -> None:
    for name in function.__code__.co_names:
        called = function.__globals__.get(name)
        if isinstance(called, FunctionType) and called not in callable_functions:
            raise TypeError(
                f"{function.__module__}.{function.__name__} calls {name}, which is no rule:"
                f" write @rule above {called.__module__}.{name}"
            )


def record_type(declared: type[State], modules: Iterable[str]) -> np.dtype[np.void]:
    """Return the record type of a state, for rules in these modules."""
    fields: list[Any] = [
        (name, np.int64) if size is None else (name, np.int64, (size,))
        for name, size in declared.FIELDS.items()
    ]
    return np.dtype([*fields, (f"sources_{_sources_hash(modules)}", np.int64)])


def _sources_hash(modules: Iterable[str]) -> str:
    """Return a hash of all source files of the rules in these modules."""
    sources: dict[str, str] = {}
    for module in [*modules, intrinsics.__name__]:
        _add_sources(module, _root_package(module), sources)
    digest = hashlib.blake2b(digest_size=8)
    for module in sorted(sources):
        digest.update(sources[module].encode())
    return digest.hexdigest()


def _root_package(module: str) -> str:
    """Return the package whose modules a game's rules may import: the game's own."""
    parts = module.split(".")
    return ".".join(parts[:3] if parts[0] == "roost" else parts[:1])


def _add_sources(module: str, root: str, sources: dict[str, str]) -> None:
    """Add the source of a module, and of its imports from its root package and the kernel."""
    if module in sources or not f"{module}.".startswith((f"{KERNEL}.", f"{root}.")):
        return
    try:
        spec = importlib.util.find_spec(module)
    except ModuleNotFoundError:  # an imported name, not a module
        return
    loader: object = None if spec is None else spec.loader
    if spec is None or not isinstance(loader, SourceLoader):  # an imported name of a package
        return
    source = sources[module] = loader.get_source(module) or ""
    package = module if spec.submodule_search_locations else module.rpartition(".")[0]
    for imported in _find_imports(source, package):
        _add_sources(imported, root, sources)


def _find_imports(source: str, package: str) -> Iterator[str]:
    """Yield the full name of every import, relative ones too, and of every imported name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            relative = "." * node.level + (node.module or "")
            origin = importlib.util.resolve_name(relative, package)
            yield origin
            yield from (f"{origin}.{alias.name}" for alias in node.names)
