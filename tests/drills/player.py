"""How does somebody play in a drill? A thread at a page: its socket to look at and to play up, and
posts, as the page has them.

It does what a browser does when a server goes away: it connects again, to whichever process
answers, and presses the button again. Everything it is told is kept for the history checker.
"""

import contextlib
import http.client
import itertools
import json
import random
import threading
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.drills.page import Held, Seen, read

# A whole answer of the site takes longer than this only when something is wrong.
PATIENCE_SECONDS = 15
RETRY_SECONDS = 0.2
# After that a page posts what it has sent up its socket.
ANSWER_SECONDS = 8
# Where a play went that was not posted.
UP = "socket"
REFRESH_SECONDS = 3.0
VALUES = {"S": 8, "K": 9, "R": 10}


@dataclass(frozen=True)
class Told:
    """A table that was shown: over which connection, and what stood on it."""

    connection: int
    seen: Seen


@dataclass(frozen=True)
class Attempt:
    """A press of the button: where it went, and what came back (0: nothing)."""

    url: str
    round: int
    ply: int
    play: str
    status: int
    seconds: float


@dataclass
class Player:
    """Somebody at a table. `urls` are the processes he may talk to, or the proxy's one."""

    code: str
    session: str
    urls: list[str]
    # How long he looks at the table before he plays.
    pause: float = 0.02
    seed: int = 15
    # How often he sends a play up his socket, as a page does while it is open; else he posts it.
    by_socket: float = 0.5
    told: list[Told] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)
    # What went up a socket that ended before the answer came; it was posted then.
    lost: list[Attempt] = field(default_factory=list)
    closes: list[int] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    # Frames of the socket that is open now: what others do comes by it.
    frames: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.turn_of_urls = itertools.cycle(self.urls)
        self.url = next(self.turn_of_urls)
        self.stopping = threading.Event()
        self.news = threading.Condition()
        self.connections = itertools.count()
        self.socket: ClientConnection | None = None
        self.numbers = itertools.count(1)
        # Status of what went up the socket, by the number it had.
        self.answers: dict[str, int] = {}
        self.threads = [
            threading.Thread(target=self._guarded, args=(work,), daemon=True)
            for work in (self._watch, self._play, self._refresh)
        ]

    def start(self) -> None:
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        self.stopping.set()
        with self.news:
            self.news.notify_all()
        for thread in self.threads:
            thread.join(timeout=30)
            assert not thread.is_alive(), "a player does not stop"

    @property
    def latest(self) -> Seen | None:
        """The newest table he has been shown."""
        with self.news:
            return max((told.seen for told in self.told), key=lambda s: s.revision, default=None)

    @property
    def accepted(self) -> list[Attempt]:
        return [attempt for attempt in self.attempts if attempt.status == 200]

    def _guarded(self, work) -> None:
        try:
            work()
        except Exception as error:
            self.errors.append(f"{work.__name__}: {error!r}")

    # --- Looking ----------------------------------------------------------------------------------

    def _watch(self) -> None:
        """The page's socket, which comes back by itself."""
        while not self.stopping.is_set():
            with contextlib.suppress(OSError, WebSocketException, InvalidStatus, EOFError):
                self._look_at_one_socket()
            self.stopping.wait(RETRY_SECONDS * (1 + self.chance.random()))

    def _look_at_one_socket(self) -> None:
        url = next(self.turn_of_urls)
        address = f"{url.replace('http', 'ws', 1)}/ws/tables/{self.code}/?lang=en"
        cookies = {"Cookie": f"sessionid={self.session}"}
        number, self.frames = next(self.connections), 0
        with connect(
            address, origin=url, additional_headers=cookies, open_timeout=5, max_size=None
        ) as socket:
            self.socket = socket
            while not self.stopping.is_set():
                try:
                    frame = socket.recv(timeout=0.5)
                except TimeoutError:
                    continue
                except WebSocketException:
                    break
                self.frames += 1
                self._hear(str(frame), number)
            with self.news:
                self.socket = None
                self.news.notify_all()
        if socket.close_code is not None and not self.stopping.is_set():
            self.closes.append(int(socket.close_code))

    def _hear(self, frame: str, connection: int) -> None:
        """A table that has changed, or the answer to what went up."""
        if not frame.startswith("{"):
            self._notice(frame, connection)
            return
        answer = json.loads(frame)
        # A refusal brings the table as it is; it may be one that is shown already.
        self._notice(answer.get("content", ""), next(self.connections))
        with self.news:
            self.answers[answer["answers"]] = answer["status"]
            self.news.notify_all()

    def _refresh(self) -> None:
        """The page asks by itself now and then, whatever its socket does."""
        while not self.stopping.wait(REFRESH_SECONDS):
            latest = self.latest
            revision = latest.revision if latest else ""
            status, body = self._ask("GET", f"/tables/{self.code}/fresh/?revision={revision}")
            self.pages.append(status)
            if status == 200:
                self._notice(body, next(self.connections))

    def _notice(self, html: str, connection: int) -> None:
        seen = read(html)
        if seen is not None:
            with self.news:
                self.told.append(Told(connection, seen))
                self.news.notify_all()

    # --- Playing ----------------------------------------------------------------------------------

    def _play(self) -> None:
        answered: tuple[int, int] | None = None
        while not self.stopping.is_set():
            with self.news:
                self.news.wait(timeout=0.2)
            seen = self.latest
            if seen is None or not seen.my_turn or (seen.round, seen.ply) == answered:
                continue
            self.stopping.wait(self.pause)
            form = self._choose(seen)
            if self._press_until_answered(seen, form):
                answered = (seen.round, seen.ply)

    def _press_until_answered(self, seen: Seen, form: dict) -> bool:
        """As a person presses again when nothing came back."""
        while not self.stopping.is_set():
            if self.chance.random() < self.by_socket and (status := self._send_up(seen, form)):
                return status < 500
            begun = time.monotonic()
            url = self.url
            status, body = self._ask("POST", f"/tables/{self.code}/plays/", form)
            attempt = Attempt(
                url, seen.round, seen.ply, _text(form), status, time.monotonic() - begun
            )
            self.attempts.append(attempt)
            if 0 < status < 500:
                self._notice(body, next(self.connections))
                return True
            self.url = next(self.turn_of_urls)
            self.stopping.wait(RETRY_SECONDS)
        return False

    def _send_up(self, seen: Seen, form: dict) -> int:
        """The answer that came down; 0 when there is no socket, or it ended before."""
        socket, number, begun = self.socket, str(next(self.numbers)), time.monotonic()
        if socket is None:
            return 0
        with contextlib.suppress(OSError, WebSocketException):
            socket.send(json.dumps({**form, "number": number}))
            with self.news:
                self.news.wait_for(
                    lambda: number in self.answers or self.socket is not socket, ANSWER_SECONDS
                )
        status = self.answers.pop(number, 0)
        attempt = Attempt(UP, seen.round, seen.ply, _text(form), status, time.monotonic() - begun)
        (self.attempts if status else self.lost).append(attempt)
        return status

    def _choose(self, seen: Seen) -> dict:
        held = self.chance.choice(seen.hand)
        takes = sets_of(held, seen.center)
        form = {"round": str(seen.round), "ply": str(seen.ply), "card": held.card}
        if takes and (held.must_take or self.chance.random() < 0.8):
            return {**form, "action": "take", "taken": list(self.chance.choice(takes))}
        return {**form, "action": "lay"}

    # --- The wire ---------------------------------------------------------------------------------

    def _ask(self, method: str, path: str, form: dict | None = None) -> tuple[int, str]:
        """Status and body; 0 when nobody answered."""
        address = urlsplit(self.url)
        headers = {
            "Cookie": f"sessionid={self.session}; csrftoken={TOKEN}",
            "HX-Request": "true",
            "Accept-Language": "en",
        }
        body = None
        if form is not None:
            headers |= {"X-CSRFToken": TOKEN, "Content-Type": "application/x-www-form-urlencoded"}
            body = urlencode(form, doseq=True)
        client = http.client.HTTPConnection(
            address.hostname or "", address.port, timeout=PATIENCE_SECONDS
        )
        try:
            client.request(method, path, body, headers)
            answer = client.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException):
            return 0, ""
        finally:
            client.close()


# Any 32 letters: the cookie and the header have to agree.
TOKEN = "drill" * 6 + "ab"


def sets_of(held: Held, center: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What a card may take: as the page lists it, or added up where it lists too many."""
    if held.captures is not None:
        return list(held.captures)
    need = 15 - worth(held.card)
    return [
        cards
        for size in range(1, 5)
        for cards in itertools.islice(itertools.combinations(center, size), 3000)
        if sum(map(worth, cards)) == need
    ]


def worth(card: str) -> int:
    return VALUES.get(card[0]) or int(card[0])


def _text(form: dict) -> str:
    """The play in the engine's notation, its taken cards in no certain order."""
    if form["action"] == "lay":
        return form["card"]
    return f"{form['card']}x{'+'.join(form['taken'])}"
