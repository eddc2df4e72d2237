"""Who writes to the database? Only the services."""

import pytest

from tests.house.rules import writes_in
from tests.house.tree import PACKAGES, python_files, relative

BAD = [
    "table.save()",
    "table.save(update_fields=['status'])",
    "Table.objects.create(code='A')",
    "Move.objects.bulk_create(moves)",
    "Table.objects.filter(pk=1).update(status='open')",
    "seat.delete()",
    "User.objects.get_or_create(username='ana')",
    "with transaction.atomic():\n    pass",
    "@transaction.atomic\ndef f(): pass",
    "from django.db.transaction import atomic",
    "transaction.on_commit(tell)",
    "await table.asave()",
]
GOOD = [
    "table = Table.objects.get(code='A')",
    "def save(self): ...",
    "services.seats.take_seat(table, user=ana)",
    "names.update({'beto': 1})",
    "digest.update(secret)",
    "segno.make(link).save(buffer, kind='svg', scale=4)",
    "create_match(table)",
    "text = 'call .save() for me'",
]


@pytest.mark.parametrize("source", BAD)
def test_the_rule_sees_a_write(source: str) -> None:
    assert writes_in(source)


@pytest.mark.parametrize("source", GOOD)
def test_the_rule_lets_a_read_pass(source: str) -> None:
    assert not writes_in(source)


def _may_write(path: str) -> bool:
    return "/services/" in path or path.endswith("/services.py")


def _is_pure(path: str) -> bool:
    """The engine and the robots cannot import a database (a contract holds that)."""
    return path.startswith(("games/engine/", "games/bots/"))


def test_only_services_write() -> None:
    guilty = {
        name: found
        for path in python_files(*PACKAGES)
        if not _may_write(name := relative(path)) and not _is_pure(name)
        if (found := writes_in(path.read_text()))
    }
    assert guilty == {}


def test_services_do_write_so_the_rule_looks_at_the_right_folders() -> None:
    assert any(
        writes_in(path.read_text())
        for path in python_files(*PACKAGES)
        if _may_write(relative(path))
    )
