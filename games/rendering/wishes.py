"""What is somebody asked who looks for a table? The filter and a quick seat, in words."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import engine
from games.rendering.people import listed
from games.rendering.words import BOOKS
from games.selectors.fitting import SIZES, LobbyFilter, Wish, Wishes

YES, NO, ANY = gettext_lazy("Yes"), gettext_lazy("No"), gettext_lazy("Either way")
ALL = ("", gettext_lazy("All"))

Choices = list[tuple[str, Promise | str]]


@dataclass(frozen=True)
class Question:
    """One thing a table may be or not: the question, what a yes means, and the words of a wish."""

    label: Promise
    help: Promise | str
    with_it: Promise
    without_it: Promise


# In the order of the page; what they mean is decided by games.selectors.fitting.AXES.
QUESTIONS: dict[str, Question] = {
    "many": Question(
        gettext_lazy("More than two players"),
        "",
        gettext_lazy("three or more"),
        gettext_lazy("only two"),
    ),
    "pairs": Question(
        gettext_lazy("In pairs"),
        gettext_lazy("four play, the partner sits opposite"),
        gettext_lazy("in pairs"),
        gettext_lazy("not in pairs"),
    ),
    "clock": Question(
        gettext_lazy("With a clock"),
        gettext_lazy("15, 30 or 60 seconds a turn"),
        gettext_lazy("with a clock"),
        gettext_lazy("without a clock"),
    ),
    "days": Question(
        gettext_lazy("Over days"),
        gettext_lazy("nobody has to be there at the same time"),
        gettext_lazy("over days"),
        gettext_lazy("all at the table"),
    ),
    "hints": Question(
        gettext_lazy("With help"),
        gettext_lazy("the site marks what makes 15"),
        gettext_lazy("with help"),
        gettext_lazy("without help"),
    ),
    "rated": Question(
        gettext_lazy("Rated"),
        gettext_lazy("the result changes ratings; for accounts only"),
        gettext_lazy("rated"),
        gettext_lazy("not rated"),
    ),
    "robots": Question(
        gettext_lazy("Robots at the table"),
        "",
        gettext_lazy("with robots"),
        gettext_lazy("without robots"),
    ),
}


def filter_choices() -> dict[str, tuple[Promise, Choices]]:
    """The filter of the list: label and choices of each field, "" first."""
    return {
        "ruleset": (
            gettext_lazy("Rules"),
            [ALL, *((key, BOOKS[key].name) for key in engine.RULESETS)],
        ),
        "players": (
            gettext_lazy("Places"),
            [ALL, *((str(size), str(size)) for size in SIZES)],
        ),
        "pairs": (
            gettext_lazy("Pairs"),
            [
                ALL,
                (Wish.YES.value, gettext_lazy("In pairs")),
                (Wish.NO.value, gettext_lazy("Individually")),
            ],
        ),
        "pace": (
            gettext_lazy("Pace"),
            [
                ALL,
                ("none", gettext_lazy("No clock")),
                ("clock", gettext_lazy("With a clock")),
                ("days", gettext_lazy("Over days")),
            ],
        ),
        "hints": (
            gettext_lazy("Help"),
            [
                ALL,
                (Wish.YES.value, gettext_lazy("With help")),
                (Wish.NO.value, gettext_lazy("Without help")),
            ],
        ),
        "rated": (
            gettext_lazy("Rating"),
            [
                ALL,
                (Wish.YES.value, gettext_lazy("Rated")),
                (Wish.NO.value, gettext_lazy("Not rated")),
            ],
        ),
    }


def filter_in_words(wanted: LobbyFilter) -> list[str]:
    """What the list is narrowed to, one piece for each thing chosen."""
    words = []
    for name, value in wanted.chosen.items():
        if name == "players":
            number = int(value)
            words.append(
                ngettext("%(number)s place", "%(number)s places", number) % {"number": number}
            )
        else:
            words.append(str(dict(filter_choices()[name][1])[value]))
    return words


def as_new_table(wanted: LobbyFilter) -> str:
    """The address of the form of a new table that the list, narrowed like this, would show."""
    chosen = {
        "ruleset": wanted.ruleset,
        "size": "4" if wanted.pairs == Wish.YES else wanted.players,
        "play": {Wish.YES.value: "pairs", Wish.NO.value: "single"}.get(wanted.pairs, ""),
        "pace": {"none": "0", "clock": "30", "days": "86400"}.get(wanted.pace, ""),
    }
    query = {name: value for name, value in chosen.items() if value}
    if wanted.hints == Wish.NO:
        query["hints_allowed"] = ""
    if wanted.rated == Wish.YES:
        query["rated"] = "on"
    return f"?{urlencode(query)}"


def wishes_in_words(wishes: Wishes) -> str:
    """What somebody wishes for in one line, or that he takes whatever comes."""
    words = []
    if any(wishes.books.values()):
        words.append(listed([str(BOOKS[key].name) for key in wishes.allowed_books]))
    for name, question in QUESTIONS.items():
        wish = wishes.says(name)
        if wish:
            words.append(str(question.with_it if wish == Wish.YES else question.without_it))
    return ", ".join(words) or _("whatever comes")
