"""Can everybody use a page? The rules of axe-core, in light and in dark."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

EVERYTHING = {"resultTypes": ["violations"]}
# In the other theme nothing changes but colours.
CONTRAST = {"runOnly": ["color-contrast"], **EVERYTHING}
RUN = "([within, options]) => axe.run(within ?? document, options)"
FADED = """async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(fading.map((one) => one.finished));
}"""


def barriers(page: Page, within: str | None = None) -> list[str]:
    """What is wrong on a page as it is now: rule, element and why, a line for each.

    `within` is where to look: what a sheet covers by half has the sheet's colour behind it, for
    axe-core, and its own for the eye.
    """
    _show(page, "light")
    found = _violations(page, "light", within, EVERYTHING)
    _show(page, "dark")
    found += _violations(page, "dark", within, CONTRAST)
    _show(page, "light")
    return found


def _show(page: Page, theme: str) -> None:
    """Colours fade from one theme to the other: wait until they have arrived."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.evaluate(FADED)


def _violations(page: Page, theme: str, within: str | None, options: dict) -> list[str]:
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(Axe().axe_script)
    response = page.evaluate(RUN, [within, options])
    return [
        f"{page.url} ({theme}) {violation['id']}: {node['html'][:160]} — {node['failureSummary']}"
        for violation in response["violations"]
        for node in violation["nodes"]
    ]
