"""Who looks at due tables when there is only one process? A task on the server's own loop.

It runs on the loop, not in a thread of its own, because signals on the in-memory layer reach the
sockets in time only when they are sent from the loop that serves them.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings

from escoba_site.draining import is_draining

AsgiApplication = Callable[[dict[str, Any], Any, Any], Awaitable[None]]

_tasks: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


def start_clock() -> None:
    """Start the clock on the running loop, once. Nothing happens when the setting is off."""
    loop = asyncio.get_running_loop()
    if settings.EMBEDDED_CLOCK and loop not in _tasks and not is_draining():
        _tasks[loop] = loop.create_task(_run())


async def stop_clock() -> None:
    """Wait for the pass that is under way; there is no other after it, since we are draining."""
    task = _tasks.get(asyncio.get_running_loop())
    if task is not None:
        await asyncio.wait([task])


def with_embedded_clock(application: AsgiApplication) -> AsgiApplication:
    """The same application; under servers other than `manage.py serve` the first connection
    starts the clock.
    """

    async def wrapped(scope: dict[str, Any], receive: Any, send: Any) -> None:
        start_clock()
        await application(scope, receive, send)

    return wrapped


async def _run() -> None:
    # The app registry is ready by now; at import time of this module it is not.
    from escoba_site.clock_pass import ClockPass  # noqa: PLC0415

    clock = ClockPass()
    async with ThreadSensitiveContext():
        while not is_draining():
            await asyncio.sleep(await sync_to_async(clock.run)())
