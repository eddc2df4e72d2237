"""Which letters look like which? Data for accounts.names, applied after casefold and NFD.

The Cyrillic and Greek rows are twins of Latin letters in Unicode's confusables (UTS 39), limited to
what people can type on ordinary keyboards. Where capital and small letter look like two different
Latin letters (Greek N and v), the capital decides: names of one alphabet cannot mix with another
(accounts.names), and it is in capitals that a whole name passes for a Latin one. The stroked
letters are Latin ones which NFD does not take apart.
"""

ALPHABETS = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})

_CYRILLIC = {
    "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "н": "h", "і": "i", "ј": "j",
    "к": "k", "ӏ": "l", "м": "m", "о": "o", "р": "p", "ԛ": "q", "ѕ": "s", "т": "t", "ѵ": "v",
    "ԝ": "w", "х": "x", "у": "y", "ү": "y", "з": "3", "б": "6",
}  # fmt: skip
_GREEK = {
    "α": "a", "β": "b", "ϲ": "c", "ε": "e", "η": "h", "ι": "i", "κ": "k", "μ": "m", "ν": "n",
    "ο": "o", "ρ": "p", "τ": "t", "υ": "y", "χ": "x", "ζ": "z",
}  # fmt: skip
_STROKED = {
    "ı": "i", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ŧ": "t", "ƒ": "f", "ɑ": "a",
    "ɡ": "g", "ɩ": "i", "ɾ": "r", "æ": "ae", "œ": "oe", "ĸ": "k", "ŋ": "n",
}  # fmt: skip
# One shape each; `l` stands for the upright stroke.
_SHAPES = {"0": "o", "1": "l", "i": "l"}

LETTERS = str.maketrans(
    {
        letter: "".join(_SHAPES.get(char, char) for char in twin)
        for letter, twin in (_CYRILLIC | _GREEK | _STROKED | _SHAPES).items()
    }
)

# Two letters that read as one.
PAIRS = (("rn", "m"), ("vv", "w"))
