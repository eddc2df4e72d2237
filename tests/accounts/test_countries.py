"""Countries by code and by name, in each language of the site."""

import doctest

import pytest
from django.conf import settings
from django.utils import translation

from accounts import countries
from accounts.countries import LANGUAGES, NAMES, country_choices, country_name
from accounts.names import lines


def test_the_examples_are_true():
    for module in (countries, lines):
        failed, tried = doctest.testmod(module)
        assert (failed, tried > 0) == (0, True)


def test_every_language_of_the_site_has_its_names():
    assert set(LANGUAGES) == {code for code, _name in settings.LANGUAGES}
    for code, names in NAMES.items():
        assert len(code) == 2
        assert len(names) == len(LANGUAGES)
        assert all(names)


@pytest.mark.parametrize(
    ("language", "name"), [("es", "España"), ("en", "Spain"), ("pt", "Espanha"), ("fr", "Spain")]
)
def test_a_country_is_called_as_the_reader_calls_it(language, name):
    with translation.override(language):
        assert country_name("ES") == name


def test_an_accent_does_not_send_a_country_to_the_end():
    with translation.override("es"):
        names = [name for _code, name in country_choices()]
    assert names.index("Albania") < names.index("Angola") < names.index("Zambia")
    assert names.index("Turquía") > names.index("Túnez") > names.index("Tanzania")
