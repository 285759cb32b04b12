"""Tools for campaign authors, behind `roost campaign` (section D9 of the campaign format).

`campaign_game.py` plays any campaign, `scaffold.py` creates one, `trial_runner.py` lets bots play
it, `translation.py` prepares translations. The story is explored by the package `explorer`.
"""
