"""Ray: the same rows on a cluster of two nodes, that nobody without its token can use.

All of it happens in a network of its own (`unshare -n`), so nothing can come in. Where Ray is not
installed, `ROOST_RAY` may name a folder that it was installed into.
"""

import os
import secrets
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from roost.kernel.compiler import cache_folder
from tests.commands import SOURCE

RAY = os.environ.get("ROOST_RAY", "")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        find_spec("ray") is None and not RAY, reason="Ray is not installed: roost[ray]"
    ),
    pytest.mark.skipif(sys.platform != "linux", reason="needs a network of its own"),
]
SCRIPT = """
set -e
ip link set lo up
ray() {{ {python} -m ray.scripts.scripts "$@" >/dev/null; }}
node() {{ ray start --num-cpus 1 --disable-usage-stats "$@"; }}
node --head --node-ip-address 127.0.0.1 --port 6401 --include-dashboard false
node --address 127.0.0.1:6401
simulate() {{ {python} -m roost simulate donburiko --matches 120 --seed r "$@"; }}
simulate --out one --jobs 1
simulate --out two --jobs 2
simulate --out cluster --engine ray --address 127.0.0.1:6401
if RAY_AUTH_TOKEN={wrong} simulate --out stranger --engine ray --address 127.0.0.1:6401
then echo "a stranger came in"; exit 1; fi
"""


def test_a_cluster_of_two_nodes_gives_the_same_rows(tmp_path: Path) -> None:
    script = SCRIPT.format(python=sys.executable, wrong=secrets.token_hex(32))
    environ = os.environ | {
        "HOME": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(SOURCE), RAY))),
        "NUMBA_CACHE_DIR": str(cache_folder()),
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
        "RAY_TMPDIR": "/tmp",
    }
    alone = ["unshare", "-n", "-p", "-f", "--mount-proc", "--kill-child"]  # all ends with it
    command = [*alone, "bash", "-c", script]
    ended = subprocess.run(
        command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=600
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    rows = [
        (tmp_path / name / "matches.parquet").read_bytes() for name in ("one", "two", "cluster")
    ]
    assert rows[0] == rows[1] == rows[2]
    assert not (tmp_path / "stranger" / "matches.parquet").exists()
