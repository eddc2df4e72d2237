"""What does somebody fill in about notices? By which ways he wants to hear of what."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.selectors.notices import KINDS, SWITCHES, WAYS, switch

# What each kind is called where it is chosen.
KIND_NAMES = {
    "turn": _("It is my turn"),
    "invitation": _("Somebody invites me to a table"),
    "friend": _("Somebody would like to be my friend"),
    "rematch": _("Somebody wants a rematch"),
    "result": _("A match by days is over"),
}


class NoticesForm(forms.Form):
    """One switch for each kind and way, named like "turn.mail"."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for word in SWITCHES:
            self.fields[word] = forms.BooleanField(
                label=str(dict(WAYS)[word.partition(".")[2]]), required=False
            )

    @classmethod
    def of(cls, switches: frozenset[str]) -> "NoticesForm":
        return cls(initial={word: word in switches for word in SWITCHES})

    def groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The switches by kind."""
        return [
            (KIND_NAMES[kind], [self[switch(kind, way)] for way, _name in WAYS]) for kind in KINDS
        ]

    def chosen(self) -> list[str]:
        """The switches that are on, of a valid form."""
        return [word for word in SWITCHES if self.cleaned_data.get(word)]
