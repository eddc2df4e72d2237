"""An account is deleted a week after its owner asked for it: the matches stay, the person goes."""

from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.utils import timezone

from accounts import personal_data
from accounts.models import Block, Friendship, User
from accounts.services.accounts import create_account
from accounts.services.blocks import block
from accounts.services.deletion import (
    COOLING_OFF,
    LEASE,
    cancel_deletion,
    request_deletion,
    run_due,
)
from accounts.services.friends import ask_friend

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
LATER = NOON + COOLING_OFF


@pytest.fixture
def keeper():
    """An app that keeps something: whom it was told to forget; it fails while `fails` is set."""

    class Keeper:
        forgotten: list[int] = []
        fails = False

        def forget(self, user_id, *, now):
            if self.fails:
                raise RuntimeError("the disk is full")
            self.forgotten.append(user_id)

    keeper = Keeper()
    personal_data.register("test", collect=lambda user_id: {}, forget=keeper.forget)
    yield keeper
    del personal_data._keepers["test"]


def test_it_takes_a_week_and_asking_again_does_not_make_it_longer(ana):
    assert request_deletion(ana.pk, now=NOON) == LATER
    assert request_deletion(ana.pk, now=NOON + timedelta(days=3)) == LATER
    assert run_due(now=LATER - timedelta(seconds=1)) == 0
    assert run_due(now=LATER) == 1
    assert run_due(now=LATER) == 0


def test_until_then_it_can_be_cancelled(ana):
    request_deletion(ana.pk, now=NOON)
    for _press in range(2):
        cancel_deletion(ana.pk)
    assert run_due(now=LATER + timedelta(days=30)) == 0
    ana.refresh_from_db()
    assert (ana.display_name, ana.is_active) == ("Ana", True)


def test_in_the_meantime_everything_goes_on(client_of, ana, beto):
    request_deletion(ana.pk, now=NOON)
    ask_friend(ana.pk, beto.pk, now=NOON)
    assert client_of(ana).get("/settings/").status_code == 200


def test_nothing_personal_stays_in_the_row(ana):
    """Every column is as in a row of nobody, also those that somebody will add one day."""
    chosen = {
        "first_name": "Ana", "last_name": "Pérez", "email": "ana@example.org", "is_staff": True,
        "language": "pt", "deck": "french", "theme": "dark", "line": "hola", "country": "AR",
        "time_zone": "Europe/Madrid", "last_seen": NOON, "last_login": NOON, "is_superuser": True,
    }  # fmt: skip
    User.objects.filter(pk=ana.pk).update(**chosen)
    request_deletion(ana.pk, now=NOON)
    run_due(now=LATER)
    gone = User.objects.get(pk=ana.pk)
    assert (gone.display_name, gone.username) == ("cuenta borrada", f"deleted:{ana.pk}")
    assert (gone.is_active, gone.deleted_at, gone.delete_at) == (False, LATER, None)
    assert gone.public_id != ana.public_id
    assert gone.date_joined == LATER
    assert not gone.has_usable_password()
    told = {
        "id", "username", "display_name", "name_key", "password", "is_active", "deleted_at",
        "public_id", "date_joined", "history_for", "invitations_from", "messages_from",
        "shows_online",
    }  # fmt: skip
    for field in User._meta.concrete_fields:
        if field.name not in told:
            assert field.value_from_object(gone) == field.get_default(), field.name


def test_the_name_is_free_again_and_many_can_go(ana, beto):
    for person in (ana, beto):
        request_deletion(person.pk, now=NOON)
    assert run_due(now=LATER) == 2
    assert create_account(name="Ana", password="siete-de-oros-21").display_name == "Ana"


def test_what_was_between_people_goes(ana, beto, carmen, dani):
    ask_friend(ana.pk, beto.pk, now=NOON)
    block(ana.pk, carmen.pk, now=NOON)
    block(dani.pk, ana.pk, now=NOON)
    request_deletion(ana.pk, now=NOON)
    run_due(now=LATER)
    assert not Friendship.objects.exists()
    assert not Block.objects.exists()


def test_addresses_groups_and_the_name_in_the_log_of_the_admin_go(ana):
    EmailAddress.objects.create(user=ana, email="ana@example.org", primary=True)
    ana.groups.add(Group.objects.create(name="moderators"))
    LogEntry.objects.create(
        user=ana,
        content_type=ContentType.objects.get_for_model(User),
        object_id=str(ana.pk),
        object_repr="Ana",
        action_flag=CHANGE,
    )
    request_deletion(ana.pk, now=NOON)
    run_due(now=LATER)
    assert not EmailAddress.objects.exists()
    assert not ana.groups.exists()
    assert LogEntry.objects.get().object_repr == "cuenta borrada"


def test_his_sessions_end_and_nobody_logs_in_any_more(client_of, ana, password):
    browser = client_of()
    login = {"login": "Ana", "password": password}
    assert browser.post("/accounts/login/", login).status_code == 302
    assert browser.get("/settings/").status_code == 200
    request_deletion(ana.pk, now=NOON)
    run_due(now=LATER)
    assert browser.get("/settings/").url == "/accounts/login/?next=/settings/"
    assert browser.post("/accounts/login/", login).status_code == 200


def test_a_guest_goes_too(client_of, guest_factory):
    eva = guest_factory("Eva")
    browser = client_of(eva)
    request_deletion(eva.pk, now=NOON)
    run_due(now=LATER)
    eva.refresh_from_db()
    assert (eva.display_name, eva.is_guest) == ("cuenta borrada", False)
    assert browser.get("/settings/").status_code == 302


def test_whoever_keeps_something_is_told_to_forget(ana, keeper):
    request_deletion(ana.pk, now=NOON)
    run_due(now=LATER)
    assert keeper.forgotten == [ana.pk]


def test_an_error_takes_the_name_all_the_same_and_the_rest_is_tried_again(
    ana, beto, keeper, caplog
):
    keeper.fails = True
    for person in (ana, beto):
        request_deletion(person.pk, now=NOON)
    assert run_due(now=LATER) == 0
    assert "the disk is full" in caplog.text
    ana.refresh_from_db()
    assert (ana.display_name, ana.is_active, ana.deleted_at) == ("cuenta borrada", False, None)
    cancel_deletion(ana.pk)
    keeper.fails = False
    assert run_due(now=LATER + LEASE / 2) == 0
    assert run_due(now=LATER + LEASE) == 2
    ana.refresh_from_db()
    assert ana.deleted_at == LATER + LEASE


def test_one_pass_takes_a_few_and_the_command_all(db, guest_factory, capsys):
    asked_at = timezone.now() - COOLING_OFF
    for _ in range(3):
        request_deletion(guest_factory().pk, now=asked_at)
    assert run_due(now=timezone.now(), limit=2) == 2
    call_command("delete_due_accounts")
    assert not User.objects.filter(deleted_at=None).exists()
    assert capsys.readouterr().out == "Deleted accounts: 1\n"
