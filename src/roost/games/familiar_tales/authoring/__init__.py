"""What authors of campaigns need besides the loader: `roost campaign` is its command line (D9).

`own.py` plays any campaign, `starting.py` begins one, `walking/` tries its story, `trying.py` lets
bots play it, `texts.py` is for translators.
"""
