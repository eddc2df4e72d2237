"""What the log tells of a whole match, and what it does not."""

import io
import json
import logging
from itertools import pairwise

import pytest
from django.utils.module_loading import import_string

from escoba_site.logging_config import LINE, logging_config
from escoba_site.logs import AddPlace, JsonLineFormatter, LineFormatter, without_secrets
from games.models import Match, Round
from tests.tables import play_match, started

FORM = "application/x-www-form-urlencoded"
FIELDS = "%(asctime)s %(levelname)s %(name)s %(message)s"


@pytest.fixture
def log():
    """Everything that anybody logs, at the most talkative level, as production writes it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(AddPlace())
    handler.setFormatter(JsonLineFormatter(FIELDS))
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in ("", "django", "games")}
    for name in levels:
        logging.getLogger(name).setLevel(logging.DEBUG)
    root.addHandler(handler)
    yield stream
    root.removeHandler(handler)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def lines_of(stream) -> list[dict]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def leaks_in(text: str) -> list[str]:
    """Decks, hands and secrets of all matches that stand in the text."""
    found = []
    for game_round in Round.objects.all():
        deck = game_round.deck.split()
        for (first, second), third in zip(pairwise(deck), deck[2:], strict=False):
            if f"{first} {second} {third}" in text or f"{first}, {second}, {third}" in text:
                found.append(f"{first} {second} {third}")
    found += [match.secret for match in Match.objects.all() if match.secret in text]
    return found


@pytest.mark.django_db
def test_a_whole_match_leaves_no_deck_no_hand_and_no_secret_in_the_log(log, ana, beto, client_of):
    code = started(ana, beto, ruleset="primera")
    for person in (ana, beto):
        client_of(person).get(f"/tables/{code}/")
        client_of(person).post(f"/tables/{code}/plays/", {"action": "lay", "card": "7O"})
    play_match(code)
    client_of(ana).get("/matches/")
    assert lines_of(log)
    assert leaks_in(log.getvalue()) == []


@pytest.mark.django_db
def test_a_deck_that_somebody_logs_all_the_same_is_taken_out(log, ana, beto):
    started(ana, beto)
    match, game_round = Match.objects.get(), Round.objects.get()
    logger = logging.getLogger("games.services.somebody")
    deck = game_round.deck.split()
    logger.error("deck %s, secret %s", game_round.deck, match.secret)
    logger.error("hand %r", deck[:3])
    try:
        raise ValueError(f"cannot deal {game_round.deck}")
    except ValueError:
        logger.exception("dealing failed")
    assert leaks_in(log.getvalue()) == []
    assert log.getvalue().count("[cards]") >= 3


@pytest.mark.django_db
def test_the_search_for_leaks_would_find_one(ana, beto):
    started(ana, beto)
    assert leaks_in(f"the deck is {Round.objects.get().deck}")
    assert leaks_in(f"the secret is {Match.objects.get().secret}")


@pytest.mark.django_db
def test_a_line_names_its_request_its_table_and_its_user(log, ana, beto, client_of):
    code = started(ana, beto)
    answer = client_of(ana).get(f"/tables/{code}/")
    line = next(line for line in lines_of(log) if line.get("route") == "/tables/<slug:code>/")
    assert line["request_id"] == answer.headers["X-Request-ID"]
    assert (line["table"], line["user"], line["status"]) == (code, ana.pk, 200)


@pytest.mark.django_db
def test_what_django_says_of_a_missing_page_names_the_request_too(log, client):
    answer = client.get("/nothing-here/")
    (line,) = [line for line in lines_of(log) if line["name"] == "django.request"]
    assert line["request_id"] == answer.headers["X-Request-ID"]


@pytest.fixture
def site_log():
    """What the site itself prints."""
    stream = io.StringIO()
    config = logging_config(style="line", level="INFO")
    handler = logging.StreamHandler(stream)
    for name in config["handlers"]["console"]["filters"]:
        handler.addFilter(import_string(config["filters"][name]["()"])())
    handler.setFormatter(LineFormatter(LINE))
    logging.getLogger("django").addHandler(handler)
    yield stream
    logging.getLogger("django").removeHandler(handler)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "options", "status"),
    [
        ("/", {"headers": {"host": "evil.example"}}, 400),
        ("/", {"headers": {"host": "evil example" * 100}}, 400),
        ("/x" * 4000, {}, 404),
        ("/guest/", {"data": "a" * 3_000_000, "content_type": FORM}, 400),
        ("/guest/", {"data": "a=b&" * 2000, "content_type": FORM}, 400),
        ("/guest/", {"data": "a", "content_type": "multipart/form-data"}, 400),
    ],
)
def test_whoever_sends_what_is_wrong_gets_one_short_line_of_the_log(
    site_log, client, address, options, status
):
    ask = client.post if "data" in options else client.get
    assert ask(address, **options).status_code == status
    (line,) = site_log.getvalue().splitlines()
    assert "WARNING django." in line
    assert len(line) < 500


@pytest.mark.django_db
def test_the_proxys_own_request_id_is_kept_only_when_there_is_a_proxy(client, settings):
    asked = {"x-request-id": "from-the-proxy-1"}
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert client.get("/", headers=asked).headers["X-Request-ID"] == "from-the-proxy-1"
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0
    assert client.get("/", headers=asked).headers["X-Request-ID"] != "from-the-proxy-1"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "forged", ["short", "new\nline-in-it", "x" * 100, "<script>alert</script>"]
)
def test_a_strange_request_id_is_replaced(client, settings, forged):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    answer = client.get("/", headers={"x-request-id": forged})
    assert answer.headers["X-Request-ID"] != forged


@pytest.mark.django_db
def test_the_key_of_a_mailed_link_is_not_logged(log, client):
    client.get("/accounts/password/reset/key/a1-c9f0aa/")
    assert lines_of(log)
    assert "c9f0aa" not in log.getvalue()


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("password=siete-de-oros", "password=[secret]"),
        ('{"csrfmiddlewaretoken": "abc123"}', '{"csrfmiddlewaretoken": "[secret]"}'),
        ("Cookie: sessionid=abc123; theme=dark", "Cookie: sessionid=[secret]; theme=dark"),
        ("7OxSB+3C is refused", "[cards] is refused"),
        ("You do not hold 7O.", "You do not hold 7O."),
        ("Card(7O), Card(SB), Card(3C)", "Card([cards])"),
    ],
)
def test_what_is_taken_out(written, kept):
    assert without_secrets(written) == kept


def test_the_line_for_reading_is_cleaned_too():
    record = logging.LogRecord("x", logging.INFO, "x", 1, "deck 7O SB 3C", (), None)
    assert LineFormatter("%(message)s").format(record) == "deck [cards]"
