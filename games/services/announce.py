"""Who is told that something changed? The only module that sends to groups.

| group          | sent by                       | received by   | message          |
|----------------|-------------------------------|---------------|------------------|
| `table.<code>` | every change of a table       | TableConsumer | its new revision |
| `table.<code>` | every line of chat            | TableConsumer | the line's id    |
| `table.<code>` | a block between two people    | TableConsumer | who they are     |
| `lobby`        | changes of the list of tables | LobbyConsumer | a version        |
| `user.<id>`    | news for somebody, his turn   | his pages     | of which table   |
| `user.<id>`    | that he may not come in       | his pages     |                  |
| `user.<id>`    | the end of one of his sessions | his pages    |                  |
| `site`         | a notice to everybody         | every page    | its text, time   |

The sockets of this process are told directly (`listeners`), those of others by the channel layer,
where a message says besides who sends it. No HTML and no cards travel here. Losing a signal costs
nothing: the next one, a reconnect or the page's own refresh brings the whole state.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from functools import partial
from secrets import token_hex
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction

from games.services import listeners, observe

logger = logging.getLogger(__name__)

LOBBY_GROUP = "lobby"
SITE_GROUP = "site"
SEND_TIMEOUT_SECONDS = 2
# Whoever has told his own listeners does not need to hear it from the layer.
SENDER = {"sender": token_hex(8)}


def table_group(code: str) -> str:
    return f"table.{code}"


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


def table_changed(code: str, revision: int, *, people: Iterable[int] = ()) -> None:
    """Tell everybody at the table, once the change is stored.

    `people` are those for whom it is news at the top of every page: whose turn it was and is.
    """
    news: dict[str, Any] = {"type": "user.changed", "table": code}
    messages: dict[str, dict[str, Any]] = {
        table_group(code): {"type": "table.changed", "revision": revision}
    }
    messages |= {user_group(user_id): news for user_id in people}
    transaction.on_commit(partial(_send_all, messages), robust=True)


def chat_said(code: str, line_id: int) -> None:
    """Tell everybody at the table that something was said, once it is stored."""
    message = {"type": "chat.said", "line": line_id}
    transaction.on_commit(partial(_send, table_group(code), message), robust=True)


def company_changed(code: str, *, people: Iterable[int]) -> None:
    """Tell the table, once it is stored, that these may see other people than before."""
    message = {"type": "company.changed", "people": list(people)}
    transaction.on_commit(partial(_send, table_group(code), message), robust=True)


def lobby_changed(*, people: Iterable[int] = ()) -> None:
    """Tell everybody in the lobby, once the change is stored.

    `people` may see other people than before. What one process draws for one `version` it draws
    once for all its viewers who see the same.
    """
    message = {"type": "lobby.changed", "version": token_hex(8), "people": list(people)}
    transaction.on_commit(partial(_send, LOBBY_GROUP, message), robust=True)


def user_changed(user_id: int, *, table: str = "") -> None:
    """Tell the open pages of somebody, once it is stored, that there is news for him, or less.

    `table` is the code of the table it is about: its own page shows it by itself.
    """
    message = {"type": "user.changed", "table": table}
    transaction.on_commit(partial(_send, user_group(user_id), message), robust=True)


def site_notice_changed(*, text: str, at: str) -> None:
    """Tell every open page what to say above its content, or nothing any more when `text` is ""."""
    message = {"type": "site.notice", "text": text, "at": at}
    transaction.on_commit(partial(_send, SITE_GROUP, message), robust=True)


def user_banned(user_id: int) -> None:
    """Tell the open pages of somebody, once it is stored, that he may not come in."""
    transaction.on_commit(partial(_send, user_group(user_id), {"type": "user.banned"}), robust=True)


def session_ended(user_id: int) -> None:
    """Tell the open pages of somebody, once it is stored, to look whether he is still logged in."""
    message = {"type": "session.ended"}
    transaction.on_commit(partial(_send, user_group(user_id), message), robust=True)


def _send(group: str, message: dict[str, Any]) -> None:
    _send_all({group: message})


def _send_all(messages: Mapping[str, dict[str, Any]]) -> None:
    """Tell who listens in this process, and the other processes when there may be some.

    A lost signal never turns a stored change into an error.
    """
    try:
        listeners.tell(messages)
        if others_listen():
            _carry(
                {name: {**message, **SENDER, "group": name} for name, message in messages.items()}
            )
    except Exception:
        _lost(messages)


def others_listen() -> bool:
    """Whether there is a layer that reaches other processes."""
    return not isinstance(get_channel_layer(), InMemoryChannelLayer)


def _carry(messages: Mapping[str, dict[str, Any]]) -> None:
    """By the loop that serves the sockets, where there is one: nobody waits for it."""
    loop = listeners.home()
    if loop is None:
        async_to_sync(_send_in_time)(messages)
    else:
        asyncio.run_coroutine_threadsafe(_send_or_tell(messages), loop)


async def _send_or_tell(messages: Mapping[str, dict[str, Any]]) -> None:
    try:
        await _send_in_time(messages)
    except Exception:
        _lost(messages)


async def _send_in_time(messages: Mapping[str, dict[str, Any]]) -> None:
    layer = get_channel_layer()
    sends = [layer.group_send(group, message) for group, message in messages.items()]
    await asyncio.wait_for(asyncio.gather(*sends), timeout=SEND_TIMEOUT_SECONDS)


def _lost(messages: Mapping[str, dict[str, Any]]) -> None:
    logger.warning("signal to %s lost", ", ".join(messages), exc_info=True)
    observe.signal_lost.send_robust(None)
