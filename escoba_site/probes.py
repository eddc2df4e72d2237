"""Which addresses belong to whoever watches over the processes?

They are answered before anything else looks at the request: a probe asks by the machine's address,
which is none of ALLOWED_HOSTS, without HTTPS, and costs neither a session nor a line in the log.
"""

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.decorators import sync_and_async_middleware
from django.views.decorators.http import require_safe

from escoba_site import health, metrics

_VIEWS: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "healthz": health.alive,
    "readyz": health.ready,
    "metrics": metrics.show,
}
_answers = {f"/{name}": require_safe(view) for name, view in _VIEWS.items()}

urlpatterns = [path(name, view, name=name) for name, view in _VIEWS.items()]


@sync_and_async_middleware
def answer_probes(get_response: Any) -> Any:
    """The first middleware: a probe goes no further."""
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> Any:
            view = _answers.get(request.path_info)
            return await (sync_to_async(view)(request) if view else get_response(request))

        return answer_async

    def answer(request: HttpRequest) -> Any:
        view = _answers.get(request.path_info)
        return view(request) if view else get_response(request)

    return answer
