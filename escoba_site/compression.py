"""Which answers travel compressed? The pages; static files lie compressed on the disk already.

Answers to posts are small and must be quick. Django's compression adds a random number of bytes, so
that the length of a page tells nothing about what is secret in it (BREACH).
"""

from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.utils.decorators import sync_and_async_middleware


@sync_and_async_middleware
def compress_pages(get_response: Any) -> Any:
    """Middleware: compress what is read with GET."""
    gzip = GZipMiddleware(get_response)
    if iscoroutinefunction(get_response):

        async def compress_async(request: HttpRequest) -> Any:
            response = await get_response(request)
            if not _is_page(request, response):
                return response
            # A page with its cards takes some milliseconds, which no socket should wait for.
            return await sync_to_async(gzip.process_response)(request, response)

        return compress_async

    def compress(request: HttpRequest) -> Any:
        response = get_response(request)
        return gzip.process_response(request, response) if _is_page(request, response) else response

    return compress


def _is_page(request: HttpRequest, response: HttpResponse) -> bool:
    return request.method == "GET" and not response.streaming
