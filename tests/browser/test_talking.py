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


# As the socket brings them: some in one frame, some before the browser has told of the one before.
FLOOD = """async (number) => {
  const list = document.getElementById("chat-lines");
  const rest = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (let i = 0; i < number; i += 1) {
    const line = document.createElement("article");
    line.className = "message";
    line.innerHTML = `<p>Line ${i}</p>`;
    list.append(line);
    if (i % 7 === 0) await rest();
    else if (i % 3 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}"""


def test_who_reads_a_flood_of_talk_stays_at_its_end_and_hears_only_its_beginning(
    site, visitor
) -> None:
    host, guest = visitor(site, locale="en"), visitor(site, locale="en")
    two_at_a_table(site, host, guest, "abierta", target=21)
    lines = host.locator("#chat-lines")
    expect(lines).to_have_attribute("aria-live", "polite")
    host.evaluate(FLOOD, 240)
    expect(host.get_by_text("Line 239", exact=True)).to_be_in_viewport()
    expect(host.locator("#chat-lines > *")).to_have_count(200)
    expect(lines).to_have_attribute("aria-live", "off")
    # Whoever reads further up is left there.
    lines.evaluate("list => { list.scrollTop = 500 }")
    host.evaluate("() => new Promise(requestAnimationFrame)")
    host.evaluate(FLOOD, 20)
    assert lines.evaluate("list => list.scrollTop") == 500
    expect(host.locator("#told")).to_contain_text("more lines in the chat")
