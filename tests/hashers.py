"""How are passwords kept in the tests? As on the site, but without the cost that makes it safe."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class QuickArgon2(Argon2PasswordHasher):
    """The site's hasher; a test has nothing to hide and logs in a thousand times."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1
