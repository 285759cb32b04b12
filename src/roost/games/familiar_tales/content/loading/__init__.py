"""From a folder of YAML files to a checked campaign, and to the one JSON file that is played.

Start reading at `folder.py`. Only building needs YAML: `built.py` reads what was built without it.
"""
