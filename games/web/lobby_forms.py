"""What did somebody choose in the lobby? The filter of the list, the wishes for a quick seat."""

from typing import Any

from django import forms

from games import engine
from games.rendering.wishes import ANY, NO, QUESTIONS, YES, filter_choices
from games.rendering.words import BOOKS
from games.selectors.fitting import LobbyFilter, Wish, Wishes


class FilterForm(forms.Form):
    """The filter of the open tables. Whatever is sent, `wanted` is a filter."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, (label, choices) in filter_choices().items():
            self.fields[name] = forms.ChoiceField(label=str(label), choices=choices, required=False)

    @classmethod
    def of(cls, wanted: LobbyFilter) -> "FilterForm":
        return cls(initial=wanted.chosen)

    def wanted(self) -> LobbyFilter:
        return LobbyFilter.read(self.data)


class WishesForm(forms.Form):
    """Yes, no or either way, for every rule book and every question."""

    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for key in engine.RULESETS:
            self.fields[f"book_{key}"] = _three_ways(BOOKS[key].name)
        for name, question in QUESTIONS.items():
            self.fields[name] = _three_ways(question.label, question.help)

    @classmethod
    def of(cls, wishes: Wishes, *, key: str) -> "WishesForm":
        return cls(initial={**wishes.chosen, "key": key})

    @property
    def books(self) -> list[forms.BoundField]:
        return [self[f"book_{key}"] for key in engine.RULESETS]

    @property
    def questions(self) -> list[forms.BoundField]:
        return [self[name] for name in QUESTIONS]

    def wishes(self) -> Wishes:
        return Wishes.read(self.data)


def _three_ways(label: Any, help_text: Any = "") -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        help_text=help_text,
        choices=[(Wish.YES.value, YES), (Wish.NO.value, NO), (Wish.ANY.value, ANY)],
        required=False,
        widget=forms.RadioSelect,
    )
