"""What do those who run the site see of people? No passwords, not even their hashes.

Moderators decide here about people, and take it back.
"""

from datetime import datetime, timedelta
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, SanctionKind, User
from accounts.services.sanctions import SanctionRefused, lift, sanction

# In days.
A_WEEK = "7"
ALWAYS = "always"
HOW_LONG = [
    ("0.05", _("one hour")),
    ("1", _("one day")),
    ("7", _("seven days")),
    ("30", _("thirty days")),
    (ALWAYS, _("for good")),
]


def until_of(days: str, *, now: datetime) -> datetime | None:
    """When a choice of HOW_LONG is over; who chooses nothing means a week."""
    return None if days == ALWAYS else now + timedelta(days=float(days or A_WEEK))


# What they keep are the keys of people's doors: secrets of codes, sessions one could walk in with.
for model in (Authenticator, UserSession):
    admin.site.unregister(model)


class SanctionInline(admin.TabularInline):
    model = Sanction
    fk_name = "person"
    fields = readonly_fields = ("kind", "reason", "made_at", "until", "made_by", "lifted_at")
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """People sign up and name themselves; here an account is only closed or given staff rights."""

    list_display = ["display_name", "username", "is_guest", "is_active", "is_staff", "date_joined"]
    list_filter = ["is_guest", "is_active", "is_staff"]
    search_fields = ["display_name", "username", "email"]
    ordering = ["-date_joined"]
    _shown = [
        "display_name", "username", "email", "is_guest", "language", "date_joined", "last_login",
        "is_active", "is_staff", "is_superuser", "groups", "delete_at", "deleted_at",
    ]  # fmt: skip
    fields = tuple(_shown)
    inlines = (SanctionInline,)
    _rights = ["is_staff", "is_superuser", "groups"]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        editable = {"is_active", *(self._rights if request.user.is_superuser else [])}
        if obj is not None and obj.deleted_at is not None:
            # Nobody is there any more to be let in.
            editable = set()
        return [field for field in self._shown if field not in editable]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        # Matches keep their players; deleting an account is the person's own wish.
        return False


class SanctionForm(forms.ModelForm):
    """A decision about somebody, without a report."""

    how_long = forms.ChoiceField(
        label=_("For how long"), choices=HOW_LONG, initial=A_WEEK, required=False
    )

    class Meta:
        model = Sanction
        fields = ("person", "kind", "reason")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        person = data.get("person")
        if person is not None and (person.deleted_at is not None or person.is_staff):
            raise ValidationError(gettext("That person is not yours to judge."))
        return data


@admin.register(Sanction)
class SanctionAdmin(admin.ModelAdmin):
    """What moderators have decided; a decision is not edited, but taken back."""

    form = SanctionForm
    list_display = ("made_at", "person", "kind", "reason", "until", "made_by", "lifted_at")
    list_filter = ("kind",)
    search_fields = ("person__display_name", "reason")
    list_select_related = ("person", "made_by")
    raw_id_fields = ("person",)
    actions = ("take_back",)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj is None:
            return ("person", "kind", "how_long", "reason")
        return (
            *("person", "kind", "reason", "made_at", "until", "made_by"),
            *("lifted_at", "lifted_by"),
        )

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Sanction, form: Any, change: bool) -> None:
        now = timezone.now()
        assert request.user.pk is not None
        try:
            made = sanction(
                obj.person_id,
                SanctionKind(obj.kind),
                by_id=request.user.pk,
                reason=obj.reason,
                until=until_of(form.cleaned_data["how_long"], now=now),
                now=now,
            )
        except SanctionRefused:
            messages.error(request, gettext("That person is not yours to judge."))
        else:
            obj.pk = made.pk

    @admin.action(description=_("Take back"), permissions=["add"])
    def take_back(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> None:
        for made in queryset:
            assert request.user.pk is not None
            lift(made.pk, by_id=request.user.pk, now=timezone.now())
