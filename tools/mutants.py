"""Mutation tests: change a game's rules in small ways, and check that the game's tests notice.

    python tools/mutants.py GAME [--write]

Each mutant runs in a process of its own, on all cores, with the quick tests of the game's folder. A
mutant is killed if a test fails or does not end. Survivors are listed with their line. The reasons
of survivors that change no behaviour are in the tests' survivors.py. A game of another package is
tested, too, if it is installed.
`--write` writes the results into docs/develop/mutation-tests.md.
"""

import argparse
import ast
import importlib.abc
import importlib.machinery
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]
os.environ["NUMBA_DISABLE_JIT"] = "1"  # the compiler's cache does not distinguish mutants
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none is needed, and each takes time

# Imported once before the processes fork: all slow modules except the game.
import hypothesis  # noqa: E402, F401
import msgspec  # noqa: E402
import pytest  # noqa: E402
import scipy.stats  # noqa: E402, F401

import roost.kernel  # noqa: E402
import roost.match.record_check  # noqa: E402
import roost.testing.matches  # noqa: E402, F401
from roost import games  # noqa: E402
from roost.testing.rule_marks import read_reasons as read_reason_file  # noqa: E402

PAGE = ROOT / "docs" / "develop/mutation-tests.md"
SLOW_SECONDS = 0.1  # slower tests are skipped


class Mutant(NamedTuple):
    line: int
    before: str
    after: str
    """The function and the changed statement. It identifies the mutant in survivors.py."""
    source: str


# Making mutants


ORDERS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitAnd,
}
Change = Callable[[], None]


def make_mutants(source: str) -> Iterator[Mutant]:
    """Yield every distinct change of every node, each in a tree of its own."""
    original = ast.parse(source)
    texts = {ast.unparse(original)}
    for number, spot in enumerate(find_spots(original)):
        for which in range(len(list_changes(spot.node))):
            tree = ast.parse(source)
            changed = find_spots(tree)[number]
            list_changes(changed.node)[which]()
            ast.fix_missing_locations(tree)
            text = ast.unparse(tree)
            if text not in texts:
                texts.add(text)
                after = f"{spot.where}: {_first_line(changed.statement)}"
                yield Mutant(spot.statement.lineno, _first_line(spot.statement), after, text)


class Spot(NamedTuple):
    node: ast.AST
    statement: ast.stmt
    where: str


def find_spots(tree: ast.Module) -> list[Spot]:
    """Return the nodes that may change: constants and function bodies."""
    spots: list[Spot] = []
    for top in tree.body:
        if isinstance(top, ast.FunctionDef):
            for statement in _without_docstring(top):
                spots += _walk_spots(statement, statement, top.name)
        elif isinstance(top, ast.Assign):
            spots += _walk_spots(top.value, top, "constant")
    return spots


def _walk_spots(node: ast.AST, statement: ast.stmt, where: str) -> Iterator[Spot]:
    yield Spot(node, statement, where)
    for child in ast.iter_child_nodes(node):
        yield from _walk_spots(child, child if isinstance(child, ast.stmt) else statement, where)


def _without_docstring(function: ast.FunctionDef) -> list[ast.stmt]:
    return function.body[1:] if ast.get_docstring(function) is not None else function.body


def list_changes(node: ast.AST) -> list[Change]:
    """Return the possible changes of a node. Each changes the node in place."""
    match node:
        case ast.Compare(ops=[op]):
            return [_setting(node, ops=[other()]) for other in ORDERS.get(type(op), [])]
        case ast.BinOp(left=left, op=op, right=right):
            swap = [_setting(node, op=OPERATORS[type(op)]())]
            if isinstance(left, ast.Constant) and left.value == 1 and isinstance(op, ast.LShift):
                swap.append(_setting(node, left=ast.Constant(0), op=ast.BitOr(), right=right))
            return swap
        case ast.AugAssign(op=op):
            return [_setting(node, op=OPERATORS[type(op)]()), _removing(node)]
        case ast.BoolOp(op=op):
            return [_setting(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return [_setting(node, operand=ast.UnaryOp(ast.Not(), operand))]
        case ast.UnaryOp():
            return [_setting(node, op=ast.UAdd())]
        case ast.Constant(value=bool(value)):
            return [_setting(node, value=not value)]
        case ast.Constant(value=int(value)):
            return [_setting(node, value=value + 1), _setting(node, value=value - 1)]
        case ast.IfExp(body=body, orelse=orelse):
            return [_setting(node, body=orelse, orelse=body)]
        case ast.If(test=test, body=body, orelse=orelse):
            always = [_setting(node, test=ast.Constant(value)) for value in (True, False)]
            return [*always, _setting(node, test=ast.UnaryOp(ast.Not(), test))]
        case ast.For() | ast.Assign() | ast.Expr():
            return [_removing(node)]
        case ast.Return(value=value) if value is not None:
            return [_setting(node, value=None)]
        case ast.Return():
            return [_removing(node)]
    return []


def _setting(node: ast.AST, **fields: Any) -> Change:
    return lambda: node.__dict__.update(fields)


def _removing(node: ast.AST) -> Change:
    """Replace a statement by `pass`, in place."""

    def change() -> None:
        node.__class__ = ast.Pass

    return change


def _first_line(node: ast.AST) -> str:
    """Return the first line of a node's source."""
    text = ast.unparse(node)
    first = text.splitlines()[0]
    return first if first == text else f"{first} …"


# Running mutants


class TimingPlugin:
    """A pytest plugin that runs the chosen tests, the quickest first, and measures their times."""

    def __init__(self, chosen: dict[str, float] | None = None) -> None:
        self.chosen = chosen
        self.seconds: dict[str, float] = {}
        """CPU time per test; infinite if the test fails."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = self.chosen
        if chosen is not None:
            items[:] = [item for item in items if item.nodeid in chosen]
            items.sort(key=lambda item: chosen[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        start = time.process_time()
        result = yield
        duration = time.process_time() - start
        self.seconds[item.nodeid] = self.seconds.get(item.nodeid, 0) + duration
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.seconds[report.nodeid] = inf


class MutantLoader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from the source of a mutant."""

    def __init__(self, module: str, file: Path, source: str) -> None:
        self.module, self.file, self.source = module, file, source

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.module:
            return None
        return importlib.machinery.ModuleSpec(name, self, origin=str(self.file))

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.file)
        exec(compile(self.source, str(self.file), "exec"), module.__dict__)


def run(folder: Path, tests: TimingPlugin, *arguments: str) -> int:
    options = ["-q", "-p", "no:cacheprovider", "--assert=plain", f"--rootdir={ROOT}"]
    options += ["-p", "roost.testing.plugin", "-p", "pytest_timeout"]
    options.append(f"--ignore={folder / 'browser'}")
    return int(pytest.main([str(folder), *options, *arguments], plugins=[tests]))


def fork_child(work: Callable[[], int]) -> int:
    """Do work in a new process, and return its id."""
    child = os.fork()
    if child:
        return child
    code = 99
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        code = work()
    finally:
        os._exit(code)


def forget_package(package: str) -> None:
    """Remove the game from the imported modules, so that its tests import the mutant."""
    games.load.cache_clear()
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
        del sys.modules[name]


def quick_tests(folder: Path) -> dict[str, float]:
    """Return the quick tests that pass without a mutant, with their times."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "seconds"

        def work() -> int:
            tests = TimingPlugin()
            run(folder, tests)
            file.write_bytes(msgspec.msgpack.encode(tests.seconds))
            return 0

        os.waitpid(fork_child(work), 0)
        seconds = msgspec.msgpack.decode(file.read_bytes(), type=dict[str, float])
    chosen = {test: duration for test, duration in seconds.items() if duration < SLOW_SECONDS}
    for test in sorted(seconds.keys() - chosen.keys()):
        print(f"skipped: {test} ({seconds[test]:.1f} s)", file=sys.stderr)
    return chosen


def find_survivors(game: str, mutants: list[Mutant]) -> list[Mutant]:
    """Return the mutants that no test kills."""
    folder = games.game_folder(game)
    chosen = quick_tests(folder / "tests")
    if not chosen:
        sys.exit(f"{game}: no quick test passes without a mutant, so nothing can be measured")
    limit = int(5 + 5 * sum(chosen.values()))
    package = type(games.load(game)).__module__.rpartition(".")[0]
    module = f"{package}.rules"

    def attempt(mutant: Mutant) -> int:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_DATA, (2 << 30, 2 << 30))
        forget_package(package)
        sys.meta_path.insert(0, MutantLoader(module, folder / "rules.py", mutant.source))
        return run(folder / "tests", TimingPlugin(chosen), "-x")

    running: dict[int, Mutant] = {}
    alive: list[Mutant] = []
    waiting = mutants[::-1]
    start = time.monotonic()
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            mutant = waiting.pop()
            running[fork_child(lambda mutant=mutant: attempt(mutant))] = mutant  # type: ignore[misc]
        child, status = os.waitpid(-1, 0)
        mutant = running.pop(child)
        if status == 0:
            alive.append(mutant)
        done = len(mutants) - len(waiting) - len(running)
        seconds = time.monotonic() - start
        progress = f"{done}/{len(mutants)} tested, {len(alive)} alive, {seconds:.0f} s"
        print(f"\r{progress}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return sorted(alive)


# Report


def read_reasons(game: str) -> dict[str, str]:
    """Return why some mutants survive: `SURVIVORS` in the tests' survivors.py."""
    return read_reason_file(games.game_folder(game) / "tests" / "survivors.py")


def format_report(game: str, mutants: list[Mutant], alive: list[Mutant]) -> str:
    reasons = read_reasons(game)
    killed = len(mutants) - len(alive)
    lines = [f"## {game}", "", f"{killed} of {len(mutants)} killed ({killed / len(mutants):.1%})."]
    if alive:
        lines += ["", "| line | original | mutant | why it survives |", "|---|---|---|---|"]
    for mutant in alive:
        cells = [f"`{text}`".replace("|", "\\|") for text in (mutant.before, mutant.after)]
        cells.append(reasons.get(mutant.after, "**unknown**"))
        lines.append(f"| {mutant.line} | {' | '.join(cells)} |")
    killed_now = sorted(reasons.keys() - {mutant.after for mutant in alive})
    lines += ["", "In survivors.py, but killed:"] if killed_now else []
    lines += [f"- `{after}`" for after in killed_now]
    return "\n".join(lines) + "\n"


def write_section(game: str, section: str) -> None:
    """Replace a game's section of the page."""
    intro = (
        "# Mutation tests\n\nSmall changes of each game's rules, and whether its tests notice.\n"
    )
    intro += "`python tools/mutants.py GAME --write` writes this page.\n"
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    sections = {part.split("\n", 1)[0]: f"## {part}".rstrip() for part in page.split("\n## ")[1:]}
    sections[game] = section.rstrip()
    PAGE.parent.mkdir(exist_ok=True)
    parts = [intro.rstrip(), *(sections[name] for name in sorted(sections))]
    PAGE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    source = (games.game_folder(args.game) / "rules.py").read_text(encoding="utf-8")
    mutants = list(make_mutants(source))
    alive = find_survivors(args.game, mutants)
    section = format_report(args.game, mutants, alive)
    print(section)
    if args.write:
        write_section(args.game, section)
    return 0 if all(mutant.after in read_reasons(args.game) for mutant in alive) else 1


if __name__ == "__main__":
    sys.exit(main())
