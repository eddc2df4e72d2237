"""Does the documented way to run many processes work? It is set up here, played at, and checked.

`make scale-demo`: PostgreSQL, Redis, nginx with the files of deploy/nginx, two web processes and a
clock in production mode, all on free ports of 127.0.0.1 with temporary data. People play through
nginx; meanwhile every web process is restarted in good order, and one is killed. SECONDS=60 plays
longer, TABLES=20 at more tables.
"""

import os
import secrets
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import services  # noqa: E402

from tests.drills.cluster import (  # noqa: E402
    Cluster,
    accepted,
    ask,
    many_processes,
    playing,
    wait_for_plays,
)
from tests.drills.history import contradictions  # noqa: E402
from tests.drills.player import Player  # noqa: E402
from tests.drills.proxy import behind_nginx  # noqa: E402

PRODUCTION = {
    "ESCOBA_MODE": "production",
    "SECRET_KEY": secrets.token_urlsafe(50),
    "ALLOWED_HOSTS": "127.0.0.1",
    # nginx of the demo has no certificate.
    "ESCOBA_SSL_REDIRECT": "0",
}
WATCHERS_PER_TABLE = 2


def main() -> int:
    seconds = float(os.environ.get("SECONDS", "20"))
    tables = int(os.environ.get("TABLES", "6"))
    with tempfile.TemporaryDirectory(prefix="escoba-demo-") as name:
        folder = Path(name)
        # nginx runs as somebody else and serves the static files.
        folder.chmod(0o755)
        print("Starting PostgreSQL, Redis, two web processes and a clock ...", flush=True)
        with many_processes(folder, **PRODUCTION) as cluster, behind_nginx(cluster) as nginx:
            print(f"nginx listens on {nginx.url}", flush=True)
            return demonstrate(cluster, nginx, tables=tables, seconds=seconds)


def demonstrate(cluster: Cluster, nginx: services.Service, *, tables: int, seconds: float) -> int:
    """Play, restart, kill, and say how it went; the exit code."""
    seated = [*cluster.seat(tables, 2), *cluster.seat(max(1, tables // 3), 1, 1)]
    players = [Player(p.code, p.session, [nginx.url], seed=p.seed) for p in seated]
    codes = sorted({player.code for player in players})
    watchers = [Player(code, "", [nginx.url]) for code in codes for _ in range(WATCHERS_PER_TABLE)]
    print(f"{len(players)} people play at {len(codes)} tables, {len(watchers)} watch", flush=True)
    with playing([*players, *watchers]):
        begun, before = time.monotonic(), accepted(players)
        time.sleep(seconds)
        rate = (accepted(players) - before) / (time.monotonic() - begun)
        quiet = [a.seconds for player in players for a in player.attempts]
        for web in cluster.webs:
            print(f"Restarting the process on port {web.port} ...", flush=True)
            web.stop()
            web.start()
            wait_for_plays(players, 10)
        print(f"Killing the process on port {cluster.webs[0].port} ...", flush=True)
        cluster.webs[0].kill()
        wait_for_plays(players, 20)
        cluster.webs[0].start()
        wait_for_plays(players, 10)
        # Whoever was cut off comes back and is shown the end.
        time.sleep(2)
    return report(cluster, players, watchers, rate=rate, answers=quiet)


def report(
    cluster: Cluster,
    players: list[Player],
    watchers: list[Player],
    *,
    rate: float,
    answers: list[float],
) -> int:
    statuses = [attempt.status for player in players for attempt in player.attempts]
    broken = [status for status in statuses if status not in {200, 409}]
    moves, disagreements = cluster.stored()
    found = contradictions([*players, *watchers], moves, everything_was_shown=False)
    twentieths = statistics.quantiles(answers, n=20)
    frames = sum(len(player.told) for player in [*players, *watchers])
    print(f"Plays accepted: {accepted(players)}; {rate:.1f} a second while nothing was restarted")
    print(f"Answer to a play: half within {twentieths[9] * 1000:.0f} ms, ", end="")
    print(f"95 % within {twentieths[18] * 1000:.0f} ms")
    print(f"Tables shown: {frames}; sockets closed with {sorted(closes(players, watchers))}")
    print(f"Answers that were errors: {len(broken)} {sorted(set(broken)) or ''}")
    for web in cluster.webs:
        print(
            f"Port {web.port}: ready {ask(web.url + '/readyz')[0]}, {len(metrics(web.url))} metrics"
        )
    for line in [*disagreements, *found]:
        print(f"WRONG: {line}")
    right = not (disagreements or found or broken)
    print("Everybody was told what is stored." if right else "Something is wrong; see above.")
    return 0 if right else 1


def closes(players: list[Player], watchers: list[Player]) -> set[int]:
    return {code for player in [*players, *watchers] for code in player.closes}


def metrics(url: str) -> list[str]:
    _, text = ask(url + "/metrics")
    return [line for line in text.splitlines() if line.startswith("escoba_")]


if __name__ == "__main__":
    try:
        sys.exit(main())
    except services.NotAvailable as reason:
        sys.exit(f"The demonstration cannot run here: {reason}")
