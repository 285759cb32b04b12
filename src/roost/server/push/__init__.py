"""Turn notifications by Web Push, for players who have no Roost page open.

`encryption.py` and `vapid.py` follow the two standards. `endpoint.py` and `delivery.py` send a
message, `notifications.py` decides who gets one and when, and `routes.py` manages subscriptions.
"""
