"""Is every event told, once, in whole sentences of every language (B105)?"""

import re

import pytest
from django.utils import translation

from games import engine
from games.engine import EventKind
from games.rendering.phrases import sum_in_words
from games.rendering.screens import build_screen
from games.templatetags.numbers import signed
from tests.engine.kit import dealt
from tests.rendering.stories import SPECTATOR, at_table, drawn, steps

ANA, BETO = 1, 2
LANGUAGES = ["es", "en", "pt"]
SEVEN_OF_OROS = {"es": "siete de oros", "en": "seven of oros", "pt": "sete de oros"}
# What a sentence with a missing part looks like.
GAPS = re.compile(r"%\(|[{}]|\s\s|\s[,.:]|: \.|None|\(\)")


def told(state: engine.RoundState, viewer: int | None, language: str = "en") -> list[str]:
    with translation.override(language):
        return [phrase.words for phrase in build_screen(at_table(state), viewer).phrases]


def after(state: engine.RoundState, *moves: tuple[int | None, str]) -> engine.RoundState:
    for position, text in moves:
        state = engine.play(state, position, engine.parse(text))
    return state


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "players"), [("primera", 6), ("rioplatense", 3), ("abierta", 2)])
def test_no_sentence_has_a_gap(key: str, players: int, language: str) -> None:
    *_, end = steps(key, players)
    for viewer in (ANA, SPECTATOR):
        for words in told(end, viewer, language):
            assert words
            assert not GAPS.search(words), words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_capture_of_one_card_and_of_two_is_told_with_all_its_cards(language: str) -> None:
    start = dealt("abierta", ["7O 1O 2O", "3O 4O 5O"], "SB 2B 6O RO", dealer=1)
    one, two = after(start, (0, "7OxSB")), after(start, (0, "7Ox2B+6O"))
    for state, cards in ((one, 1), (two, 2)):
        words = told(state, ANA, language)[-1]
        assert SEVEN_OF_OROS[language] in words
        assert not GAPS.search(words)
        assert words.count("+") == cards


def test_a_capture_is_told_to_who_made_it_and_to_the_others() -> None:
    start = dealt("abierta", ["7O 1O 2O", "3O 4O 5O"], "SB RO KO 6O", dealer=1)
    state = after(start, (0, "7OxSB"))
    assert told(state, ANA)[-1] == "You play seven of oros and take sota of bastos: 7 + 8 = 15."
    assert told(state, BETO)[-1] == "Ana plays seven of oros and takes sota of bastos: 7 + 8 = 15."
    assert told(state, SPECTATOR)[-1] == told(state, BETO)[-1]


def test_an_escoba_is_said_aloud() -> None:
    start = dealt("abierta", ["7O 1O 2O", "3O 4O 5O"], "1B 2B 3B 2E", dealer=1)
    assert told(after(start, (0, "7Ox1B+2B+3B+2E")), BETO)[-1].endswith("Escoba!")


def test_the_fifteen_left_behind_and_who_took_it_are_told() -> None:
    start = dealt("rioplatense", ["7O 1O 2O", "3O 4O 5O"], "SB RO KO 6O", dealer=0)
    state = after(start, (1, "5O"), (0, "<5O+RO"))
    words = told(state, BETO)[-1]
    assert words.startswith("Ana takes the fifteen left behind")
    assert "5 + 10 = 15" in words or "10 + 5 = 15" in words


def test_the_dealer_who_takes_the_table_is_told() -> None:
    words = told(opened(), SPECTATOR)[-1]
    assert words.startswith("Beto deals and takes the whole table, ")
    assert words.endswith("= 15. Escoba!")


def opened() -> engine.RoundState:
    return dealt("clasica", ["7O 5O 3O", "1C 2C 4C"], "RB 3B 1B 1E", dealer=1)


def test_calls_are_told_with_the_cards_that_are_shown() -> None:
    hand, table = told(called(), SPECTATOR)[-2:]
    assert hand.startswith("Ana calls fifteen in the hand and shows")
    assert table.startswith("Beto calls fifteen on the table and takes")


def called() -> engine.RoundState:
    start = dealt("primera", ["7O 5O 3O", "1C 2C 4C"], "RB 3B 1B 1E", dealer=1)
    return after(start, (0, "!mano"), (1, "!mesa"))


def test_a_deal_and_the_leftovers_are_told() -> None:
    *_, end = steps("clasica", 4)
    words = told(end, SPECTATOR)
    assert words[0].startswith("Round 3. ")
    assert "Last deal: three cards for everybody." in words
    assert "took last and gets what is left" in words[-1]


def test_every_event_is_in_the_list_once_and_in_order() -> None:
    *_, end = steps("rioplatense", 3)
    phrases = build_screen(at_table(end), ANA).phrases
    assert [phrase.kind for phrase in phrases] == [event.kind for event in end.events]
    assert len({phrase.key for phrase in phrases}) == len(phrases)
    html = drawn(at_table(end), ANA)
    for phrase in phrases:
        assert (
            html.count(f'data-key="{phrase.key}"')
            == (2 if phrase is build_screen(at_table(end), ANA).trace else 1)
            or phrase.key in html
        )


def test_nobody_gets_what_is_left_when_nobody_took_anything() -> None:
    kinds = {event.kind for event in nothing_taken().events}
    assert EventKind.CAPTURE not in kinds
    assert "nobody's" in told(nothing_taken(), ANA)[-1]


def nothing_taken() -> engine.RoundState:
    """Both lay all their cards down, which the open table allows (B07)."""
    state = dealt("abierta", ["7O 1O 2O", "3O 4O 5O"], "SB RO KO 6O", dealer=1)
    while not engine.is_over(state):
        assert state.turn is not None
        state = engine.play(state, state.turn, engine.Lay(state.hands[state.turn][0]))
    return state


def test_sums_and_points_are_written_as_people_write_them() -> None:
    assert sum_in_words(engine.parse_cards("7O SC")) == "7 + 8 = 15"
    assert [signed(points) for points in (2, 0, -5)] == ["+2", "0", "−5"]


def test_an_event_of_every_kind_occurs_in_these_stories() -> None:
    kinds = {event.kind for event in nothing_taken().events}
    kinds |= {event.kind for event in called().events} | {event.kind for event in opened().events}
    for key, players in (("primera", 6), ("rioplatense", 3), ("abierta", 2)):
        *_, end = steps(key, players)
        kinds |= {event.kind for event in end.events}
    assert kinds == set(EventKind)
