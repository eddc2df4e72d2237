"""Which address leads where? The site's root; each app lists its own pages."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from escoba_site import dress

handler400 = "escoba_site.faults.unreadable"
handler500 = "escoba_site.faults.answer"

admin.site.site_header = admin.site.site_title = settings.SITE_NAME
# Staff come in by the same door as everybody, where two steps are asked for.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("escoba_site.probes")),
    path("", include("escoba_site.shell")),
    path("site.css", dress.styles, name="site_styles"),
    path("admin/", admin.site.urls),
    path("", include("accounts.web.urls")),
    path("", include("games.web.urls")),
]
