"""How does a person change what others read about him?"""

from dataclasses import asdict, dataclass

from accounts.models import User


@dataclass(frozen=True, kw_only=True)
class Profile:
    """What the page of the profile holds; each may be empty."""

    line: str
    country: str
    time_zone: str


def change_profile(user: User, profile: Profile) -> None:
    User.objects.filter(pk=user.pk).update(**asdict(profile))
