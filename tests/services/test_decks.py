"""The shuffle: one secret per match, its hash known beforehand, every deck of it repeatable."""

import hashlib
from collections import Counter

from games.engine.cards import DECK
from games.services.decks import commitment_of, deck_for_round, new_secret
from tests.drills.cluster import in_campaign

SECRET = "00" * 31 + "2a"


def test_every_deck_is_the_forty_cards():
    for number in range(1, 20):
        deck = deck_for_round(SECRET, contributions=[], round_number=number)
        assert sorted(deck) == sorted(DECK)


def test_the_same_secret_and_round_give_the_same_deck():
    first = deck_for_round(SECRET, contributions=["ana"], round_number=3)
    assert first == deck_for_round(SECRET, contributions=["ana"], round_number=3)


def test_another_round_contribution_or_secret_gives_another_deck():
    decks = {
        deck_for_round(SECRET, contributions=[], round_number=1),
        deck_for_round(SECRET, contributions=[], round_number=2),
        deck_for_round(SECRET, contributions=["ana"], round_number=1),
        deck_for_round(SECRET, contributions=["an", "a"], round_number=1),
        deck_for_round("01" * 32, contributions=[], round_number=1),
    }
    assert len(decks) == 5


def test_the_commitment_is_the_hash_of_the_secrets_bytes():
    assert commitment_of(SECRET) == hashlib.sha256(bytes(31) + b"\x2a").hexdigest()


def test_secrets_are_thirty_two_fresh_bytes():
    secrets = {new_secret() for _ in range(50)}
    assert len(secrets) == 50
    assert all(len(bytes.fromhex(secret)) == 32 for secret in secrets)


def test_b37_every_card_comes_equally_often_to_every_place():
    """B37: chi-square over place × card, and the known share of opening fifteens, 3.41 %.

    Of 4,000 decks, and in the campaign of 100,000.
    """
    rounds, allowed = (100_000, 0.002) if in_campaign() else (4_000, 0.009)
    seen: Counter[tuple[int, str]] = Counter()
    fifteens = 0
    for number in range(rounds):
        deck = deck_for_round(SECRET, contributions=["fair"], round_number=number)
        seen.update((place, card.code) for place, card in enumerate(deck))
        fifteens += sum(card.value for card in deck[6:10]) == 15
    expected = rounds / 40
    chi_square = sum(
        (seen[place, card.code] - expected) ** 2 / expected for place in range(40) for card in DECK
    )
    # 39 × 39 degrees of freedom: mean 1521, standard deviation 55.
    assert 1300 < chi_square < 1745
    assert abs(fifteens / rounds - 0.0341) < allowed
