"""Compiled rules play as interpreted rules do, and stay within the bounds of every list."""

import pytest

from roost.kernel.compile.kernels import kernels_for
from roost.kernel.compile.warmup import compile_game
from roost.testing.child_python import run_with_bounds_checks
from roost.testing.selection import card_games, load_card_game
from roost.testing.sizes import size

every_game = pytest.mark.parametrize("name", card_games())


@every_game
def test_interpreted_and_compiled_agree(name: str) -> None:
    matches = size(100, 2000)
    process = run_with_bounds_checks(["-m", "roost.testing.lockstep", name, str(matches)])
    assert process.returncode == 0, process.stderr
    assert f"agree in {matches} matches" in process.stdout


@every_game
def test_every_kernel_is_compiled(name: str) -> None:
    game = load_card_game(name)
    compile_game(game)
    kernels = kernels_for(game)
    for compiled in (kernels.legal_actions, kernels.apply, kernels.guess, kernels.matches):
        assert compiled.signatures  # type: ignore[attr-defined]


@every_game
def test_records_contain_complete_states(name: str) -> None:
    game = load_card_game(name)
    kernels = kernels_for(game)
    (record,) = kernels.new_records(1)
    state = game.new_initial_state(game.info.configure(game.info.players[0], {}))
    game.rules.resolve_chance(state)
    kernels.pack(record, state)
    assert kernels.unpack(record) == state
    assert kernels.record_type.itemsize == 8 * (
        1 + sum(size or 1 for size in game.state.FIELDS.values())
    )
