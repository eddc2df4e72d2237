"""What may whoever runs the site look at? No secret, no deck, and nothing to edit.

Moderators answer here what people have reported.
"""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin import A_WEEK, HOW_LONG, until_of
from accounts.services.sanctions import SanctionRefused
from games.models import Match, Outcome, Player, Report, Round, RoundScore, Seat, Table
from games.selectors.moderation import Companion, find_companions, find_matches_of, with_company
from games.services.moderation import decide


class ReadOnly:
    """The log is appended by the services and edited by nobody."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline):
    model = Seat
    fields = ("place", "user", "robot", "taken_at")


class PlayerInline(ReadOnly, admin.TabularInline):
    model = Player
    fields = ("position", "name", "user", "robot", "side", "points", "won", "left_at")


class RoundInline(ReadOnly, admin.TabularInline):
    model = Round
    fields = ("number", "dealer", "started_at", "finished_at")


class RoundScoreInline(ReadOnly, admin.TabularInline):
    model = RoundScore
    fields = ("side", "points", "total")


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("code", "host", "ruleset", "status", "visibility", "created_at", "due_at")
    list_filter = ("status", "visibility", "ruleset")
    search_fields = ("code", "host__display_name")
    list_select_related = ("host",)
    fields = (
        *("code", "host", "ruleset", "overrides", "target", "size", "pairs", "visibility"),
        *("status", "revision", "due_at", "turn_user", "created_at"),
    )
    inlines = (SeatInline,)


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("id", "table", "number", "ruleset", "status", "started_at", "finished_at")
    list_filter = ("status", "ruleset")
    search_fields = ("table__code", "players__name")
    list_select_related = ("table",)
    fields = (
        *("table", "number", "ruleset", "overrides", "target", "pairs", "sides"),
        *("commitment", "status", "started_at", "finished_at"),
    )
    inlines = (PlayerInline, RoundInline)


@admin.register(Round)
class RoundAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("id", "match", "number", "started_at", "finished_at")
    list_select_related = ("match",)
    fields = ("match", "number", "dealer", "started_at", "finished_at")
    inlines = (RoundScoreInline,)


class HandledFilter(admin.SimpleListFilter):
    """What waits for an answer comes first, and alone unless somebody asks for the rest."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("handled", _("handled")), ("all", _("all"))]

    def choices(self, changelist: Any) -> Any:
        for choice in super().choices(changelist):
            # What is shown without a choice is not everything.
            is_default = choice["query_string"] == changelist.get_query_string(
                remove=[self.parameter_name]
            )
            yield {**choice, "display": _("open")} if is_default else choice

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        if self.value() == "all":
            return queryset
        return queryset.filter(handled_at__isnull=self.value() != "handled")


class DecisionForm(forms.ModelForm):
    """What a moderator answers, and what the person is told."""

    decision = forms.ChoiceField(
        label=_("Decision"),
        choices=[
            (Outcome.NOTHING, _("nothing wrong")),
            (Outcome.WARNED, _("warn the person")),
            (Outcome.SILENCED, _("let the person write nothing")),
            (Outcome.BANNED, _("keep the person out")),
        ],
        widget=forms.RadioSelect,
    )
    how_long = forms.ChoiceField(
        label=_("For how long"), choices=HOW_LONG, initial=A_WEEK, required=False
    )
    told = forms.CharField(
        label=_("Reason, as the person is told it"), max_length=300, required=False
    )

    class Meta:
        model = Report
        fields: tuple[str, ...] = ()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("decision") != Outcome.NOTHING and not data.get("told"):
            self.add_error("told", gettext("Whoever is warned or kept out has to be told why."))
        return data


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    """The moderators' queue: what was reported, with what was said around it, and the answer."""

    form = DecisionForm
    list_display = (
        *("reported_at", "person", "reason", "line_text", "reporter", "most_often_with"),
        *("outcome", "by"),
    )
    list_filter = (HandledFilter, "reason", "outcome")
    search_fields = ("person__display_name", "reporter__display_name", "table_code", "context")
    list_select_related = ("person", "reporter", "line", "handled_by")
    ordering = ("-reported_at", "-pk")
    _shown = (
        *("about", "earlier", "companions", "reason", "words", "line_text", "around", "table_code"),
        *("reporter", "matches_together", "reported_at", "outcome", "handled_at", "handled_by"),
    )
    readonly_fields = _shown

    def get_queryset(self, request: HttpRequest) -> Any:
        return with_company(super().get_queryset(request))

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        answer = (_("Answer"), {"fields": ("decision", "how_long", "told")})
        what = (None, {"fields": self._shown})
        return (what, answer) if self.has_change_permission(request, obj) else (what,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What is answered is not answered again."""
        is_open = obj is None or obj.handled_at is None
        return is_open and super().has_change_permission(request, obj)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """A valid answer is a command of its own, outside the transaction of the admin's form."""
        report = self.get_object(request, object_id or "")
        if request.method == "POST" and report and self.has_change_permission(request, report):
            form = DecisionForm(request.POST, instance=report)
            if form.is_valid():
                return self._decide(request, report, form.cleaned_data)
        return super().changeform_view(request, object_id, form_url, extra_context)

    def _decide(self, request: HttpRequest, report: Report, answer: dict[str, Any]) -> HttpResponse:
        now = timezone.now()
        assert request.user.pk is not None
        try:
            number = decide(
                report.pk,
                by_id=request.user.pk,
                outcome=Outcome(answer["decision"]),
                reason=answer["told"],
                until=until_of(answer["how_long"], now=now),
                now=now,
            )
        except SanctionRefused:
            messages.error(request, gettext("That person is not yours to judge."))
        else:
            self.log_change(request, report, f"{answer['decision']}: {answer['told']}")
            messages.success(request, gettext("Answered reports: %(number)s") % {"number": number})
        return redirect("admin:games_report_changelist")

    @admin.display(description=_("line"))
    def line_text(self, report: Report) -> str:
        return report.line.text if report.line else ""

    @admin.display(description=_("person"))
    def about(self, report: Report) -> str:
        return format_html(
            '<a href="/admin/accounts/user/{}/change/">{}</a>', report.person_id, report.person
        )

    @admin.display(description=_("decided before"))
    def earlier(self, report: Report) -> str:
        decided = [
            f"{made.made_at:%Y-%m-%d} {made.get_kind_display()}: {made.reason}"
            for made in report.person.sanctions.all()[:20]
        ]
        return "; ".join(decided) or "–"

    @admin.display(description=_("most often with"))
    def most_often_with(self, report: Any) -> str:
        """Of everybody the person has played with or against, and in how many of the matches."""
        if not report.together:
            return "–"
        return _in_so_many(Companion(report.most_with, report.together, report.played))

    @admin.display(description=_("has played with"))
    def companions(self, report: Report) -> str:
        found = find_companions(report.person_id)
        return "; ".join(_in_so_many(companion) for companion in found) or "–"

    @admin.display(description=_("matches of both"))
    def matches_together(self, report: Report) -> str:
        found = format_html_join(
            " · ",
            '<a href="{}">{}, {}</a>',
            (
                (
                    reverse("match", args=[match.pk]),
                    match.table.code,
                    f"{match.started_at:%Y-%m-%d %H:%M}",
                )
                for match in find_matches_of(report)
            ),
        )
        return found or "–"

    @admin.display(description=_("what was said around it"))
    def around(self, report: Report) -> str:
        return format_html("<pre>{}</pre>", report.context)

    @admin.display(description=_("handled by"), ordering="handled_by")
    def by(self, report: Report) -> str:
        return str(report.handled_by or "")


def _in_so_many(companion: Companion) -> str:
    """ "Beto: 12 of 14", in the language of the moderator."""
    return gettext("%(name)s: %(together)s of %(played)s") % vars(companion)
