"""Rows that every play writes, by statements that Django composes once.

To compose an insert and an update takes longer than to run them, and they are always the same but
for their values.
"""

from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model
from django.db.models.expressions import RawSQL
from django.db.models.sql import InsertQuery, UpdateQuery

from accounts.selectors.composed import NOBODY


def insert(row: Model) -> None:
    """Store a new row whose number nobody asks for; no signals, no defaults of the database."""
    database = _database()
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    values = [field.get_db_prep_save(field.pre_save(row, add=True), database) for field in fields]
    with database.cursor() as cursor:
        cursor.execute(_insert_statement(type(row), database.vendor), values)


def update(row: Model, columns: dict[str, Any]) -> None:
    """Store these columns of a row, by attribute names; what the row itself holds stays."""
    database, names = _database(), tuple(columns)
    fields: list[Any] = [row._meta.get_field(name) for name in names]
    values = [
        field.get_db_prep_save(columns[name], database)
        for name, field in zip(names, fields, strict=True)
    ]
    with database.cursor() as cursor:
        statement = _update_statement(type(row), names, database.vendor)
        cursor.execute(statement, [*values, row.pk])


def _database() -> BaseDatabaseWrapper:
    """That of this thread: `connection` asks for it with each attribute."""
    return connections[DEFAULT_DB_ALIAS]


@cache
def _insert_statement(model: type[Model], vendor: str) -> str:
    query = InsertQuery(model)
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    query.insert_values(fields, [model()], raw=True)
    ((statement, _values),) = query.get_compiler(connection=connection).as_sql()
    return str(statement)


@cache
def _update_statement(model: type[Model], names: tuple[str, ...], vendor: str) -> str:
    query: Any = model._base_manager.filter(pk=NOBODY).query.chain(UpdateQuery)
    # A place for any value: one for null Django would write as such.
    query.add_update_values(dict.fromkeys(names, RawSQL("%s", [None])))
    statement, values = query.get_compiler(connection=connection).as_sql()
    assert values[-1] == NOBODY
    return str(statement)
