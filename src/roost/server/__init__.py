"""The server for tables in the browser. Start reading at `app.py` and `tables/live_table.py`."""
