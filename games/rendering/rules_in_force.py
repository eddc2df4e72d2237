"""By which rules does this table play? In one list, the same wherever a table or match is named."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import engine
from games.rendering.words import AXES, Axis, text_of

# Axes that say nothing under some rules.
_MEANINGLESS = {
    "four_sevens_bonus": lambda rules: rules.sevens != engine.Sevens.MOST_SEVENS,
    "tie_at_top": lambda rules: rules.goal == engine.Goal.LOW,
    "hand_fifteen": lambda rules: rules.goal == engine.Goal.LOW,
    "left_fifteen": lambda rules: rules.capture != engine.CaptureRule.OPTIONAL,
}


@dataclass(frozen=True)
class Rule:
    """One rule in words. `is_changed`: this table departs from its rule book here."""

    label: str
    value: str
    is_changed: bool = False


def rules_in_force(
    rules: engine.Ruleset, *, target: int, players: int, pairs: bool, rated: bool | None = None
) -> list[Rule]:
    """Everything that decides the score, in words of the active language.

    `rated` is None where it is about a rule book and no table.
    """
    listed = [
        Rule(_("Target"), _target(rules, target), target != _own_target(rules, players, pairs)),
        Rule(_("Players"), players_in_words(players, pairs=pairs)),
    ]
    if rated is not None:
        listed.append(Rule(_("Rating"), _("rated") if rated else _("not rated")))
    listed += [
        Rule(str(axis.label), str(axis.values[text_of(getattr(rules, name))]), is_changed)
        for name, axis, is_changed in _axes(rules)
    ]
    return listed


def has_own_rules(rules: engine.Ruleset) -> bool:
    """Whether anything but the target is not as the rule book has it."""
    return any(is_changed for _, _, is_changed in _axes(rules))


def _axes(rules: engine.Ruleset) -> Iterator[tuple[str, Axis, bool]]:
    """Each axis that says something under these rules, and whether they depart from the book."""
    book = engine.RULESETS[rules.key]
    for name, axis in AXES.items():
        if name in _MEANINGLESS and _MEANINGLESS[name](rules):
            continue
        yield name, axis, getattr(rules, name) != getattr(book, name)


def players_in_words(players: int, *, pairs: bool) -> str:
    """ "4, in pairs" or "3 players"."""
    if pairs:
        return _("%(number)s, in pairs") % {"number": players}
    return ngettext("%(number)s player", "%(number)s players", players) % {"number": players}


def _target(rules: engine.Ruleset, target: int) -> str:
    points = ngettext("%(number)s point", "%(number)s points", target) % {"number": target}
    if rules.goal == engine.Goal.LOW:
        return _("%(points)s: whoever reaches it loses") % {"points": points}
    return points


def _own_target(rules: engine.Ruleset, players: int, pairs: bool) -> int:
    return engine.default_target(rules, len(set(engine.sides_for(players, pairs))))
