"""Calls to people whose turn it has become while no page of theirs is open (web push).

`sealing.py` and `vapid.py` are the two standards, `address.py` and `post.py` the way out of this
machine, `calls.py` who is called and when, `routes.py` what a page asks for.
"""
