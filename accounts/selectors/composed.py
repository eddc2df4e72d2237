"""A query that is asked all the time about one thing or another, composed by Django once.

Django takes ten times as long to write the badge's query as the database to answer it, and it is
asked for every page that opens and every turn that comes. The text of it is the same for everybody:
it is written for nobody in particular, and whose it is is put in when it is asked.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import F, Model, QuerySet

Key = TypeVar("Key", bound=int | str)
Row = TypeVar("Row", bound=Model)

# Nobody's number and nothing's key; they stand in the values of the query where the real one goes.
NOBODY = -1_234_567_890
NOTHING = "\ue000nothing"


class Composed(Generic[Key]):
    """The rows that `build(key)` gives, for any key. All its columns are annotations, whose names
    are not those of fields.
    """

    def __init__(self, build: Callable[[Key], QuerySet[Any, dict[str, Any]]], nobody: Key) -> None:
        self._build = build
        self._nobody = nobody
        # Once for each kind of database.
        self._compose = cache(self._composed)

    def rows(self, key: Key) -> list[dict[str, Any]]:
        """Ask the database; one statement."""
        sql, values, names, to_python = self._compose(connection.vendor)
        with connection.cursor() as cursor:
            cursor.execute(sql, [key if value == self._nobody else value for value in values])
            found = to_python(cursor.fetchall())
        return [dict(zip(names, row, strict=True)) for row in found]

    def _composed(self, vendor: str) -> tuple[str, Any, list[str], Callable[..., Any]]:
        query = self._build(self._nobody).query
        compiler = query.get_compiler(connection=connection)
        sql, values = compiler.as_sql()
        # A union takes its columns from the first of its parts, and so do the names of its rows.
        selected = [column for column, _, _ in compiler.select]
        names = list(query.annotation_select)
        converters = compiler.get_converters(selected)
        return sql, values, names, lambda rows: compiler.apply_converters(rows, converters)


class ComposedRow(Generic[Row, Key]):
    """The first row of `build(key)` with all its columns, as the model makes it; or None."""

    def __init__(
        self, model: type[Row], build: Callable[[Key], QuerySet[Row]], nobody: Key
    ) -> None:
        self._model = model
        self._names = [field.attname for field in model._meta.concrete_fields]
        named = {f"of_{name}": F(name) for name in self._names}
        self._rows = Composed(lambda key: build(key).annotate(**named).values(*named), nobody)

    def first(self, key: Key) -> Row | None:
        """Ask the database; one statement."""
        for row in self._rows.rows(key):
            return self._model.from_db("default", self._names, list(row.values()))
        return None
