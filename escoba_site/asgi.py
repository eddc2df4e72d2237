"""How does a connection reach the site? HTTP to Django, websockets to the consumers."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "escoba_site.settings")
http_application = get_asgi_application()

# Consumers import models, so the app registry has to be ready first.
from escoba_site.embedded_clock import with_embedded_clock  # noqa: E402
from escoba_site.metrics import with_socket_count  # noqa: E402
from escoba_site.request_log import with_socket_place  # noqa: E402
from escoba_site.socket_person import with_person  # noqa: E402
from games.web.routing import websocket_urlpatterns  # noqa: E402

application = with_embedded_clock(
    ProtocolTypeRouter(
        {
            "http": http_application,
            "websocket": AllowedHostsOriginValidator(
                with_person(with_socket_place(with_socket_count(URLRouter(websocket_urlpatterns))))
            ),
        }
    )
)
