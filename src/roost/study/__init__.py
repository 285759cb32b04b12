"""Studies of a game for designers: measures from many matches, with intervals, and a report.

Start reading at `request.py` and `runner.py`.
"""
