"""What does somebody do about a line he does not like? Without leaving the table, by keyboard."""

from playwright.sync_api import Page, expect

from tests.browser.steps import two_at_a_table


def test_a_line_is_reported_and_whoever_said_it_muted_and_the_host_closes_the_chat(
    site, visitor
) -> None:
    host, guest = visitor(site, locale="en"), visitor(site, locale="en")
    two_at_a_table(site, host, guest, "abierta", target=21)
    said = "<img src=x onerror=alert(1)> {{7*7}}"
    host.locator("#chat-text").fill(said)
    host.keyboard.press("Enter")
    line = guest.locator(".message", has_text=said)
    expect(line).to_be_visible()
    about_the_line(guest)
    report(guest)
    mute(guest, line)
    close_the_chat(host, guest)


def about_the_line(page: Page) -> None:
    page.locator(".message__more").focus()
    page.keyboard.press("Enter")
    sheet = page.locator("#talk-sheet")
    expect(sheet).to_be_visible()
    expect(sheet.locator("h2")).to_be_focused()


def report(page: Page) -> None:
    page.get_by_text("Report this line to the moderators").press("Enter")
    page.get_by_label("Insults or threats").press("Space")
    page.get_by_role("button", name="Send the report").press("Enter")
    expect(page.locator("#talk-sheet")).to_contain_text("Thank you. The moderators will look")


def mute(page: Page, line) -> None:
    page.get_by_role("button", name="Mute ").press("Enter")
    expect(page.locator("#talk-sheet")).to_contain_text("You have muted")
    expect(line).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#talk-sheet")).to_be_hidden()
    # The line is not there any more to give the focus back to.
    expect(page.locator("#chat-lines")).to_be_focused()


def close_the_chat(host: Page, guest: Page) -> None:
    guest.locator("#chat-text").fill("half a sen")
    host.get_by_role("button", name="Close the chat").press("Enter")
    expect(guest.locator("#chat-text")).to_be_hidden()
    host.get_by_role("button", name="Open the chat").press("Enter")
    expect(guest.locator("#chat-text")).to_have_value("half a sen")
