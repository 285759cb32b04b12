"""Run a command in a clean environment, as a new machine has it.

python3 tools/clean_env.py ./roost test

Only variables that are needed to install packages are kept: paths, language, proxies, certificates,
and settings of pip, uv and npm. Variables of Python itself are not kept.
"""

import os
import sys
from collections.abc import Mapping
from fnmatch import fnmatchcase

KEPT_VARIABLES = ("HOME", "PATH", "USER", "LOGNAME", "TMPDIR", "TERM", "TZ", "LANG", "LC_*", "CI")
PACKAGE_VARIABLES = (
    *("*_PROXY", "*_proxy"),
    *("SSL_CERT_*", "*_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"),
    *("PIP_*", "UV_*", "NPM_CONFIG_*", "npm_config_*"),
)
"""Variables that package installers need."""


def filter_environment(environ: Mapping[str, str], patterns: tuple[str, ...]) -> dict[str, str]:
    return {
        name: value
        for name, value in environ.items()
        if any(fnmatchcase(name, pattern) for pattern in patterns)
    }


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("usage: clean_env.py COMMAND [ARGUMENT ...]")
    try:
        os.execvpe(
            sys.argv[1],
            sys.argv[1:],
            filter_environment(os.environ, KEPT_VARIABLES + PACKAGE_VARIABLES),
        )
    except OSError as error:
        sys.exit(f"{sys.argv[1]}: {error.strerror}")
