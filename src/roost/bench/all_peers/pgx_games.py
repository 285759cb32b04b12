"""pgx: its card games, many at once, compiled by JAX. Games that end begin anew, as ours do."""

import os
from collections.abc import Callable, Iterator
from typing import Any

from roost.bench.measurement import Benchmark

PGX_KUHN_POKER = "pgx.kuhn-poker.batch"
GAMES = {"kuhn_poker": PGX_KUHN_POKER, "leduc_holdem": "pgx.leduc-holdem.batch"}
MATCHES = 8192
"""Of those tried, from 256 to 65536, the best for Kuhn poker."""
STEPS = 25
"""In one call: so that calling costs nothing."""


def benchmarks() -> Iterator[Benchmark]:
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    for name, label in GAMES.items():
        yield Benchmark(label, _runner(jax, pgx.make(name), auto_reset))


def _runner(jax: Any, env: Any, auto_reset: Any) -> Callable[[int], int]:
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        states, key = carry
        key, choosing, dealing = jax.random.split(key, 3)
        chances = jax.numpy.log(states.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choosing, chances, axis=1)
        return (step(states, actions, jax.random.split(dealing, MATCHES)), key), None

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=STEPS)[0])
    key = jax.random.PRNGKey(1)
    carry = run((jax.jit(jax.vmap(env.init))(jax.random.split(key, MATCHES)), key))
    kept = [jax.block_until_ready(carry)]

    def work(n: int) -> int:
        for _ in range(n):
            kept[0] = run(kept[0])
        jax.block_until_ready(kept[0])
        return n * STEPS * MATCHES

    return work
