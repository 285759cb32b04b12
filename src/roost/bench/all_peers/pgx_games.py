"""Benchmarks of pgx's card games: batches compiled by JAX. Finished games restart, as ours do."""

import os
from collections.abc import Callable, Iterator
from typing import Any

from roost.bench.measurement import Benchmark

PGX_KUHN_POKER = "pgx.kuhn-poker.batch"
GAMES = {"kuhn_poker": PGX_KUHN_POKER, "leduc_holdem": "pgx.leduc-holdem.batch"}
MATCHES = 8192
"""The fastest batch size for Kuhn poker between 256 and 65,536."""
STEPS = 25
"""Steps per call, so that the overhead of a call does not matter."""


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

    def random_step(carry: Any, _: Any) -> Any:
        states, key = carry
        key, action_key, deal_key = jax.random.split(key, 3)
        logits = jax.numpy.log(states.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(action_key, logits, axis=1)
        return (step(states, actions, jax.random.split(deal_key, MATCHES)), key), None

    play = jax.jit(lambda carry: jax.lax.scan(random_step, carry, None, length=STEPS)[0])
    key = jax.random.PRNGKey(1)
    carry = play((jax.jit(jax.vmap(env.init))(jax.random.split(key, MATCHES)), key))
    carry = jax.block_until_ready(carry)

    def run(n: int) -> int:
        nonlocal carry
        for _ in range(n):
            carry = play(carry)
        jax.block_until_ready(carry)
        return n * STEPS * MATCHES

    return run
