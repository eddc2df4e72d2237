"""A page that is only sent what has changed shows the same as one that is sent everything."""

import gc
import re
import weakref

import pytest
from django.utils.safestring import SafeString

from games import engine
from games.rendering.changes import Piece, Row, partial
from games.rendering.tables import draw_table
from games.services.abandon import abandon_match, return_to_match
from games.services.agreements import propose, resume
from games.services.chat import set_chat_open
from games.services.matches import want_rematch
from games.services.rounds import next_round
from tests.rendering.page_model import PARTIAL, Page
from tests.tables import (
    NOON,
    at,
    close_window,
    play_any,
    play_as,
    play_round,
    stack_deck,
    started,
)

pytestmark = pytest.mark.django_db

BOOKS = [("abierta", 2), ("clasica", 4), ("primera", 4), ("rioplatense", 3), ("desescoba", 4)]


def drawn(code, viewer):
    return draw_table(at(code), viewer, language="en")


def go_on(code) -> None:
    loaded = at(code)
    if loaded.state.phase == engine.Phase.OVER:
        next_round(code, round_number=loaded.round.number, now=NOON)
        close_window(code)
    else:
        play_any(code)


@pytest.mark.parametrize(("ruleset", "size"), BOOKS)
def test_changes_make_of_the_page_before_the_page_of_now(
    ruleset, size, ana, beto, carmen, dani, guest_factory
):
    people = [ana, beto, carmen, dani, guest_factory("Eva")][:size]
    code = started(*people, ruleset=ruleset, pairs=ruleset == "clasica" and size == 4)
    viewers = [people[0].pk, people[-1].pk, None]
    before = {viewer: drawn(code, viewer) for viewer in viewers}
    pages = {viewer: Page(before[viewer].whole) for viewer in viewers}
    for step in range(50):
        go_on(code)
        if not at(code).is_playing:
            break
        for place, viewer in enumerate(viewers):
            # A socket that was busy brings several plays at once.
            if (step + place) % 3 == 0 and place:
                continue
            now = drawn(code, viewer)
            pages[viewer].take(now.changes_since(before[viewer]))
            before[viewer] = now
            assert pages[viewer].shows() == Page(now.whole).shows()


def test_a_play_changes_little(ana, beto, carmen, dani):
    code = started(ana, beto, carmen, dani)
    for _ in range(8):
        play_any(code)
    for viewer in (ana.pk, beto.pk, carmen.pk, dani.pk, None):
        before = drawn(code, viewer)
        play_any(code)
        now = drawn(code, viewer)
        changes = now.changes_since(before)
        targets = [target for target, _, _ in PARTIAL.findall(changes)]
        # Words, hands, piles and cards come together; of the rest no more than the centre.
        assert targets[0] == "table"
        # Now and then cards are dealt into his hand.
        assert set(targets) <= {"table", "center", "stock", "hand"}
        assert not {"scores", "tally", "leave", "chatting"} & set(targets)
        assert f'data-since="{before.revision}"' in changes
        assert len(changes) < len(now.whole)


def row(*names: str) -> Row:
    return Row("laid", {name: SafeString(f"<b>{name}</b>") for name in names})


def test_of_a_row_of_cards_what_goes_and_what_comes_is_sent():
    assert row("a", "b", "c").since(row("a", "b")) == ['<ins id="laid"><b>c</b></ins>']
    assert row("b").since(row("a", "b", "c")) == [
        '<del id="a"></del>',
        '<del id="c"></del>',
    ]
    # Nothing that goes or comes makes another order.
    assert row("b", "a").since(row("a", "b")) is None
    assert row("c", "a").since(row("a")) is None


def test_of_a_piece_with_the_same_frame_only_the_parts_that_differ_are_sent():
    def piece(frame: str | None, **parts: str) -> Piece:
        html = SafeString("".join([str(frame), *parts.values()]))
        return Piece(html, frame, {name: SafeString(part) for name, part in parts.items()})

    before = piece("seat", sub="1", pile="2")
    assert before.since("north", before) == ([], "")
    changed = piece("seat", sub="1", pile="3")
    assert changed.since("north", before) == (["3"], "")
    for other in (piece("away", sub="1", pile="3"), piece("seat", sub="1"), piece(None, sub="1")):
        assert other.since("north", before) == ([], partial("north", "outerMorph", other.html))


def test_the_end_of_a_round_does_not_send_its_whole_log_again(ana, beto):
    code = started(ana, beto)
    while at(code).state.phase != engine.Phase.OVER:
        before = drawn(code, ana.pk)
        play_any(code)
    now = drawn(code, ana.pk)
    _, swap, html = PARTIAL.findall(now.changes_since(before))[-1]
    assert swap == "parts"
    assert html.startswith('<ins id="moves">')
    assert before.sheet.lines[0] not in html
    assert now.sheet.lines[-1] in html


def test_nothing_is_named_in_changes_that_the_whole_does_not_show(ana, beto):
    code = started(ana, beto)
    for _ in range(10):
        before = drawn(code, None)
        play_any(code)
        now = drawn(code, None)
        for _, _, html in PARTIAL.findall(now.changes_since(before)):
            _, revision, rest = html.rpartition('autocomplete="off">')
            lines = re.sub("</?(?:ins|del)[^>]*>", "\n", rest).split("\n")
            assert revision or all(line.strip() in now.whole for line in lines)


def test_whatever_else_is_done_is_shown_too(ana, beto, carmen, dani):
    """Between plays, and together with one: a socket that was busy brings both at once."""
    code = started(ana, beto, carmen, dani)
    people = (ana, beto, carmen, dani)

    def all_propose(proposal):
        for person in people:
            propose(code, user_id=person.pk, proposal=proposal, now=NOON)

    deeds = [
        lambda: set_chat_open(code, user_id=ana.pk, is_open=False, now=NOON),
        lambda: propose(code, user_id=beto.pk, proposal="pause", now=NOON),
        lambda: all_propose("pause"),
        lambda: resume(code, user_id=carmen.pk, now=NOON),
        lambda: abandon_match(code, user_id=dani.pk, now=NOON),
        lambda: return_to_match(code, user_id=dani.pk, now=NOON),
    ]
    viewers = (ana.pk, dani.pk, None)
    pages = {viewer: Page(drawn(code, viewer).whole) for viewer in viewers}
    for deed in deeds:
        for is_alone in (True, False):
            before = {viewer: drawn(code, viewer) for viewer in viewers}
            if is_alone:
                deed()
            elif not at(code).table.paused_at:
                play_any(code)
            for viewer in viewers:
                now = drawn(code, viewer)
                pages[viewer].take(now.changes_since(before[viewer]))
                assert pages[viewer].shows() == Page(now.whole).shows()


def test_a_table_is_called_after_its_host_of_now(ana, beto):
    code = started(ana, beto)
    before = drawn(code, beto.pk)
    assert "Ana's table" in before.regions["heading"]
    abandon_match(code, user_id=ana.pk, now=NOON)
    changes = drawn(code, beto.pk).changes_since(before)
    assert 'data-title="Beto&#x27;s table' in changes or "data-title=\"Beto's table" in changes
    assert "Ana's table" not in changes


def test_b03_the_escobas_of_a_round_are_gone_from_every_open_page_at_the_next_deal(ana, beto):
    """B03: without a reload, for the one who made them, the other and a spectator."""
    code = started(ana, beto, target=61, overrides={"opening": "none"})
    stack_deck(code, "7O RO RC KO RE KC 1O 2O 3O 2C", dealer=0)
    viewers = (ana.pk, beto.pk, None)
    before = {viewer: drawn(code, viewer) for viewer in viewers}
    pages = {viewer: Page(before[viewer].whole) for viewer in viewers}

    def shown_everywhere() -> list[str]:
        for viewer in viewers:
            now = drawn(code, viewer)
            pages[viewer].take(now.changes_since(before[viewer]))
            before[viewer] = now
        return [pages[viewer].shows() for viewer in viewers]

    play_as(code, beto, "7Ox1O+2O+3O+2C")
    for shown in shown_everywhere():
        assert shown.count("pile__escobas") == 1
    play_round(code)
    shown_everywhere()
    go_on(code)
    assert at(code).round.number == 2
    for shown in shown_everywhere():
        assert "pile__escobas" not in shown
        assert shown.count("pile pile--empty") == 2


def test_nothing_in_the_log_of_a_rematch_has_been_heard_before(ana, beto):
    code = started(ana, beto, target=5)
    heard = set()
    while at(code).is_playing:
        heard |= log_of(code)
        go_on(code)
    heard |= log_of(code)
    for person in (ana, beto):
        want_rematch(code, user_id=person.pk, now=NOON)
    assert at(code).is_playing
    assert heard.isdisjoint(log_of(code))


def log_of(code) -> set[str]:
    return set(re.findall(r'<li id="move-([^"]+)"', drawn(code, None).whole))


def test_what_was_drawn_is_let_go_as_the_match_goes_on(ana, beto):
    """A drawing that kept the one before it would keep all of a match."""
    code = started(ana, beto)
    before = drawn(code, ana.pk)
    first = weakref.ref(before), weakref.ref(before.sheet.common), weakref.ref(before.sheet)
    for _ in range(2):
        play_any(code)
        now = drawn(code, ana.pk)
        now.changes_since(before)
        before = now
    del now
    gc.collect()
    assert [one() for one in first] == [None, None, None]
