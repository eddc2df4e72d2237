"""Does a passkey let its owner in? Made on a device of the tests, under the policy of the site."""

from playwright.sync_api import Page, expect

from tests.browser.steps import PASSWORD, new_name

# As a phone that knows its owner's finger.
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_passkey_is_made_and_opens_without_a_password_and_as_the_second_step(
    site, visitor
) -> None:
    page = visitor(site, locale="en")
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    # A passkey belongs to a name, not to a number.
    here = f"http://localhost:{site.port}"
    name = new_name()
    page.goto(f"{here}/accounts/signup/")
    page.get_by_label("Name at the table").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    page.locator(".top__login").wait_for()
    make_a_passkey(page, here)
    log_out(page, here)
    page.goto(f"{here}/accounts/login/?next=/settings/")
    page.get_by_role("button", name="With a passkey").click()
    page.wait_for_url(f"{here}/settings/")
    log_out(page, here)
    page.goto(f"{here}/accounts/login/?next=/friends/")
    page.get_by_label("Name or e-mail").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="The second step")).to_be_visible()
    page.get_by_role("button", name="With a passkey").click()
    page.wait_for_url(f"{here}/friends/")


def make_a_passkey(page: Page, here: str) -> None:
    page.goto(f"{here}/accounts/passkeys/add/")
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.locator("main")).to_contain_text("Codes on paper")
    expect(page.locator(".paper-codes li")).to_have_count(10)


def log_out(page: Page, here: str) -> None:
    page.goto(f"{here}/accounts/logout/")
    page.locator("main").get_by_role("button", name="Log out").click()
    page.wait_for_url(f"{here}/")
