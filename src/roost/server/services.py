"""The parts of a server. `app.py` passes them to the route handlers that ask for them."""

import logging
import sys

from roost import __version__
from roost.server.access.addresses import AddressResolver, Networks
from roost.server.access.connection_limit import ConnectionLimiter
from roost.server.access.file_handles import FileHandleMonitor
from roost.server.access.gauges import ResourceCollector
from roost.server.access.hosts import AllowedHosts
from roost.server.access.table_quota import TableQuota
from roost.server.deals.par import ParCalculator
from roost.server.http import static_files
from roost.server.http.chronicle_cache import ChronicleCache
from roost.server.http.plugin_files import load_plugin_files
from roost.server.http.rate_limit import RateLimiter
from roost.server.http.sessions import Sessions
from roost.server.kernel_compiler import KernelCompiler
from roost.server.metrics import Metrics
from roost.server.push.notifications import PushNotifier
from roost.server.reviews.review_jobs import ReviewJobs
from roost.server.scores.ratings import Ladders
from roost.server.settings import Settings
from roost.server.startup import open_resources
from roost.server.studies.study_jobs import StudyJobs
from roost.server.tables.bot_runner import Timing
from roost.server.tables.manager import TableManager

SWITCH_INTERVAL = 0.001
"""Seconds after which a computing thread lets the event loop run."""

_log = logging.getLogger("roost.server")


class Services:
    """Everything that needs the storage or the event loop exists from `open` on."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.plugin_files = load_plugin_files()
        self.static_files = static_files.load_files(static_files.DIST_FOLDER)
        self.rate_limiter = RateLimiter(settings.limits, settings.rate_limit)
        self.addresses = AddressResolver(settings.trusted_networks)
        self.hosts = AllowedHosts(settings.public_url, settings.host_names)
        self.connection_limiter = ConnectionLimiter(settings.limits, self.addresses)
        self.file_handles = FileHandleMonitor()
        self.metrics_networks = Networks(settings.metrics_from)
        self.kernel_compiler = KernelCompiler()
        self.metrics = Metrics()
        self.metrics.games_compiling = lambda: len(self.kernel_compiler.pending_games)
        self.metrics.registry.register(
            ResourceCollector(settings, self.connection_limiter, self.file_handles)
        )

    async def open(self) -> None:
        sys.setswitchinterval(SWITCH_INTERVAL)
        settings = self.settings
        resources = await open_resources(settings)
        store, cluster = resources.store, resources.cluster
        self.signer, self.vapid_key = resources.signer, resources.vapid_key
        self.sessions = Sessions(store, self.signer, settings.is_secure, cluster is None)
        timing = Timing(settings.bot_delay, settings.nonce_timeout, settings.away_grace)
        self.manager = TableManager(store, timing, self.metrics, cluster)
        self.notifier = PushNotifier(
            store, self.vapid_key, settings.public_url, settings.allow_private_push
        )
        self.table_quota = TableQuota(store, self.signer, settings.limits)
        self.manager.on_turn = self.notifier.on_turn
        self.notifier.start()
        self.metrics.pools.append(self.notifier.pool)
        if cluster is not None:
            self.metrics.dependencies_down = lambda: cluster.dependencies_down
            await cluster.start(self.manager)
        self.manager.start()
        self.chronicles = ChronicleCache(self.manager.pools.chronicles)
        self.ladders = Ladders(store, self.manager.pools.background)
        self.pars = ParCalculator(store, cluster)
        self.reviews = ReviewJobs(store, cluster)
        self.studies = StudyJobs(settings.data / "studies")
        if settings.compile:
            await self.kernel_compiler.start()
        self.file_handles.start()
        _log.info("open", extra={"version": __version__})

    async def close(self) -> None:
        await self.file_handles.close()
        await self.kernel_compiler.close()
        await self.pars.close()
        await self.reviews.close()
        await self.studies.close()
        await self.manager.close()
        await self.notifier.close()
        if self.manager.cluster is not None:
            await self.manager.cluster.close()
        await self.manager.store.close()
        _log.info("closed")
