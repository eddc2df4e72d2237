"""What do open pages notice when Redis goes away? Nothing but a delay.

channels_redis lets a lost connection end every consumer at once and again at each attempt to come
back. Here a socket stays open while Redis is away, and is closed once it answers again: then the
page connects anew, joins its group and gets the whole table, which is all the recovery there is.
Plays are stored without signals, and pages refresh by themselves meanwhile.
"""

import asyncio
import logging
from typing import Any

from channels_redis.core import RedisChannelLayer
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

RETRY_SECONDS = 0.5
PING_TIMEOUT_SECONDS = 2


class PatientRedisChannelLayer(RedisChannelLayer):
    """channels_redis, waiting for Redis instead of ending consumers."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waiting: asyncio.Task[None] | None = None
        self._joining: set[asyncio.Task[None]] = set()

    async def receive(self, channel: str) -> Any:
        try:
            return await super().receive(channel)
        except (RedisError, OSError):
            await self._until_redis_answers()
            raise

    async def group_add(self, group: str, channel: str) -> None:
        try:
            await super().group_add(group, channel)
        except (RedisError, OSError):
            # A page is shown all the same. Its socket ends when Redis is back, by `receive`; should
            # only this one connection have failed, it is in its group as soon as that works.
            task = asyncio.create_task(self._join_later(group, channel))
            self._joining.add(task)
            task.add_done_callback(self._joining.discard)

    async def group_discard(self, group: str, channel: str) -> None:
        try:
            await super().group_discard(group, channel)
        except (RedisError, OSError):
            # Groups forget by themselves who does not come back.
            logger.debug("could not leave a group")

    async def _join_later(self, group: str, channel: str) -> None:
        await self._until_redis_answers()
        try:
            await super().group_add(group, channel)
        except (RedisError, OSError):
            logger.debug("could not join a group")

    async def _until_redis_answers(self) -> None:
        """One pings for all who wait."""
        if self._waiting is None or self._waiting.done():
            self._waiting = asyncio.create_task(self._ping_until_answered())
        await asyncio.shield(self._waiting)

    async def _ping_until_answered(self) -> None:
        logger.warning("Redis is away: pages are told nothing until it is back")
        while True:
            try:
                await asyncio.wait_for(self.connection(0).ping(), PING_TIMEOUT_SECONDS)
            except (RedisError, OSError, TimeoutError):
                await asyncio.sleep(RETRY_SECONDS)
            else:
                logger.warning("Redis is back")
                return
