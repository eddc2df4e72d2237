"""Do the examples in the engine's documentation still say what happens?"""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import games.engine

MODULES = ["games.engine"] + [
    f"games.engine.{module.name}" for module in pkgutil.iter_modules(games.engine.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_public_name_says_what_it_is() -> None:
    for name in games.engine.__all__:
        documented = getattr(games.engine, name)
        if str(getattr(documented, "__module__", "")).startswith("games."):
            assert documented.__doc__, name
