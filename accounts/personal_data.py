"""Who else keeps something about a person? The apps above `accounts` write themselves in here.

Somebody who asks for his data gets what every keeper collects; when an account is deleted every
keeper forgets. Whoever adds rows about people registers here, in his AppConfig.ready.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


class Forget(Protocol):
    def __call__(self, user_id: int, *, now: datetime) -> None:
        """Let go of everything personal. It may be called again after an error."""


@dataclass(frozen=True)
class Keeper:
    """`collect` gives a person's data as what JSON can hold (dates and times as such)."""

    collect: Callable[[int], Mapping[str, object]]
    forget: Forget


_keepers: dict[str, Keeper] = {}


def register(name: str, *, collect: Callable[[int], Mapping[str, object]], forget: Forget) -> None:
    """Add a keeper; `name` is its part of the file that people download."""
    _keepers[name] = Keeper(collect, forget)


def keepers() -> Mapping[str, Keeper]:
    """All of them, in the order in which they came."""
    return dict(_keepers)
