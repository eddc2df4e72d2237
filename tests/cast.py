"""Who appears in the tests? Ana, Beto, Carmen and Dani have accounts; guests come by the dozen."""

from collections.abc import Callable
from functools import cache

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.utils import timezone

PASSWORD = "siete-de-oros-21"


@cache
def _hashed() -> str:
    # Argon2 is slow on purpose; the cast shares one hash.
    return make_password(PASSWORD)


def _account(name: str):
    from accounts.models import User
    from accounts.names import name_key

    return User.objects.create(
        username=name.lower(), display_name=name, name_key=name_key(name), password=_hashed()
    )


@pytest.fixture
def ana(db):
    return _account("Ana")


@pytest.fixture
def beto(db):
    return _account("Beto")


@pytest.fixture
def carmen(db):
    return _account("Carmen")


@pytest.fixture
def dani(db):
    return _account("Dani")


@pytest.fixture
def guest_factory(db) -> Callable:
    """`guest_factory("Eva")` is a new guest who shows that name."""
    from accounts.services.guests import create_guest

    def make(name: str = "Eva", **options):
        return create_guest(name, now=options.pop("now", timezone.now()), **options)

    return make


@pytest.fixture
def client_of() -> Callable:
    """`client_of(ana)` is Ana's browser, logged in; `client_of(None)` a visitor's.

    It asks for English, in which the texts of the source are written.
    """

    def browser(user=None, **options) -> Client:
        client = Client(headers={"accept-language": "en"}, **options)
        if user is not None:
            client.force_login(user)
        return client

    return browser
