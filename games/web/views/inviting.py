"""Where does somebody invite others to his table?"""

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.web.redirects import next_page
from games.selectors.inviting import find_candidates, find_waiting_code, may_invite
from games.selectors.tables import find_table
from games.services.inviting import invite_by_name, invite_person
from games.services.refusals import Refused
from games.web.answers import HTTP_STATUS, user_id_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required(login_url="guest")
@rate_limit(action="invite")
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """The friends who can be asked, and a field for any other name; sent, the invitation goes."""
    code = code.upper()
    if request.method != "POST":
        return _page(request, code)
    user_id, now = user_id_of(request), timezone.now()
    try:
        if person := request.POST.get("person", ""):
            guest = invite_person(code, person, user_id=user_id, now=now)
        else:
            guest = invite_by_name(code, request.POST.get("name", ""), user_id=user_id, now=now)
    except Refused as refused:
        messages.error(request, str(refused.message))
        return _page(request, code, status=HTTP_STATUS[refused.kind])
    messages.success(request, _("%(name)s is invited.") % {"name": guest.display_name})
    return redirect("table_invite", code=code)


@require_POST
@login_required(login_url="guest")
@rate_limit(action="invite")
def invite_friend(request: HttpRequest, public_id: str) -> HttpResponse:
    """A button beside somebody: to the table where one waits, or to one that is opened for it."""
    user_id = user_id_of(request)
    code = find_waiting_code(user_id)
    if code is None:
        return redirect(f"{reverse('table_open')}?invite={public_id}")
    try:
        guest = invite_person(code, public_id, user_id=user_id, now=timezone.now())
    except Refused as refused:
        messages.error(request, str(refused.message))
    else:
        messages.success(
            request, _("%(name)s is invited to your table.") % {"name": guest.display_name}
        )
    return redirect(next_page(request, default="friends"))


def _page(request: HttpRequest, code: str, *, status: int = 200) -> HttpResponse:
    table = find_table(code)
    user_id = user_id_of(request)
    if table is None:
        raise Http404
    if not may_invite(table, user_id):
        messages.error(request, str(Refused("not_seated").message))
        return redirect("table", code=code)
    context = {
        "code": code,
        "candidates": find_candidates(table, user_id=user_id, now=timezone.now()),
        "typed": request.POST.get("name", "")[:200],
        "is_waiting": table.status == "waiting",
    }
    return render(request, "notices/invite.html", context, status=status)
