"""Metrics in Prometheus' text format, read with its own parser."""

import time
from pathlib import Path

from prometheus_client import CONTENT_TYPE_LATEST
from prometheus_client.parser import text_string_to_metric_families

from roost.server.metrics import COMMIT_BUCKETS
from tests.support.server.running_server import User, run_async, run_server, start_match

GAUGES = {
    "roost_tables",
    "roost_sockets",
    "roost_start_time_seconds",
    "roost_games_compiling",
    "roost_dependency_down",
    "roost_pool_running",
    "roost_pool_waiting",
    "roost_connections",
    "roost_connections_limit",
    "roost_file_handles",
    "roost_file_handles_limit",
    "roost_disk_free_bytes",
}
COUNTERS = {
    "roost_actions",
    "roost_events",
    "roost_rejections",
    "roost_rate_limited",
    "roost_errors",
    "roost_pool_rejections",
    "roost_connections_full",
    "roost_connections_refused",
    "roost_file_handles_exhausted",
}

Samples = dict[tuple[str, str], float]
"""Values by name and label."""


async def read_metrics(user: User) -> tuple[dict[str, str], Samples]:
    """Return the kind of each metric, and all values."""
    answer = await user.http.get("/metrics")
    assert answer.headers["content-type"] == CONTENT_TYPE_LATEST
    families = list(text_string_to_metric_families(answer.text))
    assert all(family.documentation for family in families)
    samples = [sample for family in families for sample in family.samples]
    values = {(one.name, "".join(one.labels.values())): one.value for one in samples}
    assert len(values) == len(samples)
    return {family.name: family.type for family in families}, values


@run_async
async def test_metrics_have_their_kinds_and_count_a_match(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        assert (await user.http.get("/health")).text == "ok"
        _, before = await read_metrics(user)
        assert before["roost_actions_total", ""] == before["roost_tables", ""] == 0
        table_match = await start_match(server)
        for _ in range(3):
            await table_match.act()
        await table_match.connections[0].get_rejection("start", table_match.table)
        kinds, values = await read_metrics(user)
        assert {name for name, kind in kinds.items() if kind == "gauge"} >= GAUGES
        assert {name for name, kind in kinds.items() if kind == "counter"} == COUNTERS
        assert kinds["roost_commit_seconds"] == "histogram"
        assert set(kinds) - GAUGES - COUNTERS <= {"roost_commit_seconds", "roost_database_bytes"}
        assert values["roost_tables", ""] == 1
        assert abs(values["roost_start_time_seconds", ""] - time.time()) < 600
        assert values["roost_errors_total", ""] == 0
        assert values["roost_rejections_total", ""] == 1
        pools = {label for name, label in values if name == "roost_pool_running"}
        assert pools >= {"bots", "push"}
        if len(server.all_services) == 1:
            assert values["roost_sockets", ""] == 3
            assert values["roost_actions_total", ""] == 3
            assert values["roost_events_total", "action_taken"] == 3
            assert values["roost_events_total", "seat_taken"] == 3
        count = values["roost_commit_seconds_count", ""]
        buckets = [values["roost_commit_seconds_bucket", str(bound)] for bound in COMMIT_BUCKETS]
        assert buckets == sorted(buckets)
        assert values["roost_commit_seconds_bucket", "+Inf"] == count >= 3
        assert values["roost_commit_seconds_sum", ""] > 0


@run_async
async def test_servers_in_one_process_count_separately(tmp_path: Path) -> None:
    async with run_server(tmp_path / "one") as one, run_server(tmp_path / "other") as other:
        await start_match(one)
        _, values = await read_metrics(await other.new_user())
        assert values["roost_tables", ""] == 0
        assert values["roost_commit_seconds_count", ""] == 0
