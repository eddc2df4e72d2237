"""The pages of the rules, written from the records that the engine plays by."""

import re

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from games import engine

INDEX = reverse("rules")
pytestmark = pytest.mark.django_db


def page_of(client, key: str) -> str:
    answer = client.get(reverse("rules_book", args=[key]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_first_page_leads_to_every_book(client_of) -> None:
    page = client_of(None).get(INDEX).content.decode()
    for key in engine.RULESETS:
        assert reverse("rules_book", args=[key]) in page


@pytest.mark.parametrize("key", engine.RULESETS)
def test_a_page_says_what_its_record_says(client_of, key: str) -> None:
    rules, page = engine.RULESETS[key], page_of(client_of(None), key)
    assert f"{rules.targets[0]} points" in page
    assert ("Fifteen at the deal</h2>" in page) == (rules.opening != engine.Opening.NONE)
    assert ("Fifteen in the hand</h2>" in page) == rules.hand_fifteen
    assert ("(renuncio)</h2>" in page) == rules.left_fifteen
    assert ("Play goes clockwise" in page) == (rules.direction == engine.Direction.LEFT)
    assert ("reached the target loses" in page) == (rules.goal == engine.Goal.LOW)
    assert ("Primera</th>" in page) == (rules.sevens == engine.Sevens.PRIMERA)
    assert ("Setenta</th>" in page) == (rules.sevens == engine.Sevens.SETENTA)


@pytest.mark.parametrize("key", engine.RULESETS)
def test_the_sums_of_the_examples_are_right(key: str) -> None:
    from games.rendering.rules import book_page

    page = book_page(key)
    assert page is not None
    for section in page.sections:
        for example in section.examples:
            assert example.total % engine.total_of(engine.parse_cards("7O SB")) == 0


def test_an_unknown_book_is_not_found(client_of) -> None:
    assert client_of(None).get(reverse("rules_book", args=["tute"])).status_code == 404


@pytest.mark.parametrize("address", ["/rules/", "/rules/rioplatense/", "/rules/abierta/"])
def test_the_rules_speak_in_the_words_of_the_readers_region(client_of, address: str) -> None:
    client = client_of(None)
    client.post(reverse("look"), {"region": "french", "next": address})
    page = strip_tags(client.get(address).content.decode())
    assert "diamonds" in page
    assert not re.search(r"\b(oros|sota|caballo|rey)\b", page)
