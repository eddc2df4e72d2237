"""How does the games app start?"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Tables and matches")

    def ready(self) -> None:
        # The rows can be imported only when every app is there.
        from accounts import personal_data, signals  # noqa: PLC0415
        from games.selectors.personal_data import collect  # noqa: PLC0415
        from games.services.company import block_changed, name_changed  # noqa: PLC0415
        from games.services.personal_data import forget, on_banned  # noqa: PLC0415

        personal_data.register("games", collect=collect, forget=forget)
        signals.block_changed.connect(block_changed, dispatch_uid="games.company")
        signals.name_changed.connect(name_changed, dispatch_uid="games.company")
        signals.banned.connect(on_banned, dispatch_uid="games.banned")
        _hear_news()


def _hear_news() -> None:
    """What people do to each other, and that somebody logs out, is news or the end of it."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415
    from django.contrib.auth.signals import user_logged_in, user_logged_out  # noqa: PLC0415
    from django.contrib.sessions.models import Session  # noqa: PLC0415
    from django.db.models.signals import post_delete, post_save  # noqa: PLC0415

    from accounts import personal_data, signals  # noqa: PLC0415
    from games.selectors.personal_notices import collect  # noqa: PLC0415
    from games.services import notices, push, sessions  # noqa: PLC0415
    from games.services.personal_notices import forget  # noqa: PLC0415
    from games.web import arrivals  # noqa: PLC0415

    personal_data.register("notices", collect=collect, forget=forget)
    signals.friend_asked.connect(notices.on_friend_asked, dispatch_uid="games.notices")
    signals.friend_accepted.connect(notices.on_friend_accepted, dispatch_uid="games.notices")
    signals.block_changed.connect(notices.on_block_changed, dispatch_uid="games.notices")
    signals.friend_dropped.connect(notices.on_friend_dropped, dispatch_uid="games.notices")
    user_logged_in.connect(arrivals.on_came_in, dispatch_uid="games.arrivals")
    user_logged_out.connect(push.on_logged_out, dispatch_uid="games.push")
    signals.session_ended.connect(push.on_session_ended, dispatch_uid="games.push")
    post_delete.connect(sessions.on_session_deleted, Session, dispatch_uid="games.sessions")
    post_save.connect(sessions.on_user_saved, get_user_model(), dispatch_uid="games.sessions")
