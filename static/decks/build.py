#!/usr/bin/env python3
"""How are the four deck sprites made?

    python3 static/decks/build.py

writes classic.svg, modern.svg, french.svg and contrast.svg beside this file. Each holds one symbol of
208 by 320 units for every card by its notation (`7O`), its compact face (`7Om`) and the back (`back`). What
the drawings share is written out in each (`art/flat.py`), as few paths as give the same picture.
samples.svg has a few cards of each deck (`classic-7O`): a page that shows all decks loads it alone.
The drawings are this project's own and need nothing but the standard library.
"""

import gzip
import re
from pathlib import Path

from art.classic import classic
from art.contrast import contrast
from art.flat import flat
from art.french import french
from art.modern import modern

DECKS = {"classic": classic, "modern": modern, "french": french, "contrast": contrast}
SAMPLES = ("7O", "KC", "RE")
ID = re.compile(r'(<symbol id=")([^"]+)')


def samples(name, symbols):
    """The symbols of the sample cards, with the deck in their ids."""
    by_id = {ID.search(symbol).group(2): symbol for symbol in symbols}
    return [ID.sub(rf"\1{name}-\2", by_id[code]) for code in SAMPLES]


def write(name, symbols):
    text = "\n".join(symbols)
    sprite = f'<svg xmlns="http://www.w3.org/2000/svg">\n{text}\n</svg>\n'
    (Path(__file__).parent / f"{name}.svg").write_text(sprite, encoding="utf-8")
    packed = len(gzip.compress(sprite.encode()))
    print(f"{name}: {len(sprite) / 1024:.1f} KB, {packed / 1024:.1f} KB compressed")


def main():
    drawn = {name: flat(draw()) for name, draw in DECKS.items()}
    for name, symbols in drawn.items():
        write(name, symbols)
    write("samples", [part for name, symbols in drawn.items() for part in samples(name, symbols)])


if __name__ == "__main__":
    main()
