"""Decides who may connect and how much: addresses, host names, connections and table quotas."""
