"""The form of a new table remembers: how it was left, and what was kept under a name."""

import re

from django.urls import reverse

from games.models import Table, TablePreset
from games.services.command_keys import new_key

PAGE = reverse("table_open")
KEEP = reverse("preset_keep")


def form(**changes) -> dict[str, str]:
    fields = {
        "key": new_key(),
        "ruleset": "rioplatense",
        "size": "3",
        "visibility": "link",
        "pace": "60",
        "bank": "120",
        "target": "other",
        "other_target": "25",
        "sevens": "setenta_complex",
        "chat_open": "on",
    }
    return {**fields, **{name: str(value) for name, value in changes.items()}}


def is_filled_in(page: str) -> None:
    for part in (
        'name="ruleset" value="rioplatense" checked',
        'name="size" value="3" checked',
        'name="visibility" value="link" checked',
        'name="target" value="other" checked',
        'value="25"',
        '<option value="60" selected>',
        '<option value="120" selected>',
        '<option value="setenta_complex" selected>',
    ):
        assert part in page, part
    assert is_on(page, "chat_open")
    assert not is_on(page, "watchable")


def is_on(page: str, switch: str) -> bool:
    return re.search(f'id="id_{switch}"[^>]* checked', page) is not None


def test_the_next_form_begins_as_the_last_table_was_opened(ana, beto, client_of) -> None:
    client_of(ana).post(PAGE, form())
    is_filled_in(client_of(ana).get(PAGE).text)
    fresh = client_of(beto).get(PAGE).text
    assert 'name="ruleset" value="clasica" checked' in fresh
    for switch in ("hints_allowed", "watchable", "chat_open", "robots_replaceable"):
        assert is_on(fresh, switch)


def test_a_refused_form_is_not_remembered(ana, client_of) -> None:
    client_of(ana).post(PAGE, form(size=6))
    assert 'name="ruleset" value="clasica" checked' in client_of(ana).get(PAGE).text


def test_choices_the_site_does_not_offer_any_more_are_left_out(ana, client_of) -> None:
    from games.services.choices import remember_table

    remember_table(ana.pk, {"ruleset": "tute", "size": "9", "visibility": "link", "gone": "x"})
    page = client_of(ana).get(PAGE).text
    assert 'name="ruleset" value="clasica" checked' in page
    assert 'name="size" value="2" checked' in page
    assert 'name="visibility" value="link" checked' in page


def test_an_address_may_choose_and_then_nothing_else_is_remembered(ana, client_of) -> None:
    client_of(ana).post(PAGE, form())
    page = client_of(ana).get(PAGE, {"ruleset": "primera", "size": "4", "play": "pairs"}).text
    assert 'name="ruleset" value="primera" checked' in page
    assert 'name="play" value="pairs" checked' in page
    assert '<option value="setenta_complex" selected>' not in page


def test_a_form_is_kept_under_a_name_applied_and_deleted(ana, client_of) -> None:
    browser = client_of(ana)
    answer = browser.post(KEEP, form(preset_name="Con la abuela"))
    preset = TablePreset.objects.get()
    assert answer.url == f"{PAGE}?preset={preset.pk}"
    assert not Table.objects.exists()
    browser.post(PAGE, form(ruleset="clasica", sevens="", size=2))
    page = browser.get(PAGE, {"preset": preset.pk}).text
    is_filled_in(page)
    assert f'href="?preset={preset.pk}" aria-current="true">Con la abuela' in page
    browser.post(reverse("preset_drop", args=[preset.pk]))
    assert "Con la abuela" not in browser.get(PAGE).text


def test_a_preset_of_somebody_else_is_none(ana, beto, client_of) -> None:
    client_of(ana).post(KEEP, form(preset_name="Con la abuela"))
    preset = TablePreset.objects.get()
    client_of(beto).post(reverse("preset_drop", args=[preset.pk]))
    page = client_of(beto).get(PAGE, {"preset": preset.pk}).text
    assert 'name="ruleset" value="clasica" checked' in page
    assert TablePreset.objects.count() == 1


def test_a_preset_without_a_name_or_without_sense_is_refused_and_keeps_what_was_typed(
    ana, client_of
) -> None:
    for changes, words in (
        ({"preset_name": " "}, "Give it a name"),
        ({"preset_name": "x", "size": 6}, "cannot be played by that number"),
    ):
        answer = client_of(ana).post(KEEP, form(**changes))
        assert answer.status_code == 422
        assert words in answer.text
        assert 'name="ruleset" value="rioplatense" checked' in answer.text
    assert not TablePreset.objects.exists()


def test_the_name_of_a_preset_is_text_and_never_markup(ana, client_of) -> None:
    browser = client_of(ana)
    browser.post(KEEP, form(preset_name="<img src=x onerror=alert(1)>"))
    page = browser.get(PAGE).text
    assert "<img src=x" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;" in page


def test_a_strange_number_of_a_preset_is_none(ana, client_of) -> None:
    for asked in ("x", "9" * 40, "-1", "²"):
        assert client_of(ana).get(PAGE, {"preset": asked}).status_code == 200


def test_visitors_keep_nothing(db, client_of) -> None:
    assert client_of(None).post(KEEP, form(preset_name="x")).status_code == 302
    assert not TablePreset.objects.exists()
