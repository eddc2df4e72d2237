"""How does a web process stop without anybody losing anything?

Daphne's server, which at SIGTERM drains: /readyz turns to 503, after a moment nobody new is let in,
every socket is closed with 1012 (service restart), for which hx-ws connects anew after a random
pause, requests under way are answered, the clock ends its pass, and then the process ends.
"""

import asyncio
import contextlib
import logging
import signal
from typing import Any

from autobahn.exception import Disconnected
from daphne.http_protocol import WebRequest
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol

from escoba_site.draining import is_draining, start_draining
from escoba_site.embedded_clock import start_clock, stop_clock

logger = logging.getLogger(__name__)

NORMAL = 1000
SERVICE_RESTART = 1012
LOOK_SECONDS = 0.05
# What has been answered still has to leave through the network.
FLUSH_SECONDS = 0.2


class DrainingServer(Server):
    """`notice_seconds` is how long a load balancer has to read /readyz before the door closes;
    requests get `patience_seconds` to end.
    """

    def __init__(self, *, notice_seconds: float, patience_seconds: float, **options: Any) -> None:
        super().__init__(ready_callable=self._is_ready, signal_handlers=False, **options)
        self.notice_seconds = notice_seconds
        self.patience_seconds = patience_seconds
        self.ports: list[Any] = []
        self._drain: asyncio.Task[None] | None = None

    def listen_success(self, port: Any) -> None:
        super().listen_success(port)
        self.ports.append(port)

    def kill_all_applications(self) -> Any:
        """Daphne's own stumbles over connections whose application has ended."""
        for details in self.connections.values():
            application = details.get("application_instance")
            if application is not None and not application.done():
                application.cancel()

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Whoever has left in this very moment is told nothing; Daphne would call it a fault. Nor
        has it a way to say "come back": the library below takes such codes for a server's own.
        """
        is_open = getattr(protocol, "state", None) == WebSocketProtocol.STATE_OPEN
        if message.get("type") == "websocket.close" and is_open:
            protocol.sendCloseFrame(code=message.get("code") or NORMAL)
            return
        with contextlib.suppress(Disconnected):
            await super().handle_reply(protocol, message)

    def _is_ready(self) -> None:
        loop = asyncio.get_event_loop()
        loop.call_soon(start_clock)
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._told_to_stop)

    def _told_to_stop(self) -> None:
        """The first time in good order, the second time at once."""
        if is_draining():
            self.stop()
            return
        start_draining()
        self._drain = asyncio.get_event_loop().create_task(self._drain_and_stop())

    async def _drain_and_stop(self) -> None:
        logger.info("draining: %d connections", len(self.connections))
        try:
            await asyncio.sleep(self.notice_seconds)
            for port in self.ports:
                port.stopListening()
            self._close_sockets()
            await asyncio.wait_for(self._until_idle(), self.patience_seconds)
            await asyncio.sleep(FLUSH_SECONDS)
        except TimeoutError:
            logger.warning("stopped with %d connections unfinished", len(self._busy()))
        finally:
            self.stop()

    def _close_sockets(self) -> None:
        for protocol in list(self.connections):
            if not isinstance(protocol, WebSocketProtocol):
                continue
            if protocol.state == protocol.STATE_OPEN:
                # sendClose would refuse the code, which is no application's to send.
                protocol.sendCloseFrame(code=SERVICE_RESTART)
            elif hasattr(protocol, "handshake_deferred"):
                protocol.serverReject()

    async def _until_idle(self) -> None:
        """Until every request is answered, every socket closed, and the clock at rest."""
        await stop_clock()
        while self._busy():
            await asyncio.sleep(LOOK_SECONDS)

    def _busy(self) -> list[Any]:
        return [
            protocol
            for protocol, details in self.connections.items()
            if isinstance(protocol, WebRequest | WebSocketProtocol)
            and (application := details.get("application_instance")) is not None
            and not application.done()
        ]
