"""What do the house rules forbid in Python? Each rule is a function from source to findings."""

import ast
from collections.abc import Iterator

# Methods of models, managers and querysets that change rows.
WRITING_METHODS = {
    "save",
    "asave",
    "create",
    "acreate",
    "bulk_create",
    "abulk_create",
    "get_or_create",
    "aget_or_create",
    "update_or_create",
    "aupdate_or_create",
    "update",
    "aupdate",
    "bulk_update",
    "abulk_update",
    "delete",
    "adelete",
}
TRANSACTION_WORDS = {"atomic", "on_commit"}

# Modules whose answers differ from run to run; the engine and the robots are told such things.
CHANGING_MODULES = {"time", "datetime", "secrets", "uuid", "os", "socket"}
RANDOM_NAMES_ALLOWED = {"Random"}


def writes_in(source: str) -> list[str]:
    """Every place that changes rows or opens a transaction, as "line: what".

    A method *definition* is no write. A queryset's `update` takes keywords only, which tells it
    from a dictionary's or a hash's; a picture is saved with its kind.
    """
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr="update" | "aupdate"), args=[_, *_]):
                continue
            case ast.Call(func=ast.Attribute(attr="save"), keywords=[ast.keyword(arg="kind"), *_]):
                continue
            case ast.Call(func=ast.Attribute(attr=name)) if name in WRITING_METHODS:
                found.append(f"{node.lineno}: .{name}(")
            case ast.Attribute(attr=name) | ast.Name(id=name) if name in TRANSACTION_WORDS:
                found.append(f"{node.lineno}: {name}")
            case ast.ImportFrom(names=names):
                words = TRANSACTION_WORDS & {alias.name for alias in names}
                found.extend(f"{node.lineno}: {word}" for word in sorted(words))
    return sorted(set(found), key=lambda line: int(line.split(":")[0]))


def chance_and_time_in(source: str) -> list[str]:
    """Every use of the clock, the system or the module-wide random generator, as "line: what".

    `random.Random` may be named: whoever calls hands a seeded one in.
    """
    return sorted(set(_chance_and_time(ast.parse(source))), key=lambda f: int(f.split(":")[0]))


def _chance_and_time(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    if alias.name.split(".")[0] in CHANGING_MODULES:
                        yield f"{node.lineno}: import {alias.name}"
            case ast.ImportFrom(module=str(module), names=names):
                if module.split(".")[0] in CHANGING_MODULES:
                    yield f"{node.lineno}: import {module}"
                if module == "random":
                    for alias in names:
                        if alias.name not in RANDOM_NAMES_ALLOWED:
                            yield f"{node.lineno}: random.{alias.name}"
            case ast.Attribute(value=ast.Name(id="random"), attr=name):
                if name not in RANDOM_NAMES_ALLOWED:
                    yield f"{node.lineno}: random.{name}"
            case ast.Call(func=ast.Attribute(value=ast.Name(id="random"), attr="Random"), args=[]):
                yield f"{node.lineno}: random.Random() without a seed"
