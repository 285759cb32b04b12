"""Tables in the browser. Start reading at `app.py`; what happens at a table is in `live.py`."""
