"""What does somebody see who comes for the first time?"""

import time

from playwright.sync_api import Route, expect


def test_the_first_page_opens_in_the_language_of_the_browser(site, visitor) -> None:
    for locale, language in (("es", "es"), ("en-GB", "en"), ("pt-BR", "pt"), ("de", "es")):
        page = visitor(site, locale=locale)
        response = page.goto("/")
        assert response.status == 200
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_the_first_page_works_without_javascript(site, visitor) -> None:
    page = visitor(site, javascript=False)
    page.goto("/")
    expect(page.get_by_role("main")).to_be_visible()


def test_nothing_on_the_first_page_needs_what_the_policy_forbids(site, visitor) -> None:
    page = visitor(site)
    policy = page.goto("/").headers["content-security-policy"]
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    assert "default-src 'none'" in policy


def test_a_page_opens_its_socket_also_when_what_knows_of_sockets_comes_late(site, visitor) -> None:
    page = visitor(site, locale="en")

    def late(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    page.route("**/hx-ws*.js", late)
    with page.expect_websocket(lambda socket: "/ws/lobby/" in socket.url):
        page.goto("/")
