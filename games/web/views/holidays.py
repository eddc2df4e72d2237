"""Where does somebody announce his holidays, and call them off?"""

from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.selectors.holidays import DAYS_A_YEAR, days_left, find_holidays
from games.services.holidays import announce_holiday, end_holiday
from games.services.refusals import Refused
from games.web.answers import user_id_of
from games.web.holiday_forms import HolidayForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings(request: HttpRequest) -> HttpResponse:
    """What he has announced, what is left of the year, and the form for more."""
    now = timezone.now()
    if request.method != "POST":
        return _page(request, HolidayForm(), now=now)
    form = HolidayForm(request.POST)
    if form.is_valid():
        try:
            announce_holiday(
                user_id_of(request),
                first=form.cleaned_data["first"],
                last=form.cleaned_data["last"],
                zone=timezone.get_current_timezone(),
                now=now,
            )
        except Refused as refused:
            form.add_error(None, str(refused.message))
        else:
            messages.success(request, _("Your holiday is announced."))
            return redirect("settings_holidays")
    return _page(request, form, now=now, status=422)


@require_POST
@login_required
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """Call one off, or be back before its last day. One that is gone is a success."""
    zone = timezone.get_current_timezone()
    end_holiday(pk, user_id=user_id_of(request), zone=zone, now=timezone.now())
    return redirect("settings_holidays")


def _page(
    request: HttpRequest, form: HolidayForm, *, now: datetime, status: int = 200
) -> HttpResponse:
    user_id = user_id_of(request)
    year = timezone.localdate(now).year
    context = {
        "form": form,
        "holidays": find_holidays(user_id),
        "days_a_year": DAYS_A_YEAR,
        "days_left": days_left(user_id, year),
        "year": year,
    }
    return render(request, "holidays.html", context, status=status)
