"""Pages travel compressed, answers to posts do not wait for it."""

import gzip

import pytest
from django.test import AsyncClient

pytestmark = pytest.mark.django_db
ASKS = {"accept-encoding": "gzip", "accept-language": "en"}


def test_a_page_is_compressed_for_whoever_can_read_it(client_of):
    plain = client_of().get("/rules/")
    packed = client_of().get("/rules/", headers=ASKS)
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert len(packed.content) < len(plain.content) / 2
    assert gzip.decompress(packed.content).decode().count("<h1") == plain.text.count("<h1")
    assert not plain.has_header("Content-Encoding")


async def test_also_where_the_server_does_many_things_at_once():
    packed = await AsyncClient().get("/rules/", headers=ASKS)
    assert packed["Content-Encoding"] == "gzip"
    assert b"<h1" in gzip.decompress(packed.content)


def test_the_same_page_has_another_length_each_time(client_of):
    browser = client_of()
    assert len({len(browser.get("/rules/", headers=ASKS).content) for _ in range(12)}) > 1


def test_the_answer_to_a_post_is_sent_as_it_is(client_of):
    answer = client_of().post("/accounts/login/", {"login": "x"}, headers=ASKS)
    assert not answer.has_header("Content-Encoding")
