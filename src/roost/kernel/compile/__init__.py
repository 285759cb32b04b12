"""Compiles rules into kernels. Only some modules here load numba: `pending` and `memory` do not."""
