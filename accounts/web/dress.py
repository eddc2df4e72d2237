"""How does a field of a form look: its words and the attributes of its input?"""

from typing import Any

from django.forms import BaseForm
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH

NAME_HELP = _("2 to 30 letters or digits; this is how others see you.")
NAME_ATTRIBUTES = {
    "autocapitalize": "words",
    "spellcheck": "false",
    "maxlength": str(MAX_LENGTH),
}


def dress(form: BaseForm, name: str, **looks: Any) -> None:
    """Set label and help of a field, and the attributes of its input.

    Help and placeholder that came with the field go: a placeholder hides what one was to write.
    """
    field = form.fields[name]
    field.label = looks.pop("label", field.label)
    field.help_text = looks.pop("help_text", "")
    field.widget.attrs.pop("placeholder", None)
    field.widget.attrs.update(looks)
