"""What does a form say about a name that cannot be used?"""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH, MIN_LENGTH, NameReason, NameRefused, clean_name

_TEXTS = {
    NameReason.TOO_SHORT: _("At least %(least)s characters."),
    NameReason.TOO_LONG: _("At most %(most)s characters."),
    NameReason.CHARACTER: _("Only letters, digits, spaces and . - _ ' can be used."),
    NameReason.MIXED: _("Letters of different alphabets cannot be mixed."),
    NameReason.NO_LETTER: _("A name has at least one letter."),
    NameReason.RESERVED: _("This name is kept for the site. Choose another one."),
    NameReason.ABUSIVE: _("This name is not allowed. Choose another one."),
}


def cleaned_name(text: str) -> str:
    """accounts.names.clean_name for forms: raises ValidationError."""
    try:
        return clean_name(text)
    except NameRefused as refused:
        raise ValidationError(
            _TEXTS[refused.reason],
            code=refused.reason.value,
            params={"least": MIN_LENGTH, "most": MAX_LENGTH},
        ) from refused


def name_taken() -> ValidationError:
    return ValidationError(
        _("Somebody already has this name, or one that looks like it. Choose another one."),
        code="taken",
    )
