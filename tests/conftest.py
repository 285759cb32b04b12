"""Settings of Hypothesis for all tests: no deadline, and in CI the same examples in every run.

`rule("XX-1", ...)` names the rules that a test covers; `roost.testing` finds rules that no test
covers. `long` restricts a test to the long run. `roost.testing.sizes` defines how often a test
repeats something in each run.
"""

import os

from hypothesis import settings

settings.register_profile("here", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
