"""What people get when they ask for their data: everything that is about them, and no secret."""

import json
from datetime import UTC, datetime

from accounts.models import User
from accounts.services.blocks import block
from accounts.services.export import collect_personal_data
from accounts.services.friends import accept_friend, ask_friend

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
URL = "/settings/account/data/"


def test_it_is_a_file_and_it_is_readable(client_of, ana):
    User.objects.filter(pk=ana.pk).update(line="¡Hola! <b>", email="ana@example.org")
    answer = client_of(ana).post(URL)
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == 'attachment; filename="escoba-my-data.json"'
    assert "no-store" in answer["Cache-Control"]
    told = json.loads(answer.content)
    assert told["format"] == "Escoba personal data 1"
    assert told["account"]["display_name"] == "Ana"
    assert told["account"]["line"] == "¡Hola! <b>"
    assert "games" in told


def test_every_column_is_in_it_but_the_password(ana):
    told = collect_personal_data(ana, now=NOON)["account"]
    assert set(told) == {field.name for field in User._meta.concrete_fields} - {"id", "password"}


def test_people_are_in_it_by_name_and_those_who_have_blocked_one_are_not(ana, beto, carmen, dani):
    ask_friend(ana.pk, beto.pk, now=NOON)
    accept_friend(beto.pk, ana.pk, now=NOON)
    block(ana.pk, carmen.pk, now=NOON)
    block(dani.pk, ana.pk, now=NOON)
    told = collect_personal_data(ana, now=NOON)
    assert told["friends"] == [
        {"name": "Beto", "asked_by_me": True, "asked_at": NOON, "accepted_at": NOON}
    ]
    assert told["blocked"] == [{"name": "Carmen", "since": NOON}]


def test_each_gets_only_his_own_and_by_a_button(client_of, ana, guest_factory):
    assert client_of().post(URL).url.startswith("/accounts/login/")
    assert client_of(ana).get(URL).status_code == 405
    told = json.loads(client_of(guest_factory("Eva")).post(URL).content)
    assert told["account"]["display_name"] == "Eva"


def test_there_is_a_limit(client_of, ana):
    browser = client_of(ana)
    answers = [browser.post(URL).status_code for _ in range(11)]
    assert answers == [200] * 10 + [429]
