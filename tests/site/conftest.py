"""What may a test of the site leave behind in this process? Nothing that it set."""

import pytest

from escoba_site import draining, health


@pytest.fixture(autouse=True)
def fresh_process():
    """As if this process had just been started, and was not being stopped."""
    health._settled.clear()
    draining._draining.clear()
    yield
    health._settled.clear()
    draining._draining.clear()
