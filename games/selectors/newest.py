"""What does a process keep of things that have revisions? Of each only the newest.

Nobody asks for an old one again. Thousands of them would fill the memory, and what looks for
garbage there would stop everybody for a third of a second now and then.
"""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Newest(Generic[Key, Value]):
    """The newest value of each key, with its revision; of so many keys, those asked for last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, tuple[int, Value]] = OrderedDict()
        self._lock = threading.Lock()

    def at(self, key: Key, revision: int) -> Value | None:
        """The value at exactly this revision, if it is the one that is kept."""
        found = self._find(key)
        return found[1] if found is not None and found[0] == revision else None

    def since(self, key: Key, revision: int) -> Value | None:
        """The value at this revision or a newer one."""
        found = self._find(key)
        return found[1] if found is not None and found[0] >= revision else None

    def keep(self, key: Key, revision: int, value: Value) -> Value:
        """Keep it unless a newer one is kept already. Gives back what is kept of that revision
        then: of two who made the same at once, both use the first one's.
        """
        with self._lock:
            known = self._kept.get(key)
            if known is not None and known[0] == revision:
                return known[1]
            if known is None or known[0] < revision:
                self._kept[key] = (revision, value)
                self._kept.move_to_end(key)
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
            return value

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()

    def _find(self, key: Key) -> tuple[int, Value] | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found
