"""What does the site itself bring to Django? Its commands, and which static files are served."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class SiteConfig(AppConfig):
    """The site's commands, checks and metrics; it has no tables of its own."""

    name = "escoba_site"

    def ready(self) -> None:
        # Both import the game, whose models are there only now.
        from escoba_site import checks, metrics  # noqa: PLC0415

        metrics.listen()
        checks.register_all()


class StaticFiles(StaticFilesConfig):
    """Collects everything a browser asks for.

    The programs that draw the decks lie beside what they draw. django-htmx brings other versions of
    htmx than ours (static/vendor), one of them with an import that leads nowhere.
    """

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "*.py", "django_htmx"]
