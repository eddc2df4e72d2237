"""May Ana do that to Beto? The whole table of actions, choices and relations.

- A block, by whichever of the two, forbids everything.
- A closed or deleted account allows nothing.
- Otherwise Beto's choice decides: everyone, friends (not those who have only asked), nobody.
- A visitor may read the history of those who show it to everyone, and nothing else.
- To oneself nothing is hidden, and one neither invites nor writes to oneself.
- Being here is shown to friends, if at all.
"""

from datetime import UTC, datetime

import pytest

from accounts.models import Audience, User
from accounts.selectors.privacy import Action, may, those_who_allow
from accounts.services.blocks import block
from accounts.services.friends import accept_friend, ask_friend
from accounts.services.privacy import Privacy, change_privacy

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
RELATIONS = ("stranger", "has asked", "friend", "blocked him", "was blocked", "visitor", "himself")
# Who may, for each choice; the columns are the actions history, invite, message.
ALLOWED = {
    ("everyone", "stranger"): (1, 1, 1),
    ("everyone", "has asked"): (1, 1, 1),
    ("everyone", "friend"): (1, 1, 1),
    ("everyone", "visitor"): (1, 0, 0),
    ("friends", "friend"): (1, 1, 1),
    ("everyone", "himself"): (1, 0, 0),
    ("friends", "himself"): (1, 0, 0),
    ("nobody", "himself"): (1, 0, 0),
}


def relate(relation, ana, beto) -> int | None:
    """Bring Ana into that relation to Beto; the id of whoever asks."""
    match relation:
        case "has asked":
            ask_friend(ana.pk, beto.pk, now=NOON)
        case "friend":
            ask_friend(ana.pk, beto.pk, now=NOON)
            accept_friend(beto.pk, ana.pk, now=NOON)
        case "blocked him":
            block(ana.pk, beto.pk, now=NOON)
        case "was blocked":
            block(beto.pk, ana.pk, now=NOON)
    return {"visitor": None, "himself": beto.pk}.get(relation, ana.pk)


def answers(asks: int | None, beto) -> tuple[bool, ...]:
    """What `may` says to history, invite, message; the question for many people agrees."""
    actions = (Action.SEE_HISTORY, Action.INVITE, Action.MESSAGE)
    beto.refresh_from_db()
    alone = tuple(may(asks, action, beto) for action in actions)
    assert alone == tuple(beto.pk in those_who_allow(asks, action, [beto]) for action in actions)
    return alone


@pytest.mark.parametrize("relation", RELATIONS)
@pytest.mark.parametrize("choice", Audience.values)
def test_who_may_do_what(ana, beto, relation, choice):
    asks = relate(relation, ana, beto)
    chosen = Privacy(history_for=choice, invitations_from=choice, messages_from=choice,
                     shows_online=True)  # fmt: skip
    change_privacy(beto, chosen)
    assert answers(asks, beto) == ALLOWED.get((choice, relation), (0, 0, 0))


@pytest.mark.parametrize("relation", RELATIONS)
@pytest.mark.parametrize("shows", [True, False])
def test_who_sees_that_somebody_is_here(ana, beto, relation, shows):
    asks = relate(relation, ana, beto)
    User.objects.filter(pk=beto.pk).update(shows_online=shows)
    beto.refresh_from_db()
    sees = relation == "himself" or (relation == "friend" and shows)
    assert may(asks, Action.SEE_ONLINE, beto) is sees
    assert (beto.pk in those_who_allow(asks, Action.SEE_ONLINE, [beto])) is sees


@pytest.mark.parametrize("action", list(Action))
def test_a_closed_account_allows_nothing(ana, beto, action):
    relate("friend", ana, beto)
    User.objects.filter(pk=beto.pk).update(is_active=False)
    beto.refresh_from_db()
    assert not may(ana.pk, action, beto)
    assert not may(None, action, beto)
    assert not those_who_allow(ana.pk, action, [beto])


def test_the_choices_are_apart(ana, beto):
    chosen = Privacy(history_for=Audience.NOBODY, invitations_from=Audience.FRIENDS,
                     messages_from=Audience.EVERYONE, shows_online=True)  # fmt: skip
    change_privacy(beto, chosen)
    assert answers(ana.pk, beto) == (False, False, True)


def test_many_people_are_two_questions(
    ana, beto, carmen, dani, guest_factory, django_assert_num_queries
):
    relate("friend", ana, beto)
    block(carmen.pk, ana.pk, now=NOON)
    people = [beto, carmen, dani, *(guest_factory() for _ in range(5))]
    with django_assert_num_queries(2):
        allow = those_who_allow(ana.pk, Action.INVITE, people)
    assert allow == {person.pk for person in people} - {carmen.pk}
