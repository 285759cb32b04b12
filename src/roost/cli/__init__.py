"""The command line `roost`: one module per command, in `commands`. Start reading at `app.py`."""


def main() -> None:
    from roost.cli.app import app

    app(prog_name="roost")
