"""Ray: a cluster of two nodes gives the same rows and studies, and requires its token.

The test runs in a separate network namespace (`unshare -n`). If Ray is not installed, `ROOST_RAY`
may name a folder that contains it.
"""

import os
import secrets
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from roost.kernel.compile.jit import cache_folder
from tests.support.commands import SOURCE

RAY = os.environ.get("ROOST_RAY", "")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        find_spec("ray") is None and not RAY, reason="Ray is not installed: roost[ray]"
    ),
    pytest.mark.skipif(sys.platform != "linux", reason="needs a network of its own"),
]
PLAYED, STUDIED = 1200, 2000
"""Enough for some seconds: the first second is played without workers."""
OUTPUTS = ("simulate-{}/matches.parquet", "simulate-{}/decisions.parquet", "study-{}/study.json")
SCRIPT = """
set -e
ip link set lo up
ray() {{ {python} -m ray.scripts.scripts "$@" >/dev/null; }}
node() {{ ray start --num-cpus 1 --disable-usage-stats "$@"; }}
node --head --node-ip-address 127.0.0.1 --port 6401 --include-dashboard false
node --address 127.0.0.1:6401
simulate() {{ {python} -m roost simulate donburiko --matches {played} --decisions --seed r "$@"; }}
study() {{ {python} -m roost study donburiko --matches {studied} --decisions 4 --seed r "$@"; }}
for many in simulate study; do
$many --out $many-one --jobs 1
$many --out $many-two --jobs 2
$many --out $many-cluster --engine ray --address 127.0.0.1:6401
done
if RAY_AUTH_TOKEN={wrong} simulate --out stranger --engine ray --address 127.0.0.1:6401
then echo "a client with a wrong token was accepted"; exit 1; fi
"""


def test_a_cluster_of_two_nodes_gives_the_same_rows_and_studies(tmp_path: Path) -> None:
    wrong = secrets.token_hex(32)
    script = SCRIPT.format(python=sys.executable, wrong=wrong, played=PLAYED, studied=STUDIED)
    environ = os.environ | {
        "HOME": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(SOURCE), RAY))),
        "NUMBA_CACHE_DIR": str(cache_folder()),
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
        "RAY_TMPDIR": "/tmp",
    }
    isolate = ["unshare", "-n", "-p", "-f", "--mount-proc", "--kill-child"]
    command = [*isolate, "bash", "-c", script]
    ended = subprocess.run(
        command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=1200
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    for made in OUTPUTS:
        found = [(tmp_path / made.format(who)).read_bytes() for who in ("one", "two", "cluster")]
        assert found[0] == found[1] == found[2]
    assert not (tmp_path / "stranger" / "matches.parquet").exists()
