"""Is every fault that card sites have had looked for here? By a test whose docstring names it."""

import ast
import re
from collections.abc import Iterator

from tests.house.tree import python_files

# The odd numbers from B01 to B115: rules, hidden cards, coming back, people, and reading the table.
FAULTS = [f"B{number:02}" for number in range(1, 116, 2)]
NAMED = re.compile(r"\bB\d{2,3}\b")


def docstrings() -> Iterator[str]:
    """Those of the modules of tests and of the tests in them."""
    for path in python_files("tests"):
        if not path.name.startswith("test_"):
            continue
        tree = ast.parse(path.read_text())
        tests = [node for node in ast.walk(tree) if is_test(node)]
        for node in (tree, *tests):
            yield ast.get_docstring(node) or ""


def is_test(node: ast.AST) -> bool:
    is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    return is_function and node.name.startswith("test_")


def test_every_known_fault_is_named_by_a_test() -> None:
    named = {number for text in docstrings() for number in NAMED.findall(text)}
    assert named == set(FAULTS)
