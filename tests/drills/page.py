"""What does a frame or a page of a table show? Read as a browser would, without one."""

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass(frozen=True)
class Held:
    """A card of one's hand and the sets it may take; None when there are too many to list."""

    card: str
    captures: tuple[tuple[str, ...], ...] | None
    must_take: bool


@dataclass(frozen=True)
class Move:
    """A line of the log as everybody sees it."""

    key: str
    kind: str
    position: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Seen:
    """What is on the felt, and the plays of the round so far."""

    revision: int
    stage: str
    round: int
    ply: int
    my_turn: bool
    hand: tuple[Held, ...]
    center: tuple[str, ...]
    moves: tuple[Move, ...]


@dataclass
class _Reader(HTMLParser):
    values: dict[str, str] = field(default_factory=dict)
    felt: dict[str, str | None] = field(default_factory=dict)
    hand: list[Held] = field(default_factory=list)
    center: list[str] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    zones: list[tuple[str, str]] = field(default_factory=list)
    label: dict[str, str | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        name = found.get("id") or ""
        if name == "table":
            self.felt = found
        elif name in {"revision", "round", "ply"} and tag == "input":
            self.values[name] = found.get("value") or "0"
        elif tag == "label":
            self.label = found
        elif tag == "input" and found.get("name") == "card":
            self.hand.append(_held(found.get("value") or "", self.label))
        elif tag == "input" and found.get("name") == "taken":
            self.center.append(found.get("value") or "")
        elif tag == "li" and found.get("data-position") is not None:
            self.moves.append(
                Move(
                    key=found.get("data-key") or "",
                    kind=found.get("data-kind") or "",
                    position=int(found["data-position"] or 0),
                    cards=tuple((found.get("data-cards") or "").split()),
                )
            )


def _held(card: str, label: dict[str, str | None]) -> Held:
    sets = None
    if "data-many" not in label:
        sets = tuple(tuple(way.split("+")) for way in (label.get("data-captures") or "").split())
    return Held(card, sets, "data-must-take" in label)


def read(html: str) -> Seen | None:
    """What the frame shows of a table; None when it is about something else."""
    if 'id="table"' not in html:
        return None
    reader = _Reader()
    reader.feed(html)
    return Seen(
        revision=int(reader.values.get("revision", "0")),
        stage=reader.felt.get("data-stage") or "",
        round=int(reader.values.get("round", "0")),
        ply=int(reader.values.get("ply", "0")),
        my_turn="data-my-turn" in reader.felt,
        hand=tuple(reader.hand),
        center=tuple(reader.center),
        moves=tuple(reader.moves),
    )
