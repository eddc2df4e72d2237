"""The filter of the open tables: with and without JavaScript, remembered, and never in the way."""

from django.urls import reverse

from accounts.services.blocks import block
from games.models import LastChoices
from tests.tables import NOON, opened, started

HOME = reverse("home")
FILTER = reverse("lobby_filter")


def page_of(browser) -> str:
    return browser.get(HOME).text


def sit_at(code: str) -> str:
    return f'formaction="{reverse("table_sit", args=[code])}"'


def test_without_javascript_the_form_leads_back_to_a_narrowed_list(ana, beto, client_of) -> None:
    two, three = opened(ana, size=2), opened(beto, size=3)
    browser = client_of(None)
    answer = browser.post(FILTER, {"players": "3"})
    assert answer.url == f"{HOME}#lobby"
    page = page_of(browser)
    assert sit_at(three) in page
    assert sit_at(two) not in page


def test_with_javascript_the_answer_is_the_list_its_words_and_a_new_socket(ana, client_of) -> None:
    code = opened(ana, size=3)
    answer = client_of(None).post(FILTER, {"players": "3"}, headers={"HX-Request": "true"})
    for part in (
        'hx-target="#open-tables"',
        'hx-target="#filter-words"',
        'hx-target="#lobby-socket"',
        "/ws/lobby/?lang=en&amp;players=3",
        "3 places",
        sit_at(code),
    ):
        assert part in answer.text


def test_a_person_finds_his_filter_on_another_device(ana, client_of) -> None:
    client_of(ana).post(FILTER, {"pairs": "yes", "pace": "days", "hints": ""})
    page = page_of(client_of(ana))
    assert '<option value="yes" selected>In pairs</option>' in page
    assert '<option value="days" selected>Over days</option>' in page
    assert "/ws/lobby/?lang=en&amp;pairs=yes&amp;pace=days" in page
    assert LastChoices.objects.get(user=ana).lobby_filter == {"pairs": "yes", "pace": "days"}


def test_a_visitors_filter_is_kept_in_his_browser_only(db, client_of) -> None:
    browser = client_of(None)
    browser.post(FILTER, {"ruleset": "primera"})
    assert '<option value="primera" selected>' in page_of(browser)
    assert '<option value="primera" selected>' not in page_of(client_of(None))
    assert not LastChoices.objects.exists()


def test_nonsense_narrows_nothing(ana, client_of) -> None:
    code = opened(ana)
    browser = client_of(None)
    browser.post(FILTER, {"players": "a" * 500, "pace": "'; drop", "ruleset": "tute"})
    assert sit_at(code) in page_of(browser)
    browser.cookies["lobby_filter"] = "players=%ff&x"
    assert sit_at(code) in page_of(browser)


def test_a_filter_that_leaves_nothing_says_how_many_it_hides(ana, beto, client_of) -> None:
    for person in (ana, beto):
        opened(person)
    browser = client_of(None)
    browser.post(FILTER, {"pairs": "yes", "pace": "clock", "hints": "no"})
    page = page_of(browser)
    assert "No open table is like that" in page
    assert "2 other tables are open." in page
    assert 'form="all-tables-form"' in page
    like_that = f"{reverse('table_open')}?size=4&amp;play=pairs&amp;pace=30&amp;hints_allowed="
    assert like_that in page


def test_an_empty_lobby_offers_to_wait_to_send_a_link_and_a_robot(db, client_of) -> None:
    page = page_of(client_of(None))
    assert "Nobody waits at a table just now" in page
    for button in ('form="quick-form"', 'form="play-now-form"', reverse("table_open")):
        assert button in page


def test_people_between_whom_there_is_a_block_see_no_table_of_each_other(
    ana, beto, carmen, client_of
) -> None:
    waiting = opened(ana, size=3)
    playing = started(ana, carmen)
    block(ana.pk, beto.pk, now=NOON)
    page = page_of(client_of(beto))
    assert sit_at(waiting) not in page
    assert reverse("table", args=[playing]) not in page
    stranger = page_of(client_of(None))
    assert sit_at(waiting) in stranger
    assert reverse("table", args=[playing]) in stranger


def test_matches_to_watch_are_listed_with_who_plays(ana, beto, carmen, dani, client_of) -> None:
    code = started(ana, beto, ruleset="rioplatense")
    hidden = started(carmen, dani, watchable=False)
    page = page_of(client_of(None))
    assert "Tables to watch" in page
    assert 'aria-label="Watch Ana, Beto"' in page
    assert reverse("table", args=[code]) in page
    assert reverse("table", args=[hidden]) not in page


def test_a_table_without_help_says_so(ana, client_of) -> None:
    opened(ana, hints_allowed=False)
    assert "without help" in page_of(client_of(None))


def test_at_ones_own_table_one_does_not_sit_down_nor_watch_but_goes_there(
    ana, beto, carmen, client_of
) -> None:
    waiting, playing = opened(ana, size=3), started(ana, beto)
    page = page_of(client_of(ana))
    assert sit_at(waiting) not in page
    assert "To your seat" in page
    assert "Watch Ana, Beto" not in page
    other = page_of(client_of(carmen))
    assert sit_at(waiting) in other
    assert "Watch Ana, Beto" in other
    assert reverse("table", args=[playing]) in other
