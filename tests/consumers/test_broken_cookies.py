"""Who comes with a cookie that no site of ours has written? A visitor, like whoever has none."""

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings

from accounts.kept_sessions import SessionStore
from tests.consumers.test_table_socket import in_thread, socket_html
from tests.tables import started

pytestmark = pytest.mark.django_db(transaction=True)

# As a browser may send it. Of the first, Django reads a NUL, for which PostgreSQL cannot look.
BROKEN = ['"\\000aaaaaaaaaaaaaaaa"', '"\\377\\376aaaaaaaaaa"', "a" * 3000, "x", '"']


@pytest.mark.parametrize("value", BROKEN)
def test_a_page_takes_him_for_a_visitor(client, ana, beto, value) -> None:
    code = started(ana, beto)
    cookie = f"{settings.SESSION_COOKIE_NAME}={value}"
    page = client.get(f"/tables/{code}/", headers={"cookie": cookie})
    assert page.status_code == 200
    assert not page.wsgi_request.user.is_authenticated


@pytest.mark.parametrize("value", BROKEN)
async def test_a_socket_takes_him_for_a_visitor(ana, beto, value) -> None:
    from escoba_site.asgi import application

    code = await in_thread(started)(ana, beto)
    cookie = f"{settings.SESSION_COOKIE_NAME}={value}".encode()
    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver"), (b"cookie", cookie)]
    socket = WebsocketCommunicator(application, f"/ws/tables/{code}/", headers=headers)
    connected, _ = await socket.connect(timeout=10)
    assert connected
    assert 'data-viewer=""' in await socket_html(socket)
    await socket.disconnect()


def test_nothing_but_a_key_is_looked_up(db, django_assert_num_queries) -> None:
    """So that the database is not asked what it may refuse to answer."""
    with django_assert_num_queries(0):
        assert SessionStore("\0" * 32).get("_auth_user_id") is None
        assert SessionStore("é" * 32).session_key is None
