"""Do the rules and the robots give the same answer every time? They may not ask clock or chance."""

import pytest

from tests.house.rules import chance_and_time_in
from tests.house.tree import python_files, relative

BAD = [
    "import time",
    "import datetime",
    "from datetime import datetime",
    "from time import monotonic",
    "import secrets",
    "import os",
    "import random\nrandom.shuffle(deck)",
    "import random\nCARD = random.choice(deck)",
    "from random import shuffle",
    "import random\nrng = random.Random()",
]
GOOD = [
    "import random\ndef choose(view, rng: random.Random): return rng.choice(view.hand)",
    "from random import Random",
    "import random\nrng = random.Random(7)",
    "import itertools",
]


@pytest.mark.parametrize("source", BAD)
def test_the_rule_sees_chance_and_time(source: str) -> None:
    assert chance_and_time_in(source)


@pytest.mark.parametrize("source", GOOD)
def test_the_rule_lets_a_seeded_generator_pass(source: str) -> None:
    assert not chance_and_time_in(source)


def test_engine_and_robots_ask_neither_clock_nor_chance() -> None:
    files = list(python_files("games/engine", "games/bots"))
    assert files, "the engine has moved: this test looks at nothing"
    guilty = {relative(p): found for p in files if (found := chance_and_time_in(p.read_text()))}
    assert guilty == {}
