"""Two classes extend uvicorn's protocols, which are not a public interface.

When one of these tests fails after an update of uvicorn:

1. Compare `uvicorn/protocols/http/h11_impl.py` with `roost/server/access/http_connection.py`, and
   `uvicorn/protocols/websockets/websockets_sansio_impl.py` with `roost/server/ws/transport.py`:
   each method that is overridden must still do what uvicorn expects of it, and each attribute must
   still have the same meaning. `run_asgi`, `schedule_ping` and `send_keepalive_ping` do not call
   the original.
2. Run the tests in `tests/server/ws` and `tests/server/http`, and `roost bench server`.
3. Then change `MINOR_VERSION` here, and uvicorn's version in `pyproject.toml`.
"""

import ast
import inspect
import textwrap

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from roost.server.access.http_connection import HttpConnection
from roost.server.ws.transport import WebSocketTransport

MINOR_VERSION = "0.54"
PROTOCOLS = [(HttpConnection, H11Protocol), (WebSocketTransport, WebSocketsSansIOProtocol)]
OVERRIDDEN = {
    HttpConnection: {
        "__init__",
        "connection_lost",
        "connection_made",
        "data_received",
        "handle_websocket_upgrade",
        "on_response_complete",
        "timeout_keep_alive_handler",
    },
    WebSocketTransport: {
        "connection_lost",
        "connection_made",
        "data_received",
        "handle_connect",
        "run_asgi",
        "schedule_ping",
        "send_keepalive_ping",
        "send_receive_event_to_app",
    },
}
"""Methods that uvicorn calls. If it renames one, ours would never be called."""


def find_attributes(kind: type) -> set[str]:
    """Return the names that a class reads or writes as `self.name`."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }


def test_uvicorn_has_the_version_whose_internals_were_checked() -> None:
    assert uvicorn.__version__.startswith(f"{MINOR_VERSION}."), __doc__


@pytest.mark.parametrize(("ours", "original"), PROTOCOLS)
def test_every_attribute_exists_in_uvicorn(ours: type, original: type) -> None:
    own = {name for name in find_attributes(ours) if name.startswith("_")} | set(vars(ours))
    missing = find_attributes(ours) - own - find_attributes(original) - set(dir(original))
    assert not missing, __doc__


@pytest.mark.parametrize(("ours", "original"), PROTOCOLS)
def test_overridden_methods_have_the_same_parameters(ours: type, original: type) -> None:
    own = {name: value for name, value in vars(ours).items() if inspect.isfunction(value)}
    assert own.keys() & vars(original).keys() == OVERRIDDEN[ours], __doc__
    for name in OVERRIDDEN[ours] - {"__init__"}:
        theirs = getattr(original, name)
        assert [*inspect.signature(own[name]).parameters] == [*inspect.signature(theirs).parameters]
        assert inspect.iscoroutinefunction(own[name]) == inspect.iscoroutinefunction(theirs), name


@pytest.mark.parametrize("original", [original for _, original in PROTOCOLS])
def test_uvicorn_creates_protocols_with_the_same_arguments(original: type) -> None:
    parameters = [*inspect.signature(original).parameters]
    assert parameters == ["config", "server_state", "app_state", "_loop"], __doc__
