"""Loads campaigns: from a folder of YAML files to a checked campaign and one built JSON file.

Start reading at `folder.py`. Only building needs YAML: `built.py` reads the built file without it.
"""
