"""What may whoever runs the site know of what happens? Counts and seconds; never a card or a name.

The game says what it does by signals; the site turns them into metrics (escoba_site/metrics.py).
Nobody has to listen, and no listener can stop a command.

| signal             | sent when                             | says                       |
|--------------------|---------------------------------------|----------------------------|
| `command_answered` | a person's command is done or refused | command, reason*, seconds  |
| `play_made`        | a play was accepted                   | by: person, robot or clock |
| `robot_thought`    | a robot has chosen                    | robot, seconds             |
| `table_came_due`   | a clock takes up a due table          | lag in seconds             |
| `table_failed`     | a clock could not look after a table  | kind: error or broken_log  |
| `signal_lost`      | a signal to open pages was not sent   |                            |

* "" when the command was done.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.dispatch import Signal

from games.services.refusals import Refused

command_answered = Signal()
play_made = Signal()
robot_thought = Signal()
table_came_due = Signal()
table_failed = Signal()
signal_lost = Signal()


@contextmanager
def answering(command: str) -> Iterator[None]:
    """Time a person's command. A refusal is told with its reason and goes on its way; an error is
    no answer and is left to whoever counts errors.
    """
    begun = time.perf_counter()
    try:
        yield
    except Refused as refused:
        _tell(command, refused.reason, begun)
        raise
    _tell(command, "", begun)


@contextmanager
def thinking(robot: str) -> Iterator[None]:
    """Time a robot's choice."""
    begun = time.perf_counter()
    yield
    robot_thought.send_robust(None, robot=robot, seconds=time.perf_counter() - begun)


def _tell(command: str, reason: str, begun: float) -> None:
    seconds = time.perf_counter() - begun
    command_answered.send_robust(None, command=command, reason=reason, seconds=seconds)
