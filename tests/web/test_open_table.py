"""The form of a new table: what it offers, what it refuses, and that it gives one table."""

import pytest
from django.urls import reverse

from games import engine
from games.models import Match, Table
from games.rendering.words import AXES, BANKS, BOOKS, PACES, text_of
from games.services.command_keys import new_key
from games.services.opening import LONGEST_BANK_SECONDS

PAGE = reverse("table_open")


def form(**changes) -> dict[str, str]:
    fields = {"key": new_key(), "ruleset": "clasica", "size": "2", "visibility": "open"}
    return {**fields, **{name: str(value) for name, value in changes.items()}}


def refused(browser, **changes) -> str:
    answer = browser.post(PAGE, form(**changes))
    assert answer.status_code == 422
    assert not Table.objects.exists()
    return answer.content.decode()


@pytest.mark.django_db
def test_a_visitor_first_writes_a_name(client_of) -> None:
    answer = client_of(None).get(PAGE)
    assert answer.url == f"{reverse('guest')}?next={PAGE}"
    assert client_of(None).post(PAGE, form()).status_code == 302
    assert not Table.objects.exists()


def test_every_book_is_a_card_with_three_lines(ana, client_of) -> None:
    page = client_of(ana).get(PAGE).content.decode()
    for key, book in BOOKS.items():
        assert f'name="ruleset" value="{key}"' in page
        assert len(book.lines) == 3


def test_a_link_may_choose_the_book(ana, client_of) -> None:
    page = client_of(ana).get(PAGE, {"ruleset": "primera"}).content.decode()
    assert 'name="ruleset" value="primera" checked' in page


@pytest.mark.parametrize("key", engine.RULESETS)
def test_untouched_a_book_opens_with_its_own_target(ana, client_of, key: str) -> None:
    """B33: stored, and shown at the table."""
    answer = client_of(ana).post(PAGE, form(ruleset=key))
    table = Table.objects.get()
    assert answer.url == reverse("table", args=[table.code])
    assert table.target == engine.default_target(engine.RULESETS[key], 2)
    assert (table.ruleset, table.overrides, table.host) == (key, {}, ana)
    assert f"to {table.target}</small>" in client_of(ana).get(answer.url).text


def test_three_by_themselves_have_the_target_of_three(ana, client_of) -> None:
    client_of(ana).post(PAGE, form(ruleset="rioplatense", size=3))
    assert Table.objects.get().target == 31


def test_any_target_from_5_to_61_may_be_written(ana, client_of) -> None:
    client_of(ana).post(PAGE, form(target="other", other_target=47))
    assert Table.objects.get().target == 47


@pytest.mark.parametrize("written", ["4", "62", "", "many"])
def test_another_target_is_refused(ana, client_of, written: str) -> None:
    assert "form-errors" in refused(client_of(ana), target="other", other_target=written)


@pytest.mark.parametrize(
    ("changes", "pairs"),
    [
        ({"ruleset": "abierta"}, True),
        ({"ruleset": "abierta", "play": "single"}, False),
        ({"ruleset": "clasica"}, False),
        ({"ruleset": "clasica", "play": "pairs"}, True),
    ],
)
def test_four_play_as_the_book_or_the_host_says(ana, client_of, changes, pairs: bool) -> None:
    client_of(ana).post(PAGE, form(size=4, **changes))
    assert Table.objects.get().pairs is pairs


def test_only_what_differs_from_the_book_is_kept_with_the_table(ana, client_of) -> None:
    client_of(ana).post(PAGE, form(ruleset="abierta", ties="none", all_oros_points="1"))
    assert Table.objects.get().overrides == {"all_oros_points": 1}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"left_fifteen": "yes"}, "needs captures to be optional"),
        ({"ruleset": "desescoba", "capture": "optional"}, "always has to take"),
        ({"ruleset": "desescoba", "hand_fifteen": "yes"}, "no calls"),
        ({"ruleset": "desescoba", "opening": "sum"}, "no prize"),
        ({"ruleset": "desescoba", "size": 4, "play": "pairs"}, "not played in pairs"),
        ({"size": 3, "play": "pairs"}, "Pairs need four players"),
        ({"size": 6}, "cannot be played by that number"),
        ({"size": 5}, "form-errors"),
        ({"ruleset": "tute"}, "form-errors"),
        ({"capture": "sometimes"}, "form-errors"),
        ({"visibility": "secret"}, "form-errors"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_reason(
    ana, client_of, changes, words: str
) -> None:
    assert words in refused(client_of(ana), **changes)


def test_a_refused_form_keeps_what_was_chosen(ana, client_of) -> None:
    page = refused(client_of(ana), ruleset="desescoba", opening="race", target="31")
    assert 'name="ruleset" value="desescoba" checked' in page
    assert 'name="target" value="31" checked' in page
    assert '<option value="race" selected>' in page


def test_two_presses_are_one_table(ana, client_of) -> None:
    browser, fields = client_of(ana), form()
    first, second = (browser.post(PAGE, fields) for _ in range(2))
    assert first.url == second.url
    assert Table.objects.count() == 1


def test_with_robots_in_all_seats_the_cards_are_dealt_at_once(ana, client_of) -> None:
    client_of(ana).post(PAGE, form(ruleset="primera", size=6, robots="on"))
    assert Match.objects.get().players.filter(user=None).count() == 5


def test_two_presses_with_robots_are_one_match(ana, client_of) -> None:
    browser, fields = client_of(ana), form(robots="on")
    for _ in range(2):
        browser.post(PAGE, fields)
    assert Match.objects.count() == 1


def test_the_pace_is_kept_with_the_table(ana, client_of) -> None:
    client_of(ana).post(PAGE, form(pace=86400))
    assert Table.objects.get().pace == 86400


def test_what_helps_and_who_else_may_be_there_is_kept_with_the_table(ana, client_of) -> None:
    client_of(ana).post(PAGE, form(pace=30, bank=60, hints_allowed="on", chat_open="on"))
    table = Table.objects.get()
    assert (table.bank, table.hints_allowed, table.chat_open) == (60, True, True)
    assert (table.watchable, table.robots_replaceable) == (False, False)


@pytest.mark.parametrize("pace", [0, 86_400])
def test_extra_time_without_a_clock_is_refused(ana, client_of, pace: int) -> None:
    page = refused(client_of(ana), pace=pace, bank=60)
    assert "Extra time makes sense only where a turn has some seconds" in page


def test_ones_own_cards_can_be_chosen_on_the_way(ana, client_of) -> None:
    browser = client_of(ana)
    assert 'name="deck" id="id_deck_0" value="classic" checked' in browser.get(PAGE).text
    browser.post(PAGE, form(deck="french"))
    ana.refresh_from_db()
    assert ana.deck == "french"
    browser.post(PAGE, form())
    ana.refresh_from_db()
    assert ana.deck == "french"
    refused_page = browser.post(PAGE, form(deck="tarot"))
    assert refused_page.status_code == 422


def test_the_form_has_every_axis_value_and_pace_that_there_is() -> None:
    assert set(AXES) == set(engine.OPTIONS)
    for book in engine.RULESETS.values():
        for name, axis in AXES.items():
            assert text_of(getattr(book, name)) in axis.values
    for name, axis in AXES.items():
        for text in axis.values:
            assert text_of(engine.OPTIONS[name](axis.plain_value(text))) == text
    assert list(PACES.items()) == list(Table._meta.get_field("pace").choices)
    assert max(BANKS) == LONGEST_BANK_SECONDS
