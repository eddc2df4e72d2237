"""The drawings of the four decks, as Python that writes SVG."""
