"""When does a browser get no more pushes? When whoever used it is logged out there."""

import pytest

from games.models import PushSubscription
from tests.cast import PASSWORD
from tests.pushing import Browser, push_service

pytestmark = pytest.mark.django_db


@pytest.fixture
def service():
    with push_service() as running:
        yield running


def logged_in(client_of):
    browser = client_of()
    browser.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    return browser


def test_a_browser_that_is_logged_out_from_elsewhere_gets_no_more_pushes(
    ana, client_of, push_key, service
):
    phone, here = logged_in(client_of), logged_in(client_of)
    device = Browser()
    posted = {"endpoint": f"{service.address}/one", "p256dh": device.p256dh, "auth": device.auth}
    assert phone.post("/notices/devices/", posted).status_code == 204
    here.post("/notices/devices/", {**posted, "endpoint": f"{service.address}/two"})
    here.post("/settings/account/sessions/")
    assert [row.endpoint for row in PushSubscription.objects.all()] == [f"{service.address}/two"]


def test_a_new_password_logs_the_others_out_and_takes_their_pushes(
    ana, client_of, push_key, service
):
    phone, here = logged_in(client_of), logged_in(client_of)
    device = Browser()
    posted = {"endpoint": f"{service.address}/one", "p256dh": device.p256dh, "auth": device.auth}
    phone.post("/notices/devices/", posted)
    here.post("/notices/devices/", {**posted, "endpoint": f"{service.address}/two"})
    new = "caballo-de-copas-33"
    here.post(
        "/accounts/password/change/",
        {"oldpassword": PASSWORD, "password1": new, "password2": new},
    )
    assert [row.endpoint for row in PushSubscription.objects.all()] == [f"{service.address}/two"]
    assert here.get("/settings/account/").status_code == 200
    assert phone.get("/settings/account/").status_code == 302
