"""How strong are the robots? Points a round over duplicate deals: every deck is played twice.

    python -m bench.robots [--deals 300]

Each robot against chance, with seats exchanged, in every book (in Desescoba few points are good).
The bar: in `abierta` the house makes at least three points a round more.
"""

from __future__ import annotations

import argparse
import sys

from games.bots import BOTS
from games.engine import RULESETS
from tests.bots.duels import margin

BAR = ("abierta", "house", 3.0)


def main(deals: int) -> int:
    print(f"Points a round more than chance, over {deals} duplicate deals of two:")
    ahead = {
        (key, name): margin(key, bot, BOTS["random"], range(deals))
        for key in RULESETS
        for name, bot in BOTS.items()
        if name != "random"
    }
    for (key, name), points in ahead.items():
        print(f"  {key:12} {name:10} {points:+6.2f}")
    book, robot, least = BAR
    is_held = ahead[book, robot] >= least
    print(f"The bar of {least:+.2f} in {book} is {'held' if is_held else 'MISSED'}.")
    return 0 if is_held else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=300)
    sys.exit(main(parser.parse_args().deals))
