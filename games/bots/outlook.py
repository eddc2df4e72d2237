"""What does a play bring, and what does it leave to the next player? An estimate in points.

The viewer remembers every card that was shown (`view.events`), so he knows which forty cards
are still hidden, and how likely it is that the next player holds one that captures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import comb
from typing import Final

from games.engine import DECK, Card, Goal, TableView, total_of

from .candidates import FIFTEEN, NEVER, best_by_total
from .worth import ESCOBA, worth_by_card

DANGER: Final = 0.9
"""How much of what the next player may gain is counted against a play of two sides."""
DANGER_OF_MANY: Final = 0.7
"""The same where there are more sides: what one rival gains hurts the others too."""
GIVEN_UP: Final = 0.25
"""How much of a card's worth is lost when it is laid where somebody may take it."""
PROSPECT: Final = 0.12
"""How much of what the rest of the hand could take next time is counted for a play."""
HAND_SIZE: Final = 3


class Outlook:
    """The table as one viewer, on turn, weighs it."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.worth = worth_by_card(view.ruleset)
        self.wants_points = view.ruleset.goal is Goal.HIGH
        self.hidden = self._hidden_by_value()
        self.next_hand = self._next_hand()
        many = len(set(view.sides)) > 2
        self.danger = DANGER_OF_MANY if many else DANGER

    def _hidden_by_value(self) -> list[int]:
        """How many cards of each value the viewer has not seen; the place is the value."""
        seen = {*self.view.hand, *self.view.table}
        for event in self.view.events:
            seen.update(event.cards)
        counts = [0] * 11
        for card in DECK:
            if card not in seen:
                counts[card.value] += 1
        return counts

    def _next_hand(self) -> int:
        """How many cards the next player will have; 0 when this is the last play of the round."""
        view = self.view
        step = view.ruleset.step
        for away in range(1, view.players):
            count = view.seats[((view.viewer or 0) + step * away) % view.players].hand_count
            if count:
                return count
        return HAND_SIZE if len(view.hand) == 1 and view.stock_count else 0

    # What a play is worth

    def value_of_capture(self, card: Card, taken: Collection[Card]) -> float:
        """Points for the cards and an escoba, less what is left to the next player."""
        rest = [other for other in self.view.table if other not in taken]
        gain = self.gain((*taken, card), clears=not rest)
        if not self.wants_points:
            return -gain + self._low_outlook(rest, card)
        return gain + self._high_outlook(rest, card)

    def value_of_lay(self, card: Card) -> float:
        """What laying the card gives away."""
        table = [*self.view.table, card]
        if not self.wants_points:
            return self._low_outlook(table, card)
        given_up = GIVEN_UP * self.worth[card]
        return self._high_outlook(table, card) - given_up - self._left_behind(card)

    def value_of_left(self, taken: Collection[Card]) -> float:
        """Points for taking the left fifteen, and for the best the hand can take after it."""
        rest = [card for card in self.view.table if card not in taken]
        best = best_by_total(rest, self.worth)
        total = total_of(rest)
        after = max((self._best_gain(card, best, total) for card in self.view.hand), default=0.0)
        return self.gain(taken, clears=not rest) + max(after, 0.0)

    def gain(self, cards: Iterable[Card], *, clears: bool) -> float:
        """What it is worth to take these cards."""
        return sum(self.worth[card] for card in cards) + (ESCOBA if clears else 0.0)

    def _best_gain(self, card: Card, best: Sequence[float], total: int) -> float:
        """The most this card can take from a table of that total, or NEVER."""
        needs = FIFTEEN - card.value
        return best[needs] + self.worth[card] + (ESCOBA if total == needs else 0.0)

    # What it leaves

    def _high_outlook(self, table: Sequence[Card], played: Card) -> float:
        best = best_by_total(table, self.worth)
        total = total_of(table)
        own = [card for card in self.view.hand if card is not played]
        prospect = max((self._best_gain(card, best, total) for card in own), default=0.0)
        return PROSPECT * max(prospect, 0.0) - self.danger * self._expected_gain(best, total)

    def _expected_gain(self, best: Sequence[float], total: int) -> float:
        """What the next player gains on average if he takes the best he can.

        The best card first: he takes with it when he has it, else with the next best.
        """
        gains = []
        for value in range(1, 11):
            taken = best[FIFTEEN - value]
            if self.hidden[value] and taken > NEVER:
                escoba = ESCOBA if total == FIFTEEN - value else 0.0
                gains.append((taken + escoba, self.hidden[value]))
        gains.sort(reverse=True)
        expected, better, has_none = 0.0, 0, 1.0
        for gain, count in gains:
            better += count
            still_none = self._chance_of_none(better)
            expected += gain * (has_none - still_none)
            has_none = still_none
        return expected

    def _chance_of_none(self, count: int) -> float:
        """How likely it is that the next player holds none of that many hidden cards."""
        unknown = sum(self.hidden)
        drawn = min(self.next_hand, unknown)
        return comb(unknown - count, drawn) / comb(unknown, drawn)

    def _left_behind(self, card: Card) -> float:
        """What a left fifteen gives the next player on top of his turn."""
        if not self.view.ruleset.left_fifteen or not self.next_hand:
            return 0.0
        taken = best_by_total(self.view.table, self.worth)[FIFTEEN - card.value]
        if taken == NEVER:
            return 0.0
        clears = total_of(self.view.table) == FIFTEEN - card.value
        return taken + self.worth[card] + (ESCOBA if clears else 0.0)

    def _low_outlook(self, table: Sequence[Card], played: Card) -> float:
        """Desescoba: good is what the others must take and what the own hand can still dodge."""
        best = best_by_total(table, self.worth)
        captures = [value > 0 and best[FIFTEEN - value] > NEVER for value in range(11)]
        forcing = sum(count for value, count in enumerate(self.hidden) if captures[value])
        unknown = sum(self.hidden)
        drawn = min(self.next_hand, unknown)
        forced = comb(forcing, drawn) / comb(unknown, drawn) if drawn else 0.0
        own = [card for card in self.view.hand if card is not played]
        caught = sum(captures[card.value] for card in own) / len(own) if own else 0.0
        return forced - caught * caught
