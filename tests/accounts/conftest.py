"""What is special about tests of people? Each starts with nobody having tried anything."""

from uuid import uuid4

import pytest

from tests.cast import PASSWORD


@pytest.fixture(autouse=True)
def fresh_limits(settings):
    """The limits count in a cache that no other test, in this process or another, has used."""
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": uuid4().hex,
        }
    }


@pytest.fixture
def password() -> str:
    return PASSWORD


@pytest.fixture
def codes():
    """`codes(response, "name")`: why the page's form refused that field."""

    def read(response, field: str) -> list[str]:
        errors = response.context["form"].errors.as_data()
        return [error.code for error in errors.get(field, [])]

    return read
