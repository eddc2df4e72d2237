"""What does the suite begin with, and what may one test leave to the next?"""

import random
from collections.abc import Iterator
from glob import glob
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings as site_settings
from django.core.management import call_command
from django.db import connection

from escoba_site.notices import forget_notice


def pytest_configure(config: pytest.Config) -> None:
    """Read the sentences as they are now: a fresh checkout has no compiled catalogues."""
    if not hasattr(config, "workerinput"):
        call_command("compile_catalogues")


@pytest.fixture(autouse=True)
def own_cache_and_channel_layer(settings) -> None:
    """Keys that no other test has used: a cache table is not rolled back, and Redis is shared."""
    mark = uuid4().hex
    settings.CACHES = {"default": {**settings.CACHES["default"], "KEY_PREFIX": mark}}
    layer = settings.CHANNEL_LAYERS["default"]
    if "CONFIG" in layer:
        layer = {**layer, "CONFIG": {**layer["CONFIG"], "prefix": mark}}
    settings.CHANNEL_LAYERS = {"default": layer}


@pytest.fixture(autouse=True)
def own_site_notice(monkeypatch) -> None:
    """The row of another test has been rolled back; what the process remembers of it has not. And
    no page costs a statement more because some seconds have passed.
    """
    forget_notice()
    monkeypatch.setattr("escoba_site.notices.ASK_EVERY_SECONDS", 3600)


@pytest.fixture(autouse=True)
def deals_that_come_again(request, monkeypatch) -> None:
    """The same seed deals the same cards: what a test owes to its deal can be seen again."""
    seed = request.config.getoption("randomly_seed", 0)
    chance = random.Random(f"{seed} {request.node.nodeid}")
    monkeypatch.setattr("games.services.matches.new_secret", lambda: chance.randbytes(32).hex())


@pytest.fixture(autouse=True)
def quick_passwords(settings) -> None:
    settings.PASSWORD_HASHERS = ["tests.hashers.QuickArgon2"]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker) -> Iterator[None]:
    """Close what threads of the tests have left open: PostgreSQL drops no database in use."""
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


def pytest_unconfigure() -> None:
    """Sweep up what SQLite leaves beside a database that was removed while a thread had it open."""
    name = site_settings.DATABASES["default"].get("TEST", {}).get("NAME")
    for path in glob(f"{name}-*") if name and connection.vendor == "sqlite" else ():
        Path(path).unlink(missing_ok=True)
