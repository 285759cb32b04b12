"""Write requirements/*.txt: all packages of each environment, with versions and hashes.

Versions stay unchanged if pyproject.toml allows them; `--upgrade` takes the newest.
Run it as `./roost pins [--upgrade]`, which passes the path of uv.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

EXTRAS = ["--extra", "png", "--extra", "cluster", "--extra", "study"]

# dev is constrained by run, so that both environments have the same versions. The peers are part of
# the program, which installs them without dependencies when they are first needed.
PINS = {
    "requirements/uv.txt": ["requirements/uv.in"],
    "requirements/web.txt": ["requirements/web.in"],
    "requirements/run.txt": ["pyproject.toml", *EXTRAS],
    "requirements/dev.txt": [
        *("pyproject.toml", *EXTRAS, "--extra", "research", "--group", "dev"),
        *("--constraints", "requirements/run.txt"),
    ],
    "src/roost/bench/peers.txt": ["requirements/peers.in", "--no-deps"],
    "src/roost/bench/all_peers.txt": [
        *("requirements/all_peers.in", "--constraints", "requirements/run.txt"),
        *("--no-emit-package", "numpy"),  # peers use Roost's numpy
    ],
}

# For all supported platforms and Pythons. The default header would contain the full command line.
OPTIONS = ["--quiet", "--universal", "--python-version", "3.11", "--generate-hashes"]
HEADER = ["--custom-compile-command", "./roost pins"]


def main(uv: str, *extra: str) -> None:
    for output, source in PINS.items():
        command = [uv, "pip", "compile", *source, *OPTIONS, *HEADER, *extra, "-o", output]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        print(f"wrote {output}")


if __name__ == "__main__":
    main(*sys.argv[1:])
