"""What becomes of the socket of an ordinary page whose person logs out in another tab?"""

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.browser.test_connections import Caller

# The page comes back with the session that the browser has then.
COME_BACK = 1012


def close_code(socket: ClientConnection) -> int | None:
    """How the site ends it, whatever it says before."""
    try:
        while True:
            socket.recv(timeout=20)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize("path", ["/ws/notices/", "/ws/lobby/"])
def test_it_is_closed_and_the_page_told_to_come_back(site, path) -> None:
    caller = Caller(site.url, 200)
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in caller.jar)
    address = site.url.replace("http", "ws") + path
    with connect(address, additional_headers={"Cookie": cookies}, origin=site.url) as socket:
        socket.recv(timeout=20)
        caller.call("/accounts/logout/", next="/")
        assert close_code(socket) == COME_BACK
