"""How many plays can the site take, and how soon has everybody seen them?

    python -m bench.table [--tables 10] [--players 4] [--spectators 0] [--rate PLAYS_PER_SECOND]
    python -m bench.table --counts          what a play costs: statements, renders, commits
    python -m bench.table --idle 2000       memory of a socket at which nothing happens
    python -m bench.table --posts           plays by form posts, beside posts that do nothing
    python -m bench.table --restart 2000    how soon so many sockets are back after a restart
    python -m bench.table --knee            as many as it can, then at half of that

Starts a site of its own on core 0 (SQLite, one process; with --processes, and DATABASE_URL and
REDIS_URL set, as many as asked for) or plays at --url, and puts the load on core 1. Without a rate
the loop is closed: a table's next play is sent when everybody at it has seen the last one. The
latency of a play is the time from sending it until the last of them has it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.posting import Poster, post_nothing
from bench.serving import Servers, seat, servers
from bench.wire import Client

# A table where nothing has come for so long is pushed on, and counted.
STUCK_SECONDS = 5
CONNECTING_AT_ONCE = 20


@dataclass
class Table:
    """Everybody at one table, and the play that is under way."""

    clients: list[Client]
    wanted: int = 0
    sent_at: float = 0.0
    is_play: bool = False
    is_under_way: bool = False
    due_at: float = 0.0

    @property
    def revision(self) -> int:
        return min(client.revision for client in self.clients)


@dataclass
class Load:
    """Plays at tables, and what was measured of them."""

    tables: list[Table]
    rate: float = 0.0
    measuring: bool = False
    done: bool = False
    latencies: list[float] = field(default_factory=list)
    stuck: int = 0

    def begin(self) -> None:
        now = time.perf_counter()
        for number, table in enumerate(self.tables):
            for client in table.clients:
                client.heard = lambda _, table=table: self._heard(table)  # type: ignore[misc]
            if self.rate:
                table.due_at = now + number / self.rate
            else:
                self._fire(table)

    def _heard(self, table: Table) -> None:
        if not table.is_under_way:
            return
        for client in table.clients:
            if client.revision < table.wanted:
                return
        now = time.perf_counter()
        table.is_under_way = False
        if self.measuring and table.is_play:
            self.latencies.append(now - table.sent_at)
        if self.done:
            return
        if not self.rate or not table.is_play:
            self._fire(table)
        else:
            table.due_at = max(table.due_at + len(self.tables) / self.rate, now - 2)

    def _fire(self, table: Table) -> None:
        """The next play; after the board of a round, the next round."""
        table.wanted = table.revision + 1
        table.sent_at = time.perf_counter()
        table.is_under_way = True
        table.is_play = True
        if table.clients[0].stage == "board":
            table.is_play = False
            table.clients[0].go_on()
            return
        player = next((client for client in table.clients if client.can_play), None)
        if player is not None:
            player.play()

    async def keep_going(self) -> None:
        """Fire what is due, and whatever is stuck."""
        while not self.done:
            now = time.perf_counter()
            for table in self.tables:
                if table.is_under_way:
                    if now - table.sent_at > STUCK_SECONDS:
                        self.stuck += 1
                        self._fire(table)
                elif self.rate and table.due_at <= now:
                    self._fire(table)
            await asyncio.sleep(0.001 if self.rate else 0.1)


async def open_all(clients: list[Client]) -> float:
    """Connect them, some at a time; how many seconds it took until all were shown the table."""
    waiting = list(clients)
    begun = time.perf_counter()

    async def open_some() -> None:
        while waiting:
            await waiting.pop().connect()

    await asyncio.gather(*(open_some() for _ in range(CONNECTING_AT_ONCE)))
    return time.perf_counter() - begun


def clients_at(
    table: dict[str, Any], urls: list[str], spectators: int, turn: int, *, spread: bool = False
) -> list[Client]:
    """Players and spectators of a table: at one process, as deploy/nginx leads them, or spread over
    all.
    """
    path = f"/ws/tables/{table['code']}/?lang=es&changes=2"
    sessions = [*table["sessions"], *[""] * spectators]
    return [
        Client(urls[(turn + place * spread) % len(urls)], path, session)
        for place, session in enumerate(sessions)
    ]


async def play(
    running: Servers,
    made: list[dict[str, Any]],
    *,
    spectators: int,
    rate: float,
    warm: float,
    seconds: float,
    counted: bool = False,
    by_posts: bool = False,
    spread: bool = False,
) -> dict[str, Any]:
    """Play at these tables for so long; what was measured."""
    tables = [
        Table(clients_at(table, running.urls, spectators, number, spread=spread))
        for number, table in enumerate(made)
    ]
    everybody = [client for table in tables for client in table.clients]
    opening = await open_all(everybody)
    if by_posts:
        for client in everybody:
            client.poster = Poster(client.url, client.session)
    load = Load(tables, rate)
    load.begin()
    going = asyncio.create_task(load.keep_going())
    await asyncio.sleep(warm)
    bytes_before = sum(client.received for client in everybody)
    used, own = running.seconds(), time.process_time()
    counts = running.counts() if counted else {}
    load.measuring, begun = True, time.perf_counter()
    await asyncio.sleep(seconds)
    load.measuring, elapsed = False, time.perf_counter() - begun
    used, own = running.seconds() - used, time.process_time() - own
    bytes_after = sum(client.received for client in everybody)
    counts = _difference(running.counts(), counts) if counted else {}
    load.done = True
    await going
    await asyncio.gather(*[client.posting for client in everybody if client.posting])
    for client in everybody:
        client.transport.abort()
        if client.poster is not None:
            client.poster.close()
    made_plays = max(1, len(load.latencies))
    found: dict[str, Any] = {
        "tables": len(tables),
        "players": len(made[0]["sessions"]),
        "spectators": spectators,
        "rate": rate,
        "plays/s": round(len(load.latencies) / elapsed, 1),
        **_percentiles(load.latencies),
        "bytes/play": round((bytes_after - bytes_before) / made_plays),
        "opened/s": round(len(everybody) / opening, 1),
        "server": round(used / elapsed, 2),
        "load": round(own / elapsed, 2),
        "stuck": load.stuck,
        "by": "post" if by_posts else "socket",
        "refused": sum(len(client.refused) for client in everybody),
    }
    if by_posts:
        sessions = [session for table in made for session in table["sessions"]]
        noops = await post_nothing(running.urls[0], sessions, seconds)
        found |= {"noops/s": round(noops, 1), "share": round(found["plays/s"] / noops, 2)}
    if counted:
        found |= {f"{name}s/play": round(counts[name] / made_plays, 2) for name in sorted(counts)}
        found["plays/commit"] = round(made_plays / max(1, counts.get("commit", 0)), 2)
    return found


def _difference(after: dict[str, int], before: dict[str, int]) -> dict[str, int]:
    return {name: after[name] - before.get(name, 0) for name in after}


def _percentiles(latencies: list[float]) -> dict[str, float]:
    if not latencies:
        return {}
    ordered = sorted(latencies)
    return {
        f"p{share}": round(1000 * ordered[min(len(ordered) - 1, len(ordered) * share // 100)], 2)
        for share in (50, 95, 99)
    }


async def idle(running: Servers, made: list[dict[str, Any]], sockets: int) -> dict[str, Any]:
    """The memory that so many sockets take: players and spectators of these tables."""
    each = sockets // len(made)
    tables = [clients_at(table, running.urls, 0, n) for n, table in enumerate(made)]
    first = [client for clients in tables for client in clients]
    await open_all(first)
    before = running.memory()
    more = [
        Client(running.urls[place % len(running.urls)], client[0].path)
        for client in tables
        for place in range(each)
    ]
    seconds = await open_all(more)
    await asyncio.sleep(2)
    kib = (running.memory() - before) / len(more)
    for client in (*first, *more):
        client.transport.abort()
    return {
        "sockets": len(more),
        "KiB/socket": round(kib, 1),
        "opened/s": round(len(more) / seconds, 1),
    }


async def restart(running: Servers, made: list[dict[str, Any]], sockets: int) -> dict[str, Any]:
    """How soon sockets of people are back when all processes were stopped and started again."""
    sessions = [(table["code"], session) for table in made for session in table["sessions"]]

    def everybody(shown: Sequence[int]) -> list[Client]:
        every = zip((sessions * sockets)[:sockets], shown, strict=True)
        return [
            Client(
                running.urls[n % len(running.urls)],
                f"/ws/tables/{code}/?lang=es&changes=2",
                session,
                shown=revision,
            )
            for n, ((code, session), revision) in enumerate(every)
        ]

    before = everybody([-1] * sockets)
    await open_all(before)
    for client in before:
        client.transport.abort()
    for site in running.sites:
        site.stop()
    for site in running.sites:
        site.start()
    seconds = await open_all(everybody([client.revision for client in before]))
    return {"sockets": sockets, "back in s": round(seconds, 2), "per s": round(sockets / seconds)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--rate", type=float, default=0)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--warm", type=float, default=2)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--spread", action="store_true", help="each table over all processes")
    parser.add_argument("--ruleset", default="abierta")
    parser.add_argument("--counts", action="store_true")
    parser.add_argument("--posts", action="store_true")
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--restart", type=int, default=0)
    parser.add_argument("--knee", action="store_true", help="then at half of what it can do")
    asked = parser.parse_args()
    with contextlib.suppress(OSError):
        os.sched_setaffinity(0, {1})
    with servers(asked.processes, counted=asked.counts or asked.posts) as running:
        rates = [asked.rate] * asked.rounds
        while rates:
            rate = rates.pop(0)
            made = seat(running.sites[0], asked.tables, asked.players, asked.ruleset)
            if asked.idle:
                work = idle(running, made, asked.idle)
            elif asked.restart:
                work = restart(running, made, asked.restart)
            else:
                work = play(
                    running,
                    made,
                    spectators=asked.spectators,
                    rate=rate,
                    warm=asked.warm,
                    seconds=asked.seconds,
                    counted=asked.counts,
                    by_posts=asked.posts,
                    spread=asked.spread,
                )
            found = asyncio.run(work)
            print(json.dumps(found), flush=True)
            if found.get("refused"):
                sys.exit("Plays were refused.")
            if asked.knee and not rate:
                rates.insert(0, found["plays/s"] / 2)


if __name__ == "__main__":
    main()
