"""What may people write about themselves? One line of plain text."""

import re
import unicodedata
from enum import StrEnum

from accounts.names import is_abusive

MAX_LENGTH = 120
# What families of emoji are joined with; everything else that cannot be seen is refused.
_JOINER = "\u200d"
_TOWER = re.compile(r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{3}")


class LineReason(StrEnum):
    """Why a line is refused."""

    TOO_LONG = "too_long"
    CHARACTER = "character"
    ABUSIVE = "abusive"


class LineRefused(ValueError):
    """The text is no line for a profile; `reason` says why."""

    def __init__(self, reason: LineReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


def clean_line(text: str) -> str:
    """The line as it will be shown: composed letters, single spaces; "" is fine.

    Raises LineRefused.

    >>> clean_line("  Juego   los jueves ")
    'Juego los jueves'
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if len(line) > MAX_LENGTH:
        raise LineRefused(LineReason.TOO_LONG)
    hidden = (char for char in line if unicodedata.category(char).startswith("C"))
    if any(char != _JOINER for char in hidden) or _TOWER.search(unicodedata.normalize("NFD", line)):
        raise LineRefused(LineReason.CHARACTER)
    if is_abusive(line):
        raise LineRefused(LineReason.ABUSIVE)
    return line
