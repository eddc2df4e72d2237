"""How do sockets hear of what other processes store? By one channel for all of a process.

A socket joins its groups as a listener of this process (`games/services/listeners.py`); for the
first one of a group the process joins that group of the channel layer, which is where processes
meet. Without such a layer there is nobody else, and nothing to do.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from channels.layers import get_channel_layer

from games.services import listeners
from games.services.announce import SENDER, others_listen
from games.services.listeners import Listener

logger = logging.getLogger(__name__)

# A layer forgets after a day who does not say again that he is there.
JOIN_AGAIN_SECONDS = 6 * 3600
# What listeners are told when something may have been missed.
MISSED = {"type": "missed"}


class Ear:
    """What this process hears of the others, on one loop."""

    def __init__(self) -> None:
        self._layer = get_channel_layer()
        self._channel = ""
        self._joined: set[str] = set()
        self._joining = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    async def join(self, groups: Sequence[str]) -> None:
        """Returns when nothing that is told from now on can be missed."""
        if self._joined.issuperset(groups):
            return
        async with self._joining:
            if not self._channel:
                self._channel = await self._layer.new_channel()
                self._tasks = [
                    asyncio.create_task(self._listen()),
                    asyncio.create_task(self._join_again_now_and_then()),
                ]
            for group in groups:
                if group not in self._joined:
                    await self._layer.group_add(group, self._channel)
                    self._joined.add(group)

    async def leave(self, groups: Sequence[str]) -> None:
        """The groups that nobody listens to any more."""
        async with self._joining:
            for group in groups:
                if group in self._joined and not listeners.has_listeners(group):
                    self._joined.discard(group)
                    await self._layer.group_discard(group, self._channel)

    async def _listen(self) -> None:
        while True:
            try:
                message = await self._layer.receive(self._channel)
            except Exception:
                # The layer of the site waits until there is something to hear again.
                logger.warning("nothing was heard of other processes for a while", exc_info=True)
                await asyncio.sleep(0.1)
                await self._join_again()
                listeners.tell(dict.fromkeys(listeners.groups(), MISSED))
            else:
                self._pass_on(message)

    def _pass_on(self, message: dict[str, Any]) -> None:
        sender, group = message.pop("sender", None), message.pop("group", None)
        if sender != SENDER["sender"] and group is not None:
            listeners.tell({group: message})

    async def _join_again(self) -> None:
        async with self._joining:
            for group in self._joined:
                await self._layer.group_add(group, self._channel)

    async def _join_again_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(JOIN_AGAIN_SECONDS)
            await self._join_again()


_ears: dict[asyncio.AbstractEventLoop, Ear] = {}


def _ear() -> Ear:
    """That of the running loop; those of loops that have ended are forgotten."""
    loop = asyncio.get_running_loop()
    if loop not in _ears:
        for ended in [one for one in _ears if one.is_closed()]:
            del _ears[ended]
        _ears[loop] = Ear()
    return _ears[loop]


async def join(groups: Sequence[str], listener: Listener) -> None:
    """From now on this listener hears whatever any process tells these groups."""
    for group in groups:
        listeners.join(group, listener)
    if others_listen():
        await _ear().join(groups)


async def leave(groups: Sequence[str], listener: Listener) -> None:
    """Not any more."""
    for group in groups:
        listeners.leave(group, listener)
    if others_listen():
        await _ear().leave(groups)
