"""What happens to a page when the cache is away? It does without.

The cache holds counters against too many attempts, and what can be computed again. While Redis is
away attempts are not counted; refusing everybody instead would make the whole site stand on it.
"""

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache; without Redis everything is a miss and every attempt the first."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _ForgivingClient


class _ForgivingClient(RedisCacheClient):
    def add(self, *args: Any) -> Any:
        return _or(True, super().add, *args)

    def get(self, key: Any, default: Any) -> Any:
        return _or(default, super().get, key, default)

    def set(self, *args: Any) -> Any:
        return _or(None, super().set, *args)

    def touch(self, *args: Any) -> Any:
        return _or(False, super().touch, *args)

    def delete(self, *args: Any) -> Any:
        return _or(False, super().delete, *args)

    def get_many(self, *args: Any) -> Any:
        return _or({}, super().get_many, *args)

    def has_key(self, *args: Any) -> Any:
        return _or(False, super().has_key, *args)

    def incr(self, key: Any, delta: int) -> Any:
        return _or(delta, super().incr, key, delta)

    def set_many(self, *args: Any) -> Any:
        return _or(None, super().set_many, *args)

    def delete_many(self, *args: Any) -> Any:
        return _or(None, super().delete_many, *args)


def _or(otherwise: Any, ask: Callable[..., Any], *args: Any) -> Any:
    try:
        return ask(*args)
    except RedisError:
        logger.warning("the cache does not answer")
        return otherwise
