"""Is every template allowed by the content security policy, and can all its words be translated?"""

import pytest

from tests.house.markup import blocked_by_policy, untranslatable_words
from tests.house.tree import relative, template_files

BLOCKED = [
    '<p style="color: red">{{ name }}</p>',
    "<style>p { color: red }</style>",
    "<script>alert(1)</script>",
    '<button onclick="go()">{% translate "Play" %}</button>',
    '<button hx-on:click="go()"></button>',
    '<a href="javascript:go()"></a>',
    '<div hx-trigger="click[ctrlKey]"></div>',
]
ALLOWED = [
    '<script defer src="{% static "js/table.js" %}"></script>',
    '<script type="application/json" id="x">{"a": 1}</script>',
    '<p class="red" data-style="x" data-on="y"></p>',
    '<div hx-trigger="every 30s, refresh from:body"></div>',
    '{# <p style="color: red"> #}<p></p>',
]
BARE = [
    "<p>Play now</p>",
    "<p>{{ name }} plays</p>",
    '<img src="x" alt="A card">',
    '<input placeholder="Your name">',
    '<input type="submit" value="Go on">',
    "{% blocktranslate %}Right{% endblocktranslate %}<b>Wrong</b>",
]
TRANSLATABLE = [
    '<p>{% translate "Play now" %}</p>',
    "<p>{% blocktranslate trimmed with n=name %}\n{{ n }} plays\n{% endblocktranslate %}</p>",
    '<img src="x" alt="{% translate "A card" %}">',
    "<p>{{ name }} · {{ points }} / 21 &times; 2</p>",
    "{% comment %}Expects `table`{% endcomment %}<p></p>",
    "<p>{# nobody sees this #}</p>",
    '<input name="code" value="word">',
    "<!doctype html><p></p>",
    "{% block main_class %}main main--wide{% endblock %}",
    "<kbd>Esc</kbd>",
]


@pytest.mark.parametrize("source", BLOCKED)
def test_the_rule_sees_what_the_policy_blocks(source: str) -> None:
    assert blocked_by_policy(source)


@pytest.mark.parametrize("source", ALLOWED)
def test_the_rule_lets_plain_markup_pass(source: str) -> None:
    assert not blocked_by_policy(source)


@pytest.mark.parametrize("source", BARE)
def test_the_rule_sees_words_that_cannot_be_translated(source: str) -> None:
    assert untranslatable_words(source)


@pytest.mark.parametrize("source", TRANSLATABLE)
def test_the_rule_lets_translated_words_pass(source: str) -> None:
    assert not untranslatable_words(source)


def test_no_template_holds_inline_script_or_style() -> None:
    guilty = {relative(p): f for p in template_files() if (f := blocked_by_policy(p.read_text()))}
    assert guilty == {}


def test_every_word_in_a_template_is_translatable() -> None:
    guilty = {
        relative(p): f for p in template_files() if (f := untranslatable_words(p.read_text()))
    }
    assert guilty == {}


def test_every_fragment_says_in_its_first_line_what_it_expects() -> None:
    silent = [
        relative(path)
        for path in template_files()
        if path.name.startswith("_") and "{#" not in path.read_text().partition("\n")[0]
    ]
    assert silent == []
