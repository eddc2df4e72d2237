"""The documented nginx in front of two web processes: what it serves, hides and passes over."""

import gzip
import http.cookiejar
import re
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest
import services

from tests.drills.cluster import Cluster, ask, playing, wait_for_plays, wait_until
from tests.drills.history import contradictions
from tests.drills.player import Player
from tests.drills.proxy import DEPLOY, behind_nginx


@pytest.fixture
def nginx(two_processes: Cluster):
    with behind_nginx(two_processes) as service:
        yield service


def through(nginx, players: list[Player]) -> list[Player]:
    """The same people, who know only the proxy."""
    return [Player(p.code, p.session, [nginx.url], seed=p.seed) for p in players]


def troubles(players: list[Player]) -> list[tuple[int, float]]:
    """Status and seconds of every press of a button that was not answered as it should be."""
    return [
        (attempt.status, round(attempt.seconds, 2))
        for player in players
        for attempt in player.attempts
        if attempt.status not in {200, 409}
    ]


def test_pages_and_static_files_come_and_probes_and_metrics_do_not(nginx):
    status, page = ask(nginx.url + "/")
    assert status == 200
    style = re.search(r'href="(/static/css/base[^"]*)"', page)
    assert style is not None
    request = urllib.request.Request(nginx.url + style[1], headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Content-Type"] == "text/css"
        assert b"box-sizing" in gzip.decompress(answer.read())
    for hidden in ("/metrics", "/healthz", "/readyz"):
        assert ask(nginx.url + hidden)[0] == 404, hidden


def test_a_browser_may_post_at_whatever_port_nginx_listens(nginx):
    """A browser says from which address its page came; Django compares that with the host."""
    cookies = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
    page = browser.open(nginx.url + "/").read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token is not None
    form = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1], "theme": "dark"}).encode()
    headers = {"Origin": nginx.url}
    with browser.open(urllib.request.Request(nginx.url + "/look/", form, headers)) as answer:
        assert answer.status == 200


def test_a_killed_process_costs_its_players_not_even_an_error(two_processes, nginx, long):
    players = through(nginx, two_processes.seat(3, 2))
    with playing(players):
        wait_for_plays(players, 20)
        for victim in two_processes.webs * (5 if long else 1):
            victim.kill()
            wait_for_plays(players, 20)
            victim.start()
            wait_for_plays(players, 10)
        time.sleep(1)
    assert troubles(players) == []
    moves, disagreements = two_processes.stored()
    assert disagreements == []
    assert contradictions(players, moves, everything_was_shown=False) == []


def test_a_rolling_restart_costs_nobody_anything(two_processes, nginx):
    players = through(nginx, two_processes.seat(3, 2))
    with playing(players):
        for web in two_processes.webs:
            wait_for_plays(players, 10)
            web.stop()
            web.start()
        wait_for_plays(players, 10)
    assert troubles(players) == []
    assert {status for player in players for status in player.pages} <= {200, 204}
    assert {code for player in players for code in player.closes} == {1012}


def test_when_nobody_is_there_the_page_says_one_moment_and_comes_back(two_processes, nginx):
    for web in two_processes.webs:
        web.stop()
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(nginx.url + "/")
    with refused.value as error:
        assert (error.code, error.headers["Refresh"]) == (503, "5")
        assert "One moment" in error.read().decode()
    for web in two_processes.webs:
        web.start()
    assert ask(nginx.url + "/")[0] == 200


def test_the_key_of_a_mailed_link_is_not_in_its_log(nginx):
    ask(nginx.url + "/accounts/password/reset/key/a1-c9f0aa/")
    ask(nginx.url + "/rules/")
    log = nginx.folder / "access.log"
    # It is written when the answer is on its way already.
    wait_until(lambda: "/rules/" in log.read_text(), "the line of the second page")
    assert "/accounts/password/reset/key" in log.read_text()
    assert "c9f0aa" not in log.read_text()


def test_a_visitor_cannot_pretend_to_come_from_elsewhere(two_processes, nginx):
    # Asked through the proxy, a process sees a forwarded request and keeps its metrics to itself.
    for header in ("X-Forwarded-For", "Forwarded"):
        request = urllib.request.Request(nginx.url + "/", headers={header: "127.0.0.1"})
        with urllib.request.urlopen(request) as answer:
            assert answer.status == 200
    assert ask(two_processes.webs[0].url + "/metrics")[0] == 200


def test_nginx_can_read_the_documented_files_as_they_are(tmp_path):
    """All but the certificate, which is not here, and the places where they are installed."""
    site = (DEPLOY / "escoba.conf").read_text().replace(" ssl http2", "")
    site = re.sub(r" *ssl_certificate.*\n", "", site)
    site = site.replace("/etc/nginx/escoba-locations.conf", f"{DEPLOY}/escoba-locations.conf")
    site = site.replace("/var/log/nginx/", f"{tmp_path}/")
    container = (DEPLOY.parent / "container" / "nginx.conf").read_text()
    texts = {
        "site.conf": f"include {DEPLOY}/escoba-log.conf;\n{site}",
        "container.conf": container.replace("web:8000", "127.0.0.1:8000"),
    }
    for name, text in texts.items():
        path = tmp_path / name
        path.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{text}}}\n")
        result = subprocess.run(
            [services.nginx_program(), "-t", "-p", str(tmp_path), "-c", str(path), "-e", "stderr"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert "syntax is ok" in result.stderr, result.stderr
