"""A push service and a browser for tests: one takes what is sent, the other unseals it."""

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


@dataclass
class Browser:
    """The keys that a browser makes when somebody subscribes; only it can unseal."""

    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @cached_property
    def p256dh(self) -> str:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64url(point)

    @property
    def auth(self) -> str:
        return base64url(self.secret)

    def unseal(self, body: bytes) -> Any:
        """What the site has written, as RFC 8291 says."""
        text = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        return json.loads(text)


@pytest.fixture
def push_key(settings) -> ec.EllipticCurvePublicKey:
    """The site has a key for pushes; this is the public half."""
    key = ec.generate_private_key(ec.SECP256R1())
    number = key.private_numbers().private_value
    settings.VAPID_PRIVATE_KEY = base64url(number.to_bytes(32, "big"))
    settings.VAPID_CONTACT = "mailto:club@escoba.example"
    settings.PUSH_ANYWHERE = True
    return key.public_key()


def browser_keys() -> Browser:
    return Browser()


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """What arrived, and with which statuses it is answered, in order; then 201."""

    address: str
    received: list[Received] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)


@contextmanager
def push_service() -> Iterator[PushService]:
    """A service on a port of this machine that speaks the protocol (RFC 8030)."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", "0"))
            body = self.rfile.read(length)
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.received.append(Received(self.path, headers, body))
            status = service.answers.pop(0) if service.answers else 201
            self.send_response(status)
            if status in {301, 307}:
                self.send_header("Location", f"{service.address}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Tests say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = PushService(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
