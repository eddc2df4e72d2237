"""How do many commands share one commit? One thread stores whatever waits, in one transaction.

For commands that come up sockets, which are many and small. Their tables are locked in one order;
nobody is answered or told before the transaction is stored, and a refused command undoes only
itself (`locked_table` is its savepoint). Should anything but a refusal happen, nothing of the
transaction is stored, and each command is done again by itself: every command may be repeated.
"""

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.db import connection

from games.models import Table
from games.services.refusals import Refused
from games.services.writing import writing

logger = logging.getLogger(__name__)

MOST_TOGETHER = 64
# A connection that has rested for longer may have died meanwhile.
RESTED_SECONDS = 1.0

Result = TypeVar("Result")


@dataclass
class _Job:
    """A command that somebody waits for, and how it ended."""

    code: str
    command: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[Any]"
    context: Context = field(default_factory=copy_context)
    result: Any = None
    error: Exception | None = None


async def together(code: str, command: Callable[[], Result]) -> Result:
    """Do a command of this table in the company of others; what it gives back once it is stored.

    The command may be done twice, the first time without a trace. Raises what it raises.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Result] = loop.create_future()
    _writer.take(_Job(code, command, loop, answer))
    return await answer


@contextmanager
def held_up() -> Iterator[None]:
    """Whatever comes meanwhile waits, and is stored together afterwards."""
    with _writer.pausing:
        yield


class _Writer:
    """The thread, which keeps its connection to the database."""

    def __init__(self) -> None:
        self._waiting: deque[_Job] = deque()
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None
        self._rested_since = 0.0
        self.pausing = threading.Lock()

    def take(self, job: _Job) -> None:
        with self._news:
            self._waiting.append(job)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
                self._thread.start()
            self._news.notify()

    def _work(self) -> None:
        while True:
            with self._news:
                while not self._waiting:
                    self._news.wait()
            with self.pausing, self._news:
                count = min(len(self._waiting), MOST_TOGETHER)
                jobs = [self._waiting.popleft() for _ in range(count)]
            try:
                self._store(jobs)
            except Exception as error:
                # Nobody is to wait for ever, whatever happened.
                logger.exception("the writer stumbled")
                for job in jobs:
                    job.error = job.error or error
            _answer(jobs)

    def _store(self, jobs: list[_Job]) -> None:
        if time.monotonic() - self._rested_since > RESTED_SECONDS:
            _close_if_dead()
        try:
            _store_in_one(jobs)
        except Exception as error:
            connection.close()
            if len(jobs) == 1:
                jobs[0].error = error
                return
            for job in jobs:
                self._store([job])
        finally:
            self._rested_since = time.monotonic()


def _store_in_one(jobs: list[_Job]) -> None:
    """All of them in one transaction. Raises when it was not stored."""
    with writing():
        _lock({job.code for job in jobs})
        for job in jobs:
            job.result = job.error = None
            try:
                job.result = job.context.run(job.command)
            except Refused as refused:
                job.error = refused


def _lock(codes: set[str]) -> None:
    """Lock these tables, always in the same order. SQLite lets one writer in anyway."""
    if connection.vendor == "postgresql" and len(codes) > 1:
        list(
            Table.objects.select_for_update()
            .filter(code__in=codes)
            .order_by("pk")
            .values_list("pk", flat=True)
        )


def _close_if_dead() -> None:
    if connection.connection is not None and not connection.is_usable():
        connection.close()


def _answer(jobs: list[_Job]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in jobs:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, answered in by_loop.items():
        # The loop may have ended with whoever waited on it.
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, answered)


def _resolve(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.answer.done():
            continue
        if job.error is not None:
            job.answer.set_exception(job.error)
        else:
            job.answer.set_result(job.result)


_writer = _Writer()
