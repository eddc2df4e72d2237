"""By which way does a play travel? Up the socket while it is open; by post when there is none."""

import json

from playwright.sync_api import Page, expect

from tests.browser.playing import Player, follow
from tests.browser.steps import come_as_guest, new_name, open_table, two_at_a_table


class Traffic:
    """What a page sends: forms that it posts, and forms that go up its socket."""

    def __init__(self, page: Page) -> None:
        self.posted: list[str] = []
        self.by_socket: list[dict] = []
        page.on("request", self._note)
        page.on("websocket", lambda socket: socket.on("framesent", self._note_frame))

    def _note(self, request) -> None:
        if request.method == "POST" and request.url.endswith("/plays/"):
            self.posted.append(request.post_data)

    def _note_frame(self, frame) -> None:
        self.by_socket.append(json.loads(frame))


def lay_one(player: Player) -> str:
    """Press "Leave" with the first card; the card."""
    card = player.look()["hand"][0]["code"]
    player.choose(card)
    player.press("lay")
    return card


def seat(site, visitor, prepare=lambda page: None) -> tuple[Player, Player]:
    """Ana and Beto dealt at a new table, whoever is on turn first."""
    host, guest = visitor(site, locale="en"), visitor(site, locale="en")
    for page in (host, guest):
        prepare(page)
    two_at_a_table(site, host, guest, "abierta", target=21)
    ana, beto = Player(host), Player(guest)
    follow(ana, beto)
    return (ana, beto) if ana.look()["isMine"] else (beto, ana)


def test_plays_go_up_the_socket_and_a_refusal_comes_down_it(site, visitor) -> None:
    traffic: dict[Page, Traffic] = {}
    first, second = seat(site, visitor, lambda page: traffic.update({page: Traffic(page)}))
    sent = traffic[first.page]
    card = lay_one(first)
    assert [(form["action"], form["card"], form["ply"]) for form in sent.by_socket] == [
        ("lay", card, "0")
    ]
    assert sent.posted == []
    expect(second.page.locator("#ply")).to_have_value("1")
    # A refusal: the card is not his any more, whatever the page may send.
    lay_one(second)
    expect(first.page.locator("#ply")).to_have_value("2")
    other = first.look()["hand"][0]["code"]
    first.choose(other)
    first.page.evaluate(
        "(card) => { document.querySelector('#hand input:checked').value = card }", card
    )
    first.page.locator("#lay").click()
    expect(first.page.locator(".toast--bad")).to_be_visible()
    expect(first.page.locator("#play-form")).not_to_have_class("htmx-request")
    assert len(sent.by_socket) == 2
    assert sent.posted == []


def test_without_a_socket_they_are_posted(site, visitor) -> None:
    def cut_off(page: Page) -> None:
        page.route_web_socket("**/ws/**", lambda socket: socket.close(code=1011))

    first, second = seat(site, visitor, cut_off)
    sent = Traffic(first.page)
    lay_one(first)
    assert len(sent.posted) == 1
    assert sent.by_socket == []


def test_an_accepted_play_is_shown_although_the_signal_is_lost(site, visitor) -> None:
    def lose_tables(page: Page) -> None:
        def relay(socket):
            server = socket.connect_to_server()

            def down(message):
                # The answer to a play is an object; tables and talk are markup.
                if message.startswith("{"):
                    socket.send(message)

            server.on_message(down)

        page.route_web_socket("**/ws/tables/**", relay)

    host = visitor(site, locale="en")
    come_as_guest(host, new_name("Ana"))
    open_table(host, "abierta", robots=True)
    ana = Player(host)
    ana.wait_for_something_to_do()
    lose_tables(host)
    host.reload()
    sent = Traffic(host)
    before = int(ana.look()["position"].split("/")[1])
    lay_one(ana)
    assert sent.posted == []
    assert int(ana.look()["position"].split("/")[1]) > before


def test_a_play_that_was_under_way_when_the_socket_died_is_made_once(site, visitor) -> None:
    """Once the server never got it, once only its answer was lost."""
    first, second = seat(site, visitor)
    for player, reaches_server in ((first, False), (second, True)):
        lost: list[str] = []

        def relay(socket, lost=lost, reaches_server=reaches_server):
            server = socket.connect_to_server()

            def up(message):
                if lost:
                    server.send(message)
                    return
                lost.append(message)
                if reaches_server:
                    server.on_message(lambda _: None)
                    server.send(message)
                socket.close(code=1012)

            socket.on_message(up)

        player.page.route_web_socket("**/ws/tables/**", relay)
        player.page.reload()
        player.page.wait_for_function("document.getElementById('by-socket')?.dataset.htmxPowered")
        player.page.locator("#play-form:not(.htmx-request)").wait_for(state="attached")
        before = int(player.look()["position"].split("/")[1])
        player.wait_for_something_to_do()
        player.page.wait_for_timeout(500)
        lay_one(player)
        assert lost
        for one in (first, second):
            expect(one.page.locator("#ply")).to_have_value(str(before + 1))
        expect(player.page.locator("#play-form")).not_to_have_class("htmx-request")
        assert len(player.look()["hand"]) == 2
