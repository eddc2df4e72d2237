"""Where are sessions kept? In Django's rows (SESSION_ENGINE), where only a key is looked up."""

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """Django's own. A cookie that cannot be a key opens no session: PostgreSQL would refuse even to
    look for some of them, such as those with a NUL.
    """

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key if _is_key(session_key) else None)


def _is_key(text: str | None) -> bool:
    return text is not None and text.isascii() and text.isalnum()
