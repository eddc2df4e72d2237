"""What does somebody fill in to go on holiday? The first day and the last."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# What a browser's own field for dates sends, whatever the language.
ISO = "%Y-%m-%d"


def _day(label: Any) -> forms.DateField:
    widget = forms.DateInput(format=ISO, attrs={"type": "date"})
    return forms.DateField(label=label, input_formats=[ISO], widget=widget)


class HolidayForm(forms.Form):
    first = _day(_("First day"))
    last = _day(_("Last day"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        today = timezone.localdate().isoformat()
        for field in self.fields.values():
            field.widget.attrs["min"] = today
