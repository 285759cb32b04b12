"""Compiles rules into kernels. Only some modules here load numba: `status` and `memory` do not."""
