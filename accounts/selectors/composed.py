"""A query that is asked all the time about one person or another, composed by Django once.

Django takes ten times as long to write the badge's query as the database to answer it, and it is
asked for every page that opens and every turn that comes. The text of it is the same for everybody:
it is written for nobody in particular, and his number is put in when it is asked.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import QuerySet

# Nobody's number; it stands in the values of the query where somebody's goes.
NOBODY = -1_234_567_890


class Composed:
    """The rows that `build(user_id)` gives, for any user. All its columns are annotations."""

    def __init__(self, build: Callable[[int], QuerySet[Any, dict[str, Any]]]) -> None:
        self._build = build
        # Once for each kind of database.
        self._compose = cache(self._composed)

    def rows(self, user_id: int) -> list[dict[str, Any]]:
        """Ask the database; one statement."""
        sql, values, names, to_python = self._compose(connection.vendor)
        with connection.cursor() as cursor:
            cursor.execute(sql, [user_id if value == NOBODY else value for value in values])
            found = to_python(cursor.fetchall())
        return [dict(zip(names, row, strict=True)) for row in found]

    def _composed(self, vendor: str) -> tuple[str, Any, list[str], Callable[..., Any]]:
        query = self._build(NOBODY).query
        compiler = query.get_compiler(connection=connection)
        sql, values = compiler.as_sql()
        # A union takes its columns from the first of its parts, and so do the names of its rows.
        selected = [column for column, _, _ in compiler.select]
        names = list(query.annotation_select)
        converters = compiler.get_converters(selected)
        return sql, values, names, lambda rows: compiler.apply_converters(rows, converters)
