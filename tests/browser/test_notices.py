"""How does somebody hear of what happens at tables that he does not look at?"""

import json

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WITH_WORKER
from tests.browser.playing import Player
from tests.browser.steps import (
    come_as_guest,
    new_name,
    open_table,
    sign_up,
    sit_down,
    start,
    two_at_a_table,
)

HIDE = """() => {
  for (const [name, value] of [["hidden", true], ["visibilityState", "hidden"]]) {
    Object.defineProperty(document, name, { configurable: true, get: () => value });
  }
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SHOWN = """async (wanted) => {
  const registration = await navigator.serviceWorker.ready;
  for (let i = 0; i < 50; i += 1) {
    const shown = await registration.getNotifications();
    if (shown.length === wanted) return shown.map(({ title, body, tag }) => ({ title, body, tag }));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}"""


def on_turn(*people: Page) -> Page:
    """The page of whoever is on turn, then the others."""
    for page in people:
        page.wait_for_function("document.getElementById('table').dataset.stage === 'play'")
    for _ in range(100):
        for page in people:
            if page.locator("#table[data-my-turn]").count():
                return page
        people[0].wait_for_timeout(100)
    raise AssertionError("nobody is on turn")


def test_an_invitation_arrives_at_once_wherever_the_guest_is(site, visitor) -> None:
    host, guest = visitor(site, locale="en"), visitor(site, locale="en")
    his_name, her_name = new_name("Beto"), new_name("Ana")
    sign_up(guest, his_name)
    guest.goto("/rules/")
    expect(guest.locator("#notices .icon-btn__count")).to_have_count(0)
    sign_up(host, her_name)
    path = open_table(host)
    host.get_by_role("link", name="Invite").click()
    host.get_by_label("Name").fill(his_name)
    host.get_by_role("button", name="Invite").click()
    expect(host.get_by_text(f"{his_name} is invited.")).to_be_visible()
    words = f"{her_name} invites you to a table"
    expect(guest.locator(".toast--news")).to_have_text(words)
    expect(guest.locator("#notices .icon-btn__count")).to_have_text("1")
    expect(guest).to_have_title("(1) Rules · Escoba de 15")
    guest.locator("#notices").get_by_role("button", name="Notices: 1").click()
    guest.locator("#notices-list").get_by_role("link", name=words).click()
    guest.wait_for_url(f"**{path}")
    expect(guest.locator("#notices .icon-btn__count")).to_have_count(0)


MANY = """async (names) => {
  const { ring } = await import("/static/js/notices/ring.js");
  for (const name of names) {
    ring({ key: name, ways: ["title"], text: `${name} invites you`, url: "/notices/" });
  }
}"""


def test_many_notices_at_once_do_not_cover_a_phone(site, visitor) -> None:
    page = visitor(site, viewport={"width": 360, "height": 640})
    page.goto("/rules/")
    page.evaluate(MANY, [letter * 30 for letter in "WXMHOU"])
    shown = page.locator(".toast--news")
    expect(shown).to_have_count(3)
    expect(shown.last).to_contain_text("U" * 30)
    for box in (one.bounding_box() for one in shown.all()):
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


def test_my_turn_is_one_press_away_from_another_page_and_goes_when_i_have_played(
    site, visitor
) -> None:
    first, second = visitor(site, locale="en"), visitor(site, locale="en")
    path = two_at_a_table(site, first, second)
    mine = on_turn(first, second)
    other = second if mine is first else first
    my_page, his_page = mine.context.new_page(), other.context.new_page()
    for page in (my_page, his_page):
        page.goto("/standings/")
    expect(my_page.locator("#notices .turns")).to_have_attribute("href", path)
    expect(his_page.locator("#notices .turns")).to_have_count(0)
    # Its own page shows it on the felt.
    expect(mine.locator("#notices .turns")).to_have_count(0)
    player = Player(mine)
    while mine.locator("#table[data-my-turn]").count():
        player.play()
    expect(my_page.locator("#notices .turns")).to_have_count(0)
    his_page.locator("#notices .turns").click()
    his_page.wait_for_url(f"**{path}")


def test_a_page_that_nobody_looks_at_counts_my_turn_in_its_title(site, visitor) -> None:
    first, second = visitor(site, locale="en"), visitor(site, locale="en")
    two_at_a_table(site, first, second)
    mine = on_turn(first, second)
    plain = mine.title()
    mine.evaluate(HIDE)
    expect(mine).to_have_title(f"(1) {plain}")
    assert "favicon-news" in mine.locator("link[rel=icon]").get_attribute("href")


def test_a_phone_has_room_for_it_at_a_table_too(site, visitor) -> None:
    host, guest = visitor(site, locale="en"), visitor(site, locale="en", viewport=PHONE)
    come_as_guest(host, new_name("Ana"))
    come_as_guest(guest, new_name("Beto"))
    paths = []
    for _ in range(15):
        path = open_table(host)
        sit_down(guest, path)
        start(host)
        guest.locator("#table[data-stage=play]").wait_for()
        if guest.locator("#table[data-my-turn]").count():
            paths.append(path)
        if len(paths) == 2:
            break
    for page in ("/rules/", paths[0]):
        guest.goto(page)
        expect(guest.locator("#notices .turns")).to_be_visible()
        width = guest.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"]
    # One link leads round the tables that wait.
    guest.locator("#notices .turns").click()
    guest.wait_for_url(f"**{paths[1]}")


def test_a_push_shows_a_notification_unless_the_table_is_in_front(site, visitor) -> None:
    page = visitor(site, locale="en", **WITH_WORKER)
    page.context.grant_permissions(["notifications"])
    come_as_guest(page, new_name("Ana"))
    path = open_table(page, robots=True)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    devtools = page.context.new_cdp_session(page)
    registrations: list[dict[str, str]] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.wait_for_timeout(300)
    code = path.strip("/").removeprefix("tables/")

    def deliver() -> None:
        news = {"title": "Escoba", "body": "It is your turn", "url": path, "tag": f"turn-{code}"}
        data = json.dumps({**news, "icon": "", "table": code})
        number = registrations[-1]["registrationId"]
        devtools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": site.url, "registrationId": number, "data": data},
        )

    deliver()
    page.wait_for_timeout(700)
    assert page.evaluate(SHOWN, 0) == []
    page.goto("/rules/")
    deliver()
    shown = {"title": "Escoba", "body": "It is your turn", "tag": f"turn-{code}"}
    assert page.evaluate(SHOWN, 1) == [shown]


def test_the_settings_ask_for_permission_only_on_a_press(site, visitor) -> None:
    page = visitor(site, locale="en", **WITH_WORKER)
    sign_up(page, new_name("Ana"))
    page.goto("/settings/notices/")
    box = page.locator("#device-notices")
    expect(box.get_by_role("button", name="Allow notifications")).to_be_visible()
    page.context.grant_permissions(["notifications"])
    box.get_by_role("button", name="Allow notifications").click()
    expect(box.get_by_role("status")).to_contain_text("Notifications are on")
    page.locator('label:has([name="turn.sound"])').click()
    page.get_by_role("button", name="Save").click()
    expect(page.locator('[name="turn.sound"]')).not_to_be_checked()
    expect(page.locator('[name="turn.push"]')).to_be_checked()


def test_without_javascript_it_is_all_on_a_page(site, visitor) -> None:
    host, guest = visitor(site, locale="en"), visitor(site, locale="en", javascript=False)
    his_name = new_name("Beto")
    sign_up(guest, his_name)
    guest.goto("/notices/")
    expect(guest.get_by_text("Nothing yet.")).to_be_visible()
    come_as_guest(host, new_name("Ana"))
    path = open_table(host)
    host.goto(f"{path}invite/")
    host.get_by_label("Name").fill(his_name)
    host.get_by_role("button", name="Invite").click()
    guest.goto("/notices/")
    expect(guest.get_by_text("invites you to a table")).not_to_have_count(0)
    guest.locator(".notice-row__what").click()
    guest.wait_for_url(f"**{path}")
    guest.goto("/settings/notices/")
    guest.get_by_role("button", name="Save").click()
    expect(guest.get_by_text("Saved.")).to_be_visible()
