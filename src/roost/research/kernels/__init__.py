"""Kernels for batches of matches and observation tensors."""
