"""The small campaign of the data format's worked example, as a folder of YAML files."""

from pathlib import Path

MILL = Path(__file__).parent / "mill"
