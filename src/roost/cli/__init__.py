"""The command line: one small module a command, under `commands`. Start reading at `app.py`."""


def main() -> None:
    from roost.cli.app import app

    app(prog_name="roost")
