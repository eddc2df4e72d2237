"""What does somebody see whose phone was locked, or whose laptop slept? The table as it is."""

from playwright.sync_api import expect

from tests.browser.playing import Player, follow
from tests.browser.steps import two_at_a_table

# The clock has gone on and the page has not; then somebody looks at it again.
WAKE_UP = """() => {
  const now = Date.now.bind(Date);
  Date.now = () => now() + 10 * 60_000;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_socket_that_died_in_its_sleep_is_replaced(site, visitor) -> None:
    host, guest = visitor(site, locale="en"), visitor(site, locale="en")
    sockets: dict = {host: [], guest: []}

    def relay(page, socket) -> None:
        """What comes down is lost when the page has fallen asleep; nobody closes anything."""
        server, number = socket.connect_to_server(), len(sockets[page])
        sockets[page].append("awake")

        def down(message) -> None:
            if sockets[page][number] == "awake":
                socket.send(message)

        server.on_message(down)

    for page in (host, guest):
        page.route_web_socket("**/ws/tables/**", lambda socket, page=page: relay(page, socket))
    two_at_a_table(site, host, guest, "abierta", target=21)
    ana, beto = Player(host), Player(guest)
    follow(ana, beto)
    first, second = (ana, beto) if ana.look()["isMine"] else (beto, ana)

    sockets[second.page][-1] = "asleep"
    first.leave(first.look()["hand"][0]["code"])
    second.page.wait_for_timeout(500)
    assert second.look()["position"] == "1/0"

    before = len(sockets[second.page])
    second.page.evaluate(WAKE_UP)
    expect(second.page.locator("#ply")).to_have_value("1")
    assert len(sockets[second.page]) == before + 1
    second.leave(second.look()["hand"][0]["code"])
    first.wait_for_something_to_do("1/0")
    first.leave(first.look()["hand"][0]["code"])
    # By the new socket: the page asks by itself only every half minute.
    expect(second.page.locator("#ply")).to_have_value("3", timeout=15_000)
