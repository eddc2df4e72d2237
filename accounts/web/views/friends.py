"""Where does a person find, ask and answer friends, and get rid of people?"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.selectors.blocks import find_blocks, has_blocked
from accounts.selectors.friends import Tie, find_friends, find_requests_of, find_requests_to
from accounts.selectors.people import find_account, find_person
from accounts.selectors.privacy import Action, those_who_allow
from accounts.services.blocks import block, unblock
from accounts.services.friends import accept_friend, ask_friend, drop_friend
from accounts.services.pairs import PairReason, PairRefused
from accounts.web.person_forms import FriendForm
from accounts.web.redirects import next_page
from accounts.web.sessions import person_of

_REFUSALS = {
    PairReason.NOBODY: gettext_lazy("There is nobody here with that name."),
    PairReason.ONESELF: gettext_lazy("That is you."),
    PairReason.BLOCKED: gettext_lazy("You have blocked this person. Unblock first."),
    PairReason.TOO_MANY: gettext_lazy("Your list of friends and requests is full."),
}

PersonView = Callable[[HttpRequest, User, User], None]


@require_safe
@login_required
def friends(request: HttpRequest) -> HttpResponse:
    return _friends_page(request, FriendForm())


@require_POST
@login_required
@rate_limit(action="friends")
def add(request: HttpRequest) -> HttpResponse:
    """Ask somebody by name."""
    me = person_of(request)
    form = FriendForm(request.POST)
    if form.is_valid():
        other = find_account(form.cleaned_data["name"], viewer_id=me.pk)
        if other is None:
            form.add_error("name", str(_REFUSALS[PairReason.NOBODY]))
        elif (reason := _ask(request, me, other)) is not None:
            form.add_error("name", str(_REFUSALS[reason]))
        else:
            return redirect("friends")
    return _friends_page(request, form, status=422)


@require_safe
@login_required
def blocks(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/blocks.html", {"blocks": find_blocks(person_of(request).pk)})


def _with_person(command: PersonView) -> Callable[..., HttpResponse]:
    """A button about the person of the address; then back to where it was pressed."""

    @require_POST
    @login_required
    @rate_limit(action="friends")
    @wraps(command)
    def view(request: HttpRequest, public_id: str) -> HttpResponse:
        me = person_of(request)
        other = find_person(public_id, viewer_id=me.pk)
        if other is None:
            raise Http404
        try:
            command(request, me, other)
        except PairRefused as refused:
            messages.error(request, str(_REFUSALS[refused.reason]))
        return redirect(next_page(request, default="friends"))

    return view


@_with_person
def ask(request: HttpRequest, me: User, other: User) -> None:
    reason = _ask(request, me, other)
    if reason is not None:
        raise PairRefused(reason)


@_with_person
def accept(request: HttpRequest, me: User, other: User) -> None:
    if accept_friend(me.pk, other.pk, now=timezone.now()):
        messages.success(request, _now_friends(other))
    else:
        messages.error(request, _("%(name)s asks no more.") % {"name": other.display_name})


@_with_person
def drop(request: HttpRequest, me: User, other: User) -> None:
    """Remove a friend, decline a request, withdraw one's own."""
    drop_friend(me.pk, other.pk)


@_with_person
def block_person(request: HttpRequest, me: User, other: User) -> None:
    block(me.pk, other.pk, now=timezone.now())
    messages.success(
        request,
        _("You have blocked %(name)s. Neither of you sees the other.")
        % {"name": other.display_name},
    )


@_with_person
def unblock_person(request: HttpRequest, me: User, other: User) -> None:
    unblock(me.pk, other.pk)
    messages.success(request, _("%(name)s is not blocked any more.") % {"name": other.display_name})


def _ask(request: HttpRequest, me: User, other: User) -> PairReason | None:
    """Ask and say what came of it; or why it cannot be."""
    try:
        tie = ask_friend(me.pk, other.pk, now=timezone.now())
    except PairRefused as refused:
        hidden = refused.reason == PairReason.BLOCKED and not has_blocked(me.pk, other.pk)
        return PairReason.NOBODY if hidden else refused.reason
    if tie == Tie.FRIENDS:
        messages.success(request, _now_friends(other))
    else:
        messages.success(
            request, _("Your request is on its way to %(name)s.") % {"name": other.display_name}
        )
    return None


def _now_friends(other: User) -> str:
    return _("You and %(name)s are friends.") % {"name": other.display_name}


def _friends_page(request: HttpRequest, form: FriendForm, status: int = 200) -> HttpResponse:
    me = person_of(request)
    page = find_friends(me.pk, now=timezone.now(), page=request.GET.get("page", "1"))
    context: dict[str, Any] = {
        "form": form,
        "page": page,
        "invitable": those_who_allow(me.pk, Action.INVITE, [friend.user for friend in page]),
        "requests_to_me": find_requests_to(me.pk),
        "requests_of_mine": find_requests_of(me.pk),
    }
    return render(request, "accounts/friends.html", context, status=status)
