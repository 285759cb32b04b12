"""Hypothesis for all tests: no clock, and in CI the same examples in every run.

Marks are declared in pyproject.toml: `rule("XX-1", ...)` names the rules that a test shows
(test_rule_marks.py finds those that no test shows), `long` leaves a test to the long run. How often
a test tries is its own affair: see sizes.py.
"""

import os

from hypothesis import settings

settings.register_profile("here", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
