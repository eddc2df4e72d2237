"""The form of a new table, its presets, and the link that always leads to one's current table."""

from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.selectors.people import find_person, find_person_of_link
from accounts.services.preferences import change_look
from accounts.web.sessions import person_of
from games import engine
from games.rendering.words import AXES, BOOKS, text_of
from games.selectors.choices import find_last_choices, find_preset, find_presets
from games.selectors.lobby import find_current_code
from games.services import opening
from games.services.choices import delete_preset, remember_table, save_preset
from games.services.command_keys import new_key
from games.services.inviting import invite_person
from games.services.matches import start_if_new
from games.services.refusals import Refused
from games.web.answers import user_id_of
from games.web.forms import OpenTableForm

FIRST_RULESET = "clasica"
# What a link to the form may choose.
NAMED = ("ruleset", "size", "play", "pace", "hints_allowed", "rated")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required(login_url="guest")
@rate_limit(action="open_table")
def open_table(request: HttpRequest) -> HttpResponse:
    """The form of a new table; sent, it gives one table, however often it is sent."""
    if request.method != "POST":
        return _form_page(request, _begun(request))
    form = OpenTableForm(request.POST)
    if not form.is_valid():
        return _form_page(request, form, status=422)
    try:
        code = _open(request, form.cleaned_data)
    except Refused as refused:
        form.add_error(None, str(refused.message))
        return _form_page(request, form, status=422)
    remember_table(user_id_of(request), form.chosen)
    if asked := request.POST.get("invite", ""):
        _invite(request, code, asked)
    if deck := form.cleaned_data["deck"]:
        change_look(person_of(request), deck=deck)
    return redirect("table", code=code)


@require_POST
@login_required(login_url="guest")
def keep_preset(request: HttpRequest) -> HttpResponse:
    """Keep the form under a name instead of opening a table."""
    form = OpenTableForm(request.POST)
    if not form.is_valid():
        return _form_page(request, form, status=422)
    try:
        pk = save_preset(
            user_id_of(request),
            name=request.POST.get("preset_name", ""),
            chosen=form.chosen,
            now=timezone.now(),
        )
    except Refused as refused:
        form.add_error(None, str(refused.message))
        return _form_page(request, form, status=422)
    messages.success(request, _("Kept. It is above the form from now on."))
    response = redirect("table_open")
    response["Location"] += f"?preset={pk}"
    return response


@require_POST
@login_required(login_url="guest")
def drop_preset(request: HttpRequest, pk: int) -> HttpResponse:
    """Forget one of one's own presets."""
    delete_preset(user_id_of(request), pk)
    return redirect("table_open")


@require_safe
def own_link(request: HttpRequest, link_id: str) -> HttpResponse:
    """To the table where that person is now; or a page that says that there is none."""
    person = find_person_of_link(link_id, viewer_id=request.user.pk)
    if person is None:
        raise Http404
    code = find_current_code(person.pk)
    if code is not None:
        return redirect("table", code=code)
    context = {"person": person, "is_me": person.pk == request.user.pk}
    return render(request, "no_table_now.html", context)


def _begun(request: HttpRequest) -> OpenTableForm:
    """The form as it was left, or a preset; what the address names goes before both."""
    user_id = user_id_of(request)
    asked = _asked_preset(request)
    preset = find_preset(user_id, asked) if asked else None
    chosen = preset.choices if preset else find_last_choices(user_id).new_table
    # Named in the address: what was chosen besides may make no sense with it.
    if named := {name: request.GET[name] for name in NAMED if name in request.GET}:
        chosen = named
    return OpenTableForm.begun({"ruleset": FIRST_RULESET, **chosen}, key=new_key())


def _asked_preset(request: HttpRequest) -> int:
    """The number of the preset asked for; 0 for none."""
    asked = request.GET.get("preset", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0


def _form_page(request: HttpRequest, form: OpenTableForm, status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "books": BOOKS,
        "book_values": _book_values(),
        "presets": find_presets(user_id_of(request)),
        "preset": _asked_preset(request),
        "guest": find_person(
            request.POST.get("invite") or request.GET.get("invite") or "",
            viewer_id=user_id_of(request),
        ),
    }
    return render(request, "open_table.html", context, status=status)


def _open(request: HttpRequest, data: dict[str, Any]) -> str:
    size = data["size"]
    now = timezone.now()
    code = opening.open_table(
        user_id=user_id_of(request),
        key=data["key"],
        ruleset=data["ruleset"],
        overrides=data["overrides"],
        target=data["target"],
        size=size,
        pairs=data["pairs"],
        visibility=data["visibility"],
        pace=data["pace"],
        bank=data["bank"],
        hints_allowed=data["hints_allowed"],
        rated=data["rated"],
        watchable=data["watchable"],
        chat_open=data["chat_open"],
        robots_replaceable=data["robots_replaceable"],
        robots=size - 1 if data["robots"] else 0,
        now=now,
    )
    if data["robots"]:
        start_if_new(code, user_id=user_id_of(request), now=now)
    return code


def _invite(request: HttpRequest, code: str, public_id: str) -> None:
    """The table was opened to play with somebody: he is asked, if he may be."""
    try:
        guest = invite_person(code, public_id, user_id=user_id_of(request), now=timezone.now())
    except Refused as refused:
        messages.error(request, str(refused.message))
    else:
        messages.success(request, _("%(name)s is invited.") % {"name": guest.display_name})


def _book_values() -> dict[str, dict[str, object]]:
    """What each book decides, for the page's script: what "by the book" means, limits."""
    return {key: _values_of(book) for key, book in engine.RULESETS.items()}


def _values_of(book: engine.Ruleset) -> dict[str, object]:
    return {
        "name": str(BOOKS[book.key].name),
        "players": book.players,
        "pairs": book.pairs,
        "fourInPairs": book.four_in_pairs,
        "targets": book.targets,
        "axes": {
            name: str(axis.values[text_of(getattr(book, name))]) for name, axis in AXES.items()
        },
    }
