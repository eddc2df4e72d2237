"""What did somebody fill in? The form of a new table, and the code or link of one."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Deck
from games import engine
from games.rendering.words import AXES, BANKS, BOOKS, PACES, text_of
from games.services.refusals import REASON_TEXT

OTHER = "other"
AS_THE_BOOK = ("", _("By the book"))
TARGETS = ("15", "21", "31")
SIZES = (2, 3, 4, 6)
COMPANY = ("hints_allowed", "watchable", "chat_open", "robots_replaceable")

_TABLE_PATH = re.compile(r"/tables/([^/?#]+)")
# Crockford: what a person reads as one of these letters is the digit.
_READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})
_CODE = re.compile(r"[0-9A-HJKMNP-TV-Z]{10}")


class OpenTableForm(forms.Form):
    """A new table. Whatever is left "by the book" is decided by the engine's record.

    Valid, it gives `target` (None: the book's own), `size`, `pairs`, `pace`, `bank`, `visibility`,
    `robots`, the switches, and `overrides`, which hold only what differs from the book.
    """

    key = forms.CharField(max_length=32, widget=forms.HiddenInput)
    ruleset = forms.ChoiceField(
        choices=[(key, book.name) for key, book in BOOKS.items()], initial="clasica"
    )
    target = forms.ChoiceField(
        choices=[AS_THE_BOOK, *((text, text) for text in TARGETS), (OTHER, _("Other"))],
        required=False,
    )
    other_target = forms.IntegerField(required=False, min_value=5, max_value=61)
    size = forms.TypedChoiceField(
        choices=[(size, str(size)) for size in SIZES], coerce=int, initial=2
    )
    play = forms.ChoiceField(
        choices=[AS_THE_BOOK, ("single", _("Individually")), ("pairs", _("In pairs"))],
        required=False,
    )
    pace = forms.TypedChoiceField(
        choices=[(seconds, words) for seconds, words in PACES.items()],
        coerce=int,
        required=False,
        initial=0,
    )
    visibility = forms.ChoiceField(
        choices=[
            ("open", _("Anyone")),
            ("link", _("Only with the link")),
            ("invited", _("Only who is invited")),
        ],
        initial="open",
    )
    robots = forms.BooleanField(required=False)
    rated = forms.BooleanField(required=False)
    bank = forms.TypedChoiceField(
        choices=[(seconds, words) for seconds, words in BANKS.items()],
        coerce=int,
        required=False,
        initial=0,
    )
    hints_allowed = forms.BooleanField(
        label=_("Help at the table"),
        help_text=_("the site marks what makes 15; each may switch it off for himself"),
        required=False,
        initial=True,
    )
    watchable = forms.BooleanField(
        label=_("Spectators"),
        help_text=_("they see the table and nobody's hand"),
        required=False,
        initial=True,
    )
    chat_open = forms.BooleanField(label=_("Chat"), required=False, initial=True)
    robots_replaceable = forms.BooleanField(
        label=_("People may take over from robots"),
        help_text=_("whoever comes later plays on with the robot's cards"),
        required=False,
        initial=True,
    )
    # The opener's own cards: they are no part of the table.
    deck = forms.ChoiceField(choices=Deck.choices, required=False, widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, axis in AXES.items():
            self.fields[name] = forms.ChoiceField(
                label=str(axis.label),
                help_text=str(axis.help),
                choices=[AS_THE_BOOK, *axis.values.items()],
                required=False,
            )

    @classmethod
    def begun(cls, chosen: Mapping[str, object], **more: object) -> "OpenTableForm":
        """The form as somebody left it, as far as it still offers what he chose then."""
        form = cls()
        kept: dict[str, object] = {}
        for name, text in chosen.items():
            if (field := form.fields.get(name)) is None:
                continue
            if isinstance(field, forms.BooleanField):
                kept[name] = bool(text)
            elif not isinstance(field, forms.ChoiceField) or field.valid_value(text):
                kept[name] = text
        form.initial = {**kept, **more}
        return form

    @property
    def chosen(self) -> dict[str, str]:
        """What was sent, for the next form: all but the key, and what is not the table's."""
        unkept = {"key", "deck"}
        return {name: str(self.data.get(name, "")) for name in self.fields if name not in unkept}

    @property
    def axes(self) -> list[forms.BoundField]:
        """The fields of the advanced part."""
        return [self[name] for name in AXES]

    @property
    def company(self) -> list[forms.BoundField]:
        """The switches about who else is there and what helps."""
        return [self[name] for name in COMPANY]

    @property
    def is_company_changed(self) -> bool:
        return not all(field.value() for field in self.company)

    @property
    def is_advanced(self) -> bool:
        """Whether the advanced part has something to show that is not as in the book."""
        return any(field.value() for field in self.axes)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if "ruleset" not in data or "size" not in data:
            return data
        data["pace"] = data.get("pace") or 0
        data["bank"] = data.get("bank") or 0
        data["overrides"] = self._overrides(data)
        data["target"] = self._target(data)
        if self.errors:
            return data
        try:
            self._check(data)
        except engine.InvalidOptions as error:
            self.add_error(None, str(REASON_TEXT[error.reason]))
        return data

    def _overrides(self, data: Mapping[str, Any]) -> dict[str, object]:
        book = engine.RULESETS[data["ruleset"]]
        return {
            name: axis.plain_value(data[name])
            for name, axis in AXES.items()
            if data.get(name) and data[name] != text_of(getattr(book, name))
        }

    def _target(self, data: Mapping[str, Any]) -> int | None:
        asked = data.get("target")
        if asked != OTHER:
            return int(asked) if asked else None
        if data.get("other_target") is None and "other_target" not in self.errors:
            self.add_error("other_target", str(REASON_TEXT[engine.Reason.TARGET_OUT_OF_RANGE]))
        return data.get("other_target")

    def _check(self, data: dict[str, Any]) -> None:
        """Let the engine judge the whole; raises InvalidOptions."""
        rules = engine.resolve(data["ruleset"], data["overrides"])
        play = data.get("play")
        by_default = not play and rules.pairs_by_default(data["size"])
        data["pairs"] = play == "pairs" or by_default
        sides = len(set(engine.sides_for(data["size"], data["pairs"])))
        target = data["target"] or engine.default_target(rules, sides)
        engine.validate_table(rules, players=data["size"], pairs=data["pairs"], target=target)


def read_table_code(text: str) -> str:
    """The code in what somebody pasted: a link to a table, or the code as he read it; or "".

    >>> read_table_code("https://example.org/tables/7K2M9QX4TB/?lang=es")
    '7K2M9QX4TB'
    >>> read_table_code(" 7k2m-9qx4tb "), read_table_code("sol")
    ('7K2M9QX4TB', '')
    """
    text = text.strip()[:300]
    found = _TABLE_PATH.search(urlsplit(text).path if "/" in text else "")
    code = (found.group(1) if found else text).upper().translate(_READ_AS)
    return code if _CODE.fullmatch(code) else ""
