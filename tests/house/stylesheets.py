"""What do the selectors of our style sheets say? Enough of a reader for rules about them."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.tree import ROOT

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# What stands before a brace: a selector list, or the head of an at-rule.
HEAD = re.compile(r"([^{};]+)\{")
# A tag, class, id or attribute, as opposed to a pseudo-class, which any element may have.
NAME = re.compile(r"(?:^|(?<=[\s>+~]))[a-zA-Z]|[.#\[]")
ALTERNATIVES = re.compile(r":(?:is|where)\(")


def style_sheets() -> list[Path]:
    return sorted((ROOT / "static" / "css").glob("*.css"))


def selectors(css: str) -> Iterator[str]:
    """Every selector of a style sheet, one by one."""
    for head in HEAD.findall(COMMENT.sub("", css)):
        if not head.strip().startswith("@"):
            yield from _split(head, ",")


def restyles_everything(selector: str) -> bool:
    """Whether `:has()` decides about elements without a name.

    A browser finds what such a selector touches by the names in its last part; when there are
    none, every change that `:has()` looks for has it style the whole page again.
    """
    return ":has(" in selector and not _is_named(selector)


def _is_named(selector: str) -> bool:
    last = _last_compound(selector.strip())
    bare = _without_arguments(last)
    if NAME.search(bare):
        return True
    inner = [
        last[match.end() : _closing(last, match.end())] for match in ALTERNATIVES.finditer(last)
    ]
    return any(all(_is_named(each) for each in _split(group, ",")) for group in inner)


def _last_compound(selector: str) -> str:
    depth, start = 0, 0
    for at, letter in enumerate(selector):
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter in " >+~\n":
            start = at + 1
    return selector[start:]


def _without_arguments(compound: str) -> str:
    depth, kept = 0, ""
    for letter in compound:
        depth -= letter == ")"
        kept += letter if depth == 0 else ""
        depth += letter == "("
    return kept


def _closing(text: str, start: int) -> int:
    depth = 1
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at
    return len(text)


def _split(text: str, separator: str) -> list[str]:
    depth, parts = 0, [""]
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter == separator:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]
