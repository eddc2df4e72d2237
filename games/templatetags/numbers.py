"""How is a number written that may be more or less than before?"""

from django import template

register = template.Library()


@register.filter
def signed(points: int) -> str:
    """With its sign, which for less is a minus and no hyphen.

    >>> signed(2), signed(0), signed(-5)
    ('+2', '0', '−5')
    """
    if points == 0:
        return "0"
    return f"+{points}" if points > 0 else f"−{-points}"
