"""What may a person be called, and which names look alike?

Pure: no framework, no database. Whether a name is taken is for the services to say.
"""

import re
import unicodedata
from enum import StrEnum

from accounts.names.lookalikes import ALPHABETS, LETTERS, PAIRS
from accounts.names.refused import ABUSIVE_ANYWHERE, ABUSIVE_WORDS, RESERVED

MIN_LENGTH = 2
MAX_LENGTH = 30

_PUNCTUATION = frozenset(" ._-'’·")
# Letters and marks of Unicode that draw nothing: two names could differ only in them.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
_MARKS_IN_A_ROW = 2


class NameReason(StrEnum):
    """Why a name is refused."""

    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    CHARACTER = "character"
    MIXED = "mixed"
    NO_LETTER = "no_letter"
    RESERVED = "reserved"
    ABUSIVE = "abusive"


class NameRefused(ValueError):
    """The text is no name for a person; `reason` says why."""

    def __init__(self, reason: NameReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


def clean_name(text: str) -> str:
    """The name as it will be shown: compatible forms made plain, spaces single.

    Raises NameRefused.

    >>> clean_name("  José   Luis ")
    'José Luis'
    """
    # Control characters count as blanks for split(), so they are looked for first.
    if any(unicodedata.category(char).startswith("C") for char in text):
        raise NameRefused(NameReason.CHARACTER)
    name = _plain(text)
    if len(name) < MIN_LENGTH:
        raise NameRefused(NameReason.TOO_SHORT)
    if len(name) > MAX_LENGTH:
        raise NameRefused(NameReason.TOO_LONG)
    if not _readable(name):
        raise NameRefused(NameReason.CHARACTER)
    if len(_alphabets(name)) > 1:
        raise NameRefused(NameReason.MIXED)
    if not any(unicodedata.category(char).startswith("L") for char in name):
        raise NameRefused(NameReason.NO_LETTER)
    if is_reserved(name):
        raise NameRefused(NameReason.RESERVED)
    if is_abusive(name):
        raise NameRefused(NameReason.ABUSIVE)
    return name


def name_key(text: str) -> str:
    """What a hasty reader sees: names with the same key look alike.

    Accents, case, spaces and punctuation do not count; letters and digits of the same shape are
    one (0 and o; 1, l and i; rn and m; Cyrillic and Greek twins of Latin letters; the digits of
    all scripts).

    >>> name_key("José") == name_key("JOSE") == name_key("j0s.e")
    True
    >>> name_key("Camen") == name_key("Carrnen")
    False
    >>> name_key("Carmen") == name_key("Carrnen")
    True
    """
    folded = unicodedata.normalize("NFD", _plain(text).casefold())
    folded = "".join(str(unicodedata.digit(char, char)) for char in _ACCENTS.sub("", folded))
    folded = folded.translate(LETTERS)
    folded = "".join(char for char in folded if unicodedata.category(char)[0] in "LMN")
    for pair, single in PAIRS:
        folded = folded.replace(pair, single)
    return unicodedata.normalize("NFC", folded)


def login_name(text: str) -> str:
    """The name as it is compared when logging in: case and spacing do not count, accents do.

    >>> login_name(" José  LUIS")
    'josé luis'
    """
    return _plain(text).lower()


def is_reserved(name: str) -> bool:
    """Whether the name could pass for the site, its staff, its robots or its marks.

    >>> is_reserved("Robot 3"), is_reserved("Roberto")
    (True, False)
    """
    without_number = re.sub(r"[\d\W_]+$", "", name)
    return not {name_key(name), name_key(without_number)}.isdisjoint(RESERVED_KEYS)


def is_abusive(name: str) -> bool:
    """Whether the name is, or contains as a word, an insult of the list.

    >>> is_abusive("P.u.t.4"), is_abusive("Computadora")
    (True, False)
    """
    whole = name_key(_without_leet(name))
    words = {name_key(_without_leet(word)) for word in re.split(r"[\W_]+", name)}
    if not (words | {whole}).isdisjoint(ABUSIVE_KEYS):
        return True
    return any(key in whole for key in ABUSIVE_ANYWHERE_KEYS)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split())


def _readable(name: str) -> bool:
    if _INVISIBLE.search(name):
        return False
    marks, previous = 0, ""
    for char in name:
        category = unicodedata.category(char)
        if category.startswith("M"):
            marks += 1
            # An accent stands on a letter, and there is no tower of accents.
            if marks > _MARKS_IN_A_ROW or previous[:1] not in ("L", "M"):
                return False
        else:
            marks = 0
            if not (category[0] == "L" or category == "Nd" or char in _PUNCTUATION):
                return False
        previous = category
    return True


def _alphabets(name: str) -> set[str]:
    """Those of the alphabets with common shapes that the name uses."""
    letters = (char for char in name if unicodedata.category(char).startswith("L"))
    return {unicodedata.name(char, "").split(" ")[0] for char in letters} & ALPHABETS


def _without_leet(text: str) -> str:
    return text.translate(str.maketrans("34578", "eastb"))


RESERVED_KEYS = frozenset(name_key(name) for name in RESERVED)
ABUSIVE_KEYS = frozenset(name_key(word) for word in ABUSIVE_WORDS)
ABUSIVE_ANYWHERE_KEYS = frozenset(name_key(word) for word in ABUSIVE_ANYWHERE)
