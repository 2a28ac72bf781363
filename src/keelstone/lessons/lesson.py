"""A lesson as data: a start, and steps with texts, expected moves and a script for the others."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadFile
from keelstone.engine.patterns import whole
from keelstone.engine.seats import CHANCE
from keelstone.i18n import LANGUAGES, Phrase, spelled

#: a text by language; English must be among them
Texts = Annotated[dict[str, str], Meta(min_length=1)]
#: how a line of a script names chance
CHANCE_WORD = "chance"
#: a pattern of a step in which the learner may do anything
EVERYTHING = "*"
#: between the moves of a line of which the first legal one is made
OR = " | "


class Line(NamedTuple):
    """What an actor does in a script: the first of the moves that is legal."""

    actor: int
    moves: tuple[str, ...]
    is_optional: bool


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the coach says to some moves. With `again` the move is not made: choose once more."""

    moves: Annotated[list[str], Meta(min_length=1)]
    text: Texts
    again: bool = False


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One step. Without `expect` it is only read; else the learner moves.

    Moves are patterns of notations: "load 1 *".
    """

    text: Texts
    #: whether it goes on with the step before it, by the same gesture: the learner counts one step
    continues: bool = False
    #: ids in the picture to point at
    point: list[str] = []
    #: the moves that lead on
    expect: list[str] = []
    #: how many moves of the learner the step takes, or what ends it: "end", "chance: dice *"
    count: Annotated[int, Meta(ge=1)] = 1
    until: list[str] = []
    #: what the coach says to some of the moves, the first that fits
    answers: list[Answer] = []
    #: what the coach says to all other moves
    otherwise: dict[str, str] = {}
    #: what follows: "1: load 1 2", "chance: card statue"; each actor keeps to its own order
    then: list[str] = []


#: a bot, by its name: `ai/levels.py`
Level = Annotated[str, Meta(pattern=whole(r"(novice|builder|master|level-[1-9][0-9]?)"))]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A guided first game. The game goes on after the last step, against the same bots."""

    game: str
    title: Texts
    #: one sentence for the lobby
    summary: Texts
    #: about how long it takes
    minutes: Annotated[int, Meta(ge=1)]
    seats: int
    #: the seat of the learner
    learner: int = 0
    #: what the bots are called, by seat; the learner's own is empty
    names: list[str]
    level: Level = "novice"
    options: dict[str, Any] = {}
    seed: int = 0
    #: the text of a position to start from; empty: a new game
    position: str = ""
    #: moves made before the lesson begins, written like `then`
    before: list[str] = []
    steps: Annotated[list[Step], Meta(min_length=1)]

    def count(self, end: int | None = None) -> int:
        """How many steps there are before an index, or at all, as the learner counts them."""
        return sum(not step.continues for step in self.steps[:end])

    @property
    def moves(self) -> list[tuple[int | None, str]]:
        """The moves before the lesson, as game files write them."""
        lines = [parse_line(line) for line in self.before]
        return [(None if line.actor == CHANCE else line.actor, line.moves[0]) for line in lines]


def parse_line(line: str) -> Line:
    """A line of a script: "1: load 1 2", or "1?: load 1 2" if it need not come to it."""
    actor, found, moves = line.partition(":")
    is_optional, actor = actor.endswith("?"), actor.removesuffix("?")
    if not found or not (actor == CHANCE_WORD or actor.isdigit()) or not moves.strip():
        raise BadFile(f"a line of a script is '1: MOVE' or 'chance: OUTCOME', not {line!r}")
    number = CHANCE if actor == CHANCE_WORD else int(actor)
    return Line(number, tuple(moves.strip().split(OR)), is_optional)


def fits(patterns: Iterable[str], notation: str) -> bool:
    """Whether a notation fits one of several patterns; `*` stands for anything."""
    return any(fnmatchcase(notation, pattern) for pattern in patterns)


def phrase_of(texts: Mapping[str, str]) -> Phrase:
    """A text of a lesson as a phrase."""
    return spelled(texts)


def read_lesson(file: Path) -> Lesson:
    """The lesson in a TOML file; BadFile names what is wrong."""
    try:
        lesson = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lesson)
    except (OSError, ValueError) as fault:  # faults of TOML and of the form are ValueErrors
        raise BadFile(f"{file.name}: {fault}") from None
    for line in [*lesson.before, *(line for step in lesson.steps for line in step.then)]:
        parse_line(line)
    if missing := [where for where, texts in texts_of(lesson) if not texts.get("en")]:
        raise BadFile(f"{file.name}: no English text: {', '.join(missing)}")
    return lesson


def texts_of(lesson: Lesson) -> Iterable[tuple[str, Mapping[str, str]]]:
    """All texts of a lesson, each with its place."""
    yield "title", lesson.title
    yield "summary", lesson.summary
    for number, step in enumerate(lesson.steps, 1):
        yield f"step {number}", step.text
        if step.otherwise:
            yield f"step {number}, otherwise", step.otherwise
        for place, answer in enumerate(step.answers, 1):
            yield f"step {number}, answer {place}", answer.text


def untranslated(lesson: Lesson) -> list[str]:
    """The texts that lack a language of the project."""
    return [
        f"{where}: no {LANGUAGES[language]} text"
        for where, texts in texts_of(lesson)
        for language in LANGUAGES
        if not texts.get(language)
    ]


def lessons_of(definition: GameDefinition) -> dict[str, Lesson]:
    """The lessons of a game by name, in the order of their files."""
    return {} if definition.lessons is None else _lessons_in(definition.lessons)


@cache
def _lessons_in(folder: Path) -> dict[str, Lesson]:
    return {file.stem: read_lesson(file) for file in sorted(folder.glob("*.toml"))}
