"""Checks a request for a new table, and names its bots."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import KeelstoneError
from keelstone.engine.options import read_options
from keelstone.i18n import join, say
from keelstone.lessons.lesson import Level, lessons_of
from keelstone.server.errors import Forbidden, Malformed, Unknown, sentence
from keelstone.server.table import decisions, events
from keelstone.server.table.commands import Key, OwnToken
from keelstone.server.table.settings import Settings, Setup
from keelstone.server.table.table import Table

#: what bots are called: short, and with different first letters
STONES = ("Agate", "Basalt", "Coral", "Flint", "Jasper", "Marl", "Opal", "Quartz", "Slate", "Topaz")
#: a word or a number: not the name of a file
PLAIN = re.compile(r"[A-Za-z0-9_-]{1,40}")


class PlannedSeat(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A seat of a new table: for a person, or for a bot of a level."""

    bot: Level | None = None


class NewTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table to be set up. An option may be left out: it has a default."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[list[PlannedSeat], Meta(min_length=1, max_length=10)]
    options: dict[str, str | int | bool] = {}
    #: a board of one's own: what its file holds
    board: dict[str, Any] | None = None
    settings: Settings = Settings()
    #: whether strangers may find the table and sit down
    open: bool = False
    #: makes a repeat harmless, together with `token` or the sender's cookie
    key: Key | None = None
    #: the host's
    token: OwnToken | None = None


class NewLesson(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The table of a lesson to be set up, for one learner and the lesson's bots."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    lesson: Annotated[str, Meta(min_length=1, max_length=64)]
    #: milliseconds before bots move, so that the learner can follow
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 1200
    #: makes a repeat harmless, together with `token` or the sender's cookie
    key: Key | None = None
    #: the host's
    token: OwnToken | None = None


def lesson_setup(definition: GameDefinition, name: str) -> Setup:
    """The set-up of a lesson of a game."""
    lesson = lessons_of(definition).get(name)
    if lesson is None:
        raise Unknown(say("There is no lesson {name} here.", name=repr(name)))
    options = read_options(definition.options, lesson.options)
    return Setup(
        lesson.seats, definition.rules.version, options, definition.figures(options),
        lesson.seed, lesson.position, lesson.moves, lesson=lesson,
    )  # fmt: skip


def setup_of(definition: GameDefinition, asked: NewTable) -> Setup:
    """The set-up of a new game, checked."""
    seats = len(asked.seats)
    if seats not in definition.seats:
        numbers = ", ".join(str(number) for number in definition.seats)
        raise Malformed(
            say(
                "{game} is for {numbers} seats, not {seats}.",
                game=definition.title,
                numbers=numbers,
                seats=seats,
            )
        )
    check_plain(asked.options)
    try:
        options = read_options(definition.options, asked.options)
        figures = definition.figures(options, own_board(definition, asked.board))
        definition.make_board(options, figures, seats)
    except KeelstoneError as fault:
        raise Malformed(sentence(fault)) from None
    return Setup(seats, definition.rules.version, options, figures)


def own_board(definition: GameDefinition, board: dict[str, Any] | None) -> Mapping[str, Any] | None:
    """The figures of a board that somebody drew, checked; None for the printed one."""
    if board is None:
        return None
    if definition.editor is None:
        raise Forbidden(say("Boards of this game cannot be drawn here."))
    document = {key: value for key, value in board.items() if key != "file"}
    if found := definition.editor.problems(document):
        raise Malformed(join([found[0].key, ": ", sentence(KeelstoneError(found[0].words))], ""))
    return definition.editor.source(document)


def check_plain(options: Mapping[str, Any], own_boards: bool = False) -> None:
    """Options that come over the network are plain words and numbers.

    Some games take a file name, or a file's contents. Only the operator may use those, so that
    strangers cannot have files read from the server's disk.
    """
    for name, given in options.items():
        is_own = own_boards and isinstance(given, dict)
        if not is_own and not PLAIN.fullmatch(str(given)):
            raise Forbidden(say("Option {name} takes only what is offered here.", name=name))


def sit_bot(table: Table, *, seat: int, level: str) -> decisions.Plan:
    """A bot sits down; it brings no salt."""
    lesson = table.setup.lesson
    name = lesson.names[seat] if lesson is not None else bot_name(table)
    return decisions.sit(table, seat, name, "", level)


def replace_by_bot(table: Table, seat: int, level: str) -> events.Sat:
    """A bot sits down on a seat that is free or is about to be."""
    return events.Sat(seat, bot_name(table), "", level)


def bot_name(table: Table) -> str:
    """A stone that nobody at the table is called after; another one at every table."""
    taken = {chair.name.casefold() for chair in table.chairs}
    free = [name for name in STONES if name.casefold() not in taken]
    return free[int(table.commitment[:8], 16) % len(free)]
