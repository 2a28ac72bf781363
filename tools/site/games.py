"""The reference of a game: options, moves, outcomes of chance, and the fields of its records."""

from __future__ import annotations

from collections.abc import Iterable

from keelstone.engine import registry
from keelstone.engine.definition import GameDefinition
from keelstone.engine.moves import Moves, Names
from keelstone.engine.records import Field, Record
from tools.site.markdown import code, table

#: the most names of an argument that a table lists
MOST_NAMES = 24


def game_page(name: str) -> str:
    """What a program needs to know about a game."""
    game = registry.load(name)
    rules = game.rules
    return "".join(
        [
            f"# {game.title}: moves and fields\n\n",
            f"For {min(game.seats)} to {max(game.seats)} seats; rules version {rules.version}. ",
            f"[The rules](../../rules/{name}.md) say what the words mean.\n\n",
            _options(game),
            "## Moves\n\n",
            "A notation is the kind and its arguments. Numbers count up from `first`, the last ",
            "argument fastest.\n\n",
            _moves(rules.moves),
            "## What chance may bring\n\n" + _moves(rules.chances) if list(rules.chances) else "",
            "## Points\n\n",
            "By source, in this order: " + ", ".join(rules.sources) + ".\n\n",
            "## The state\n\nWhat changes in play, and who may see it.\n\n" + _record(rules.state),
            "## The board\n\nWhat is printed in the box. Everybody sees it.\n\n",
            _record(rules.board),
        ]
    )


def _options(game: GameDefinition) -> str:
    rows = [
        [code(one.name), code(str(one.default)), _choices(one.choices), str(one.help)]
        for one in game.options
    ]
    return "## Options\n\n" + table(["option", "default", "choices", ""], rows) if rows else ""


def _choices(choices: Iterable[object]) -> str:
    return ", ".join(code(str(one)) for one in choices)


def _moves(moves: Moves) -> str:
    rows = []
    for kind in moves:
        arguments = [f"{name}: {_values(one)}" for name, one in kind.arguments.items()]
        numbers = [code(str(kind.first)), str(kind.length)]
        rows.append([code(moves.usage(kind)), *numbers, "; ".join(arguments)])
    return table(["notation", "first", "how many", "arguments"], rows)


def _values(argument: object) -> str:
    if isinstance(argument, Names) and len(argument.names) <= MOST_NAMES:
        return ", ".join(argument.names)
    return f"1 to {getattr(argument, 'size', '')}"


def _record(record: Record) -> str:
    rows = [
        [code(one.name), code(_form(one)), _seen(one), _span(one), one.note]
        for one in record.fields.values()
    ]
    return table(["field", "format", "seen by", "from, to", "is"], rows)


def _form(field: Field) -> str:
    return field.format + "".join(f"[{length}]" for length in field.shape)


def _seen(field: Field) -> str:
    return f"{field.sees.who} {code(field.sees.field)}".strip()


def _span(field: Field) -> str:
    return f"{field.span[0]}, {field.span[1]}" if field.span else ""
