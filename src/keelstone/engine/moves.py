"""Numbered moves from one declarative table.

    MOVES = Moves(
        Kind("take"),
        Kind("load", ship=4, space=4),
        Kind("sail", ship=4, site=("market", "pyramids", "temple", "burial-chamber", "obelisks")),
    )

A kind's moves are numbered in a row, the last argument fastest, so that rules compute with plain
integers: `LOAD = MOVES.first("load")`, and `load 2 1` is number `LOAD + 4 * 1 + 0`. Rules find the
kind of a move in a table, not by comparing numbers:

    Kinds = MOVES.kind_enum("Kinds")
    KIND_OF = MOVES.kind_numbers()
    if KIND_OF[move] == Kinds.LOAD: ...
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import product
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from keelstone.engine.errors import AmbiguousMove, MalformedMove
from keelstone.engine.masks import words_for
from keelstone.i18n import Phrase, say


def whole_number(word: str) -> int:
    """A number written in up to nine plain digits; -1 for anything else."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else -1


class Argument:
    """An argument of a move: a number from 1, or one of several names."""

    def __init__(self, size: int) -> None:
        self.size = size

    def label(self, board: Any, index: int) -> str:
        """How the index is written; a game may let that depend on its board."""
        return str(index + 1)

    def parse(self, board: Any, word: str) -> list[int]:
        """The indices that a written word may mean."""
        number = whole_number(word)
        return [number - 1] if 1 <= number <= self.size else []

    def expects(self) -> Phrase:
        return say("a number from 1 to {n}", n=self.size)


class Names(Argument):
    """One of several names. A beginning that only one name has is accepted."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(len(names))
        self.names = tuple(names)

    def label(self, board: Any, index: int) -> str:
        return self.names[index]

    def parse(self, board: Any, word: str) -> list[int]:
        word = word.lower()
        if word in self.names:
            return [self.names.index(word)]
        return [i for i, name in enumerate(self.names) if name.startswith(word)]

    def expects(self) -> Phrase:
        return say("one of {names}", names=", ".join(self.names))


def as_argument(given: Argument | int | Sequence[str]) -> Argument:
    if isinstance(given, Argument):
        return given
    return Argument(given) if isinstance(given, int) else Names(given)


class Kind:
    """One kind of move and its arguments; `align=64` begins it at a fresh word of the mask."""

    def __init__(
        self, name: str, *, align: int = 1, **arguments: Argument | int | Sequence[str]
    ) -> None:
        self.name = name
        self.align = align
        self.arguments = {key: as_argument(value) for key, value in arguments.items()}
        self.first = -1
        self.length = 1
        for argument in self.arguments.values():
            self.length *= argument.size

    def indices(self, number: int) -> tuple[int, ...]:
        """The arguments of a move of this kind, as indices from 0."""
        rest = number - self.first
        found = []
        for argument in reversed(self.arguments.values()):
            rest, index = divmod(rest, argument.size)
            found.append(index)
        return tuple(reversed(found))

    def number(self, *indices: int) -> int:
        number = 0
        for argument, index in zip(self.arguments.values(), indices, strict=True):
            number = number * argument.size + index
        return self.first + number


class Moves:
    """All kinds of a game: numbers, names and notation of its moves (or of its chance outcomes)."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        if len(self.kinds) != len(kinds):
            raise ValueError("two kinds of move have the same name")
        self.length = 0
        for kind in kinds:
            kind.first = -(-self.length // kind.align) * kind.align
            self.length = kind.first + kind.length
        self.words = max(1, words_for(self.length))
        self._sorted, self._firsts = kinds or (None,), [kind.first for kind in kinds]

    def first(self, kind: str) -> int:
        return self.kinds[kind].first

    def kind_of(self, number: int) -> Kind:
        kind = self._sorted[bisect_right(self._firsts, number) - 1] if number >= 0 else None
        if kind is not None and number < kind.first + kind.length:
            return kind
        raise MalformedMove(say("there is no move number {n}", n=number))

    def kind_enum(self, name: str) -> Any:
        """An IntEnum of the kinds, in the order of the table: `road-building` is ROAD_BUILDING."""
        members = [kind.upper().replace("-", "_") for kind in self.kinds]
        return IntEnum(name, members, start=0)

    def kind_numbers(self) -> NDArray[np.int8]:
        """The kind of every move by number, as `kind_enum` counts them; -1 where there is none."""
        numbers = np.full(self.length, -1, np.int8)
        for place, kind in enumerate(self):
            numbers[kind.first : kind.first + kind.length] = place
        return numbers

    def split(self, number: int) -> tuple[str, tuple[int, ...]]:
        """Kind and indices of a move."""
        kind = self.kind_of(number)
        return kind.name, kind.indices(number)

    def notation(self, number: int, board: Any = None) -> str:
        kind = self.kind_of(number)
        labels = (
            argument.label(board, index)
            for argument, index in zip(kind.arguments.values(), kind.indices(number), strict=True)
        )
        return " ".join([kind.name, *labels])

    def parse(self, text: str, board: Any = None) -> list[int]:
        """The numbers that a text may mean; MalformedMove if it means none."""
        words = text.split()
        if not words:
            raise MalformedMove(say("a move needs at least one word"))
        kind = self._kind_called(words[0])
        if len(words) - 1 != len(kind.arguments):
            raise MalformedMove(say("write: {usage}", usage=self.usage(kind)))
        choices = []
        for word, (name, argument) in zip(words[1:], kind.arguments.items(), strict=True):
            found = argument.parse(board, word)
            if not found:
                raise MalformedMove(
                    say(
                        "{name} {word} is not {expected}",
                        name=name,
                        word=repr(word),
                        expected=argument.expects(),
                    )
                )
            choices.append(found)
        return [kind.number(*indices) for indices in product(*choices)]

    def _kind_called(self, word: str) -> Kind:
        word = word.lower()
        if word in self.kinds:
            return self.kinds[word]
        found = [kind for name, kind in self.kinds.items() if name.startswith(word)]
        if not found:
            raise MalformedMove(
                say(
                    "no kind of move is called {word}: {kinds}",
                    word=repr(word),
                    kinds=", ".join(self.kinds),
                )
            )
        if len(found) > 1:
            names = ", ".join(kind.name for kind in found)
            raise AmbiguousMove(say("{move} may be {names}", move=repr(word), names=names))
        return found[0]

    @staticmethod
    def usage(kind: Kind) -> str:
        """How a move of a kind is written: "load SHIP SPACE"."""
        return " ".join([kind.name, *(name.upper() for name in kind.arguments)])

    def __iter__(self) -> Iterator[Kind]:
        return iter(self.kinds.values())


class MoveSource(Protocol):
    """A position that knows its moves in notation and in words."""

    def notation(self, seat: int, number: int) -> str:
        """The notation of a seat's move, or of an outcome of chance."""

    def phrase(self, seat: int, number: int) -> Phrase:
        """The move in words."""

    def table(self, seat: int) -> Moves:
        """The numbered moves of a seat, or the outcomes of chance."""


class Move:
    """A legal move of a seat, or an outcome that chance may bring.

    Notation and words are worked out when they are asked for.
    """

    __slots__ = ("_notation", "_phrase", "_source", "names", "number", "seat", "weight")

    def __init__(
        self,
        source: MoveSource,
        seat: int,
        number: int,
        names: tuple[str | Phrase, ...] = (),
        weight: int = 0,
    ) -> None:
        self._source, self.seat, self.number, self.names = source, seat, number, names
        #: for an outcome of chance: how likely it is, among all weights
        self.weight = weight
        self._notation: str | None = None
        self._phrase: Phrase | None = None

    @property
    def notation(self) -> str:
        """The move as it is written: "sail 1 temple"."""
        if self._notation is None:
            self._notation = self._source.notation(self.seat, self.number)
        return self._notation

    @property
    def phrase(self) -> Phrase:
        """The move in words that can be translated."""
        if self._phrase is None:
            self._phrase = self._source.phrase(self.seat, self.number)
        return self._phrase

    @property
    def kind(self) -> str:
        """The kind of move: "sail"."""
        return self._source.table(self.seat).kind_of(self.number).name

    @property
    def args(self) -> dict[str, int | str]:
        """Its arguments: names, or numbers from 0: {"ship": 0, "site": "temple"}."""
        kind = self._source.table(self.seat).kind_of(self.number)
        found = zip(kind.arguments.items(), kind.indices(self.number), strict=True)
        return {
            name: argument.names[index] if isinstance(argument, Names) else index
            for (name, argument), index in found
        }

    def text(self, language: str = "en") -> str:
        """The move in words."""
        return self.phrase.text(language, self.names)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        who = "chance" if self.seat < 0 else f"seat {self.seat}"
        return f"<Move {self.number} of {who}: {self.notation}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.seat, self.number))

    def _key(self) -> tuple[int, int, int, str]:
        return self.seat, self.number, self.weight, self.notation
