"""How does a person choose who may see his history, invite him, write to him?"""

from dataclasses import asdict, dataclass

from accounts.models import Audience, User


@dataclass(frozen=True, kw_only=True)
class Privacy:
    """What the page of privacy holds."""

    history_for: Audience
    invitations_from: Audience
    messages_from: Audience
    shows_online: bool


def change_privacy(user: User, privacy: Privacy) -> None:
    User.objects.filter(pk=user.pk).update(**asdict(privacy))
