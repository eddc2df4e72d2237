"""Every address and every socket is tried by everybody; one without a line in roles.py fails."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, path, reverse

from games.rendering.tables import forget_renders
from games.selectors.tables import forget_tables
from games.web.routing import websocket_urlpatterns
from tests.tables import at, opened, play_match, stack_deck, started
from tests.web.roles import ANSWERS, POSTED, ROLES, SOCKETS

METHODS = ("GET", "POST")
# Nobody may do anything in these ways, wherever he asks.
OTHER_METHODS = ("PUT", "PATCH", "DELETE")
ADMIN = "admin/"


def routes(resolver: URLResolver, prefix: str = "") -> Iterator[tuple[str, str]]:
    """The path and the name of every address."""
    for entry in resolver.url_patterns:
        where = prefix + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield where, entry.name or where
        else:
            yield from routes(entry, where)


def named_routes() -> dict[str, str]:
    everything = routes(get_resolver())
    return {name: where for where, name in everything if not where.startswith(ADMIN)}


def rows(text: str) -> dict[tuple[str, str], list[str]]:
    """What each role is answered, by route (with its stage) and method."""
    lines = [line.split() for line in text.strip().splitlines()]
    found = {(name, method): answers for name, method, *answers in lines}
    assert len(found) == len(lines), "a line stands there twice"
    return found


@pytest.fixture
def world(ana, beto, carmen, dani, guest_factory, django_user_model) -> dict[str, Any]:
    """The people of the roles, and what the addresses are about at each stage."""
    over = started(ana, beto, target=5)
    match = play_match(over)
    running = started(ana, beto)
    link = started(ana, beto, robots=1, visibility="link")
    for code in (running, link):
        stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
    opened(dani)
    boss = django_user_model.objects.create_superuser("boss", password="una-clave-larga-9")
    people = (None, guest_factory("Eva"), carmen, beto, ana, carmen, dani, boss)
    usual = {
        "code": running,
        "pk": match.pk,
        "number": 1,
        "public_id": beto.public_id,
        "link_id": beto.link_id,
        "key": "clasica",
        "language": "es",
        "token": "none",
        "uidb36": "1",
    }
    stages = {
        "": usual,
        "waiting": {**usual, "code": opened(ana, beto, size=3)},
        "over": {**usual, "code": over},
        "link": {**usual, "code": link},
        "running": {**usual, "pk": at(link).match.pk},
    }
    return {"people": dict(zip(ROLES, people, strict=True)), "stages": stages}


def address_of(line: str, stages: dict[str, dict[str, Any]]) -> str:
    name, _, stage = line.partition("@")
    wanted = re.findall(r"<(?:\w+:)?(\w+)>", named_routes()[name])
    return reverse(name, kwargs={argument: stages[stage][argument] for argument in wanted})


def ask(client: Client, method: str, line: str, url: str) -> HttpResponse:
    """One request, after which everything is as before."""
    posted = POSTED.get(line) or POSTED.get(line.partition("@")[0], {})
    try:
        with transaction.atomic():
            answer = client.generic(method, url) if method != "POST" else client.post(url, posted)
            transaction.set_rollback(True)
    finally:
        # What a process remembers of a revision that never was.
        forget_tables()
        forget_renders()
    return answer


# --- Addresses ---


def test_every_address_has_its_lines() -> None:
    assert missing_lines() == set()


def test_an_address_that_is_new_would_be_missed(settings) -> None:
    from escoba_site import urls

    class Grown:
        urlpatterns = [*urls.urlpatterns, path("new/<slug:key>/", lambda request: None, name="new")]

    settings.ROOT_URLCONF = Grown
    assert missing_lines() == {("new", "GET"), ("new", "POST")}


def missing_lines() -> set[tuple[str, str]]:
    listed = {(line.partition("@")[0], method) for line, method in rows(ANSWERS)}
    expected = {(name, method) for name in named_routes() for method in METHODS}
    return expected ^ {(name, method) for name, method in listed if method in METHODS}


@pytest.mark.django_db
@pytest.mark.parametrize("role", ROLES)
def test_everybody_is_answered_as_listed(role, world, client_of) -> None:
    answered, listed = {}, {}
    for (line, method), answers in rows(ANSWERS).items():
        client = client_of(world["people"][role])
        answer = ask(client, method, line, address_of(line, world["stages"]))
        answered[line, method] = str(answer.status_code)
        listed[line, method] = answers[ROLES.index(role)]
    assert answered == listed


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["visitor", "host", "staff"])
def test_nothing_can_be_done_by_other_methods(role, world, client_of) -> None:
    for name in named_routes():
        url = address_of(name, world["stages"])
        for method in OTHER_METHODS:
            if (name, method) in rows(ANSWERS):
                continue
            answer = ask(client_of(world["people"][role]), method, name, url)
            # A visitor may be led to the log-in first, and what is not there is not there. The
            # forms of allauth take PUT for a post, a few times a minute.
            allowed = {302, 404, 405} | ({200, 429} if name.startswith("account_") else set())
            assert answer.status_code in allowed, (name, method, answer.status_code)


@pytest.mark.django_db
@pytest.mark.parametrize("role", ROLES)
def test_the_admin_is_for_staff_alone(role, world, client_of) -> None:
    admin = [where for where, _ in routes(get_resolver()) if where.startswith(ADMIN)]
    assert len(admin) > 20
    client = client_of(world["people"][role])
    for where in admin:
        url = "/" + re.sub(r"<[^>]*>|\(\?P<\w+>.*?\)\$?", "1", where).replace("\\", "")
        status = ask(client, "GET", "", url).status_code
        if role != "staff":
            assert status in (302, 404) or "/login/" in url, (url, status)
    assert client.get(reverse("admin:index")).status_code == (200 if role == "staff" else 302)


# --- Sockets ---


def test_every_socket_has_its_line() -> None:
    # The last pattern, empty, refuses what leads nowhere.
    assert {where for where, _ in rows(SOCKETS)} == {
        str(entry.pattern) for entry in websocket_urlpatterns if str(entry.pattern)
    }


@pytest.mark.django_db(transaction=True)
async def test_every_socket_opens_or_closes_as_listed(world, client_of, settings) -> None:
    settings.EMBEDDED_CLOCK = False
    for (where, _), listed in rows(SOCKETS).items():
        url = "/" + where.replace("<slug:code>", world["stages"][""]["code"])
        found = [await opening(url, client_of, world["people"][role]) for role in ROLES]
        assert found == listed, where


@pytest.mark.django_db(transaction=True)
async def test_no_socket_opens_for_the_page_of_another_site(world, client_of, settings) -> None:
    settings.EMBEDDED_CLOCK = False
    for where, _ in rows(SOCKETS):
        url = "/" + where.replace("<slug:code>", world["stages"][""]["code"])
        host = world["people"]["host"]
        found = await opening(url, client_of, host, origin=b"https://elsewhere.example")
        assert found == "refused", where


async def opening(
    url: str, client_of: Any, user: Any, *, origin: bytes = b"http://testserver"
) -> str:
    """ "open", the code with which the site closes it at once, or "refused"."""
    from asgiref.sync import sync_to_async

    from escoba_site.asgi import application

    client = await sync_to_async(client_of)(user)
    cookies = "; ".join(f"{cookie.key}={cookie.value}" for cookie in client.cookies.values())
    headers = [(b"host", b"testserver"), (b"origin", origin), (b"cookie", cookies.encode())]
    communicator = WebsocketCommunicator(application, url, headers=headers)
    connected, _ = await communicator.connect(timeout=10)
    if not connected:
        return "refused"
    # A socket that has nothing to say yet is open all the same.
    if await communicator.receive_nothing(timeout=0.3):
        answer = "open"
    else:
        message = await communicator.receive_output()
        answer = "open" if message["type"] == "websocket.send" else str(message["code"])
    await communicator.disconnect()
    return answer
