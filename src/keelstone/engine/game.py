"""One game in play: what `keelstone.start` returns."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote
from typing import Any

import numpy as np

from keelstone.drawing.standalone import standalone
from keelstone.engine import loops
from keelstone.engine.checks import checked_seats, checked_seed, is_whole
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import AmbiguousMove, BadFile, BadOption, IllegalMove, MalformedMove
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.masks import numbers_in
from keelstone.engine.options import read_options
from keelstone.engine.records import Plain, Records
from keelstone.engine.rng import open_stream, weighted
from keelstone.engine.scratch import Scratch
from keelstone.engine.seats import ALL_SEATS, CHANCE, CHANCE_DUE, SPECTATOR
from keelstone.engine.views import Printed, View
from keelstone.i18n import LANGUAGES, Phrase, join, say


@dataclass(frozen=True)
class Move:
    """Something a seat (or chance) may do now."""

    seat: int
    number: int
    notation: str
    phrase: Phrase = field(compare=False)
    #: for an outcome of chance: how likely it is, among all weights
    weight: int = 0
    names: tuple[str | Phrase, ...] = field(default=(), compare=False)

    def text(self, language: str = "en") -> str:
        """The move in words."""
        return self.phrase.text(language, self.names)

    def __str__(self) -> str:
        return self.notation

    @classmethod
    def of(
        cls,
        definition: GameDefinition,
        view: View,
        seat: int,
        number: int,
        names: tuple[str | Phrase, ...],
    ) -> Move:
        """A move by its number, with its notation and words."""
        notation = definition.rules.moves.notation(number, view.board)
        return cls(seat, number, notation, definition.text.move(view, seat, number), names=names)


@dataclass(frozen=True)
class Entry:
    """One line of the log: who moved, what, and the state before."""

    seat: int
    number: int
    before: bytes


class Game:
    """A game in play. Chance is settled from the seed, or handed to you with `chance="manual"`."""

    def __init__(
        self,
        name: str,
        *,
        seats: int | None = None,
        seed: int | None = None,
        chance: str = "seed",
        board: Path | str | Mapping[str, Any] | None = None,
        names: Sequence[str] = (),
        **options: Any,
    ) -> None:
        self.definition = ensure_compiled(name)
        self.name = name
        self.seats = checked_seats(self.definition, seats)
        self.name_seats(names)
        self.options = read_options(self.definition.options, options)
        self.seed = secrets.randbits(48) if seed is None else checked_seed(seed)
        if chance not in ("seed", "manual"):
            raise BadOption(f"chance is 'seed' or 'manual', not {chance!r}")
        self.chance = chance
        self.figures = self.definition.figures(self.options, board)
        self.boards = self.definition.make_board(self.options, self.figures, self.seats)
        self.printed = Printed(self.boards)
        self.scratch = Scratch(self.definition)
        self.states = self.definition.rules.state.zeros()
        open_stream(self.scratch.rng, self.seed, 0)
        loops.start_at(self.states, 0, self.boards, self.seats, self.scratch.rng)
        self.first = self.states.tobytes()
        self.set_up_from = ""
        #: how a table made its chance (`keelstone.engine.gamefile.Fair`), once everybody may know
        self.fair: Any = None
        self.log: list[Entry] = []
        self._resolve_chance()

    # -- what is asked for ------------------------------------------------------------------

    @property
    def movers(self) -> tuple[int, ...]:
        """The seats that may move now, (CHANCE,) where chance is due; empty when it is over."""
        return self._movers_in(self.states)

    def _movers_in(self, states: Records) -> tuple[int, ...]:
        due = loops.movers_at(states, 0)
        if due & CHANCE_DUE:
            return (CHANCE,)
        return tuple(seat for seat in range(self.seats) if due >> seat & 1)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(loops.movers_at(self.states, 0) == 0)

    def moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat; of the only seat that is due if none is named."""
        seat = self._due(seat)
        if seat == CHANCE:
            loops.odds_at(self.states, 0, self.boards, self.scratch.weights)
            return [self._outcome(int(n)) for n in np.flatnonzero(self.scratch.weights)]
        view, names = self.look(seat), self.called()
        return [Move.of(self.definition, view, seat, n, names) for n in self.legal_numbers(seat)]

    def legal_numbers(self, seat: int) -> list[int]:
        """The numbers of a seat's legal moves: none if it is not due."""
        if seat == CHANCE or seat not in self.movers:
            return []
        loops.legal_at(self.states, 0, self.boards, seat, self.scratch.mask)
        return numbers_in(self.scratch.mask)

    def look(self, seat: int = SPECTATOR) -> View:
        """What a seat may know, for words and pictures."""
        return self._view(self.states, seat)

    def _view(self, states: Records, seat: int) -> View:
        due, points = self._movers_in(states), self._points_seen_in(states, seat)
        return View(self.definition.rules.state, states, self.printed, seat, due, points)

    def view(self, seat: int | None = None) -> dict[str, Plain]:
        """What a seat may know, as plain data; None inside is unknown. No seat: a spectator's."""
        seat = SPECTATOR if seat is None else self._checked_seat(seat)
        return {
            "game": self.name,
            "seat": None if seat == SPECTATOR else seat,
            "options": dict(self.options),
            "movers": list(self.movers),
            "over": self.is_over,
            "points": self.points_seen(seat),
            "state": self.definition.rules.state.view(self.states, 0, seat),
        }

    @property
    def points(self) -> list[dict[str, int]]:
        """By seat and source."""
        return self._points_in(self.states)

    def _points_in(self, states: Records) -> list[dict[str, int]]:
        found = []
        for seat in range(self.seats):
            loops.points_at(states, 0, self.boards, seat, self.scratch.sources)
            found.append(
                dict(zip(self.definition.rules.sources, self.scratch.sources.tolist(), strict=True))
            )
        return found

    def points_seen(self, viewer: int) -> list[dict[str, int | None]]:
        """Points as a seat may know them: some sources stay hidden until the game is over."""
        return self._points_seen_in(self.states, viewer)

    def _points_seen_in(self, states: Records, viewer: int) -> list[dict[str, int | None]]:
        hidden = self.definition.rules.hidden_sources if self._movers_in(states) else ()
        return [
            {s: None if s in hidden and seat != viewer else n for s, n in by_source.items()}
            for seat, by_source in enumerate(self._points_in(states))
        ]

    @property
    def standings(self) -> list[int]:
        """A number for each seat that ranks it with all tie-breaks; equal is shared."""
        return [int(loops.standing_at(self.states, 0, self.boards, s)) for s in range(self.seats)]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won (several share a tie that nothing breaks); empty before the end."""
        if not self.is_over:
            return ()
        standings = self.standings
        return tuple(s for s in range(self.seats) if standings[s] == max(standings))

    @property
    def tie_break(self) -> Phrase | None:
        """What decided, in a sentence, where more seats have the most points than have won."""
        totals = [sum(by_source.values()) for by_source in self.points]
        if not self.is_over or totals.count(max(totals)) <= len(self.winners):
            return None
        return self.definition.tie_break

    # -- playing ----------------------------------------------------------------------------

    def play(self, move: Move | str | int, seat: int | None = None) -> None:
        """Make a move: notation, a Move or its number. Chance follows from the seed."""
        if isinstance(move, Move):
            seat = move.seat if seat is None else seat
            move = move.number
        seat = self._due(seat)
        self.apply(seat, self.meant(move, seat))
        self._resolve_chance()

    def undo(self, seat: int | None = None) -> bool:
        """Take a seat's last move back, if nothing was revealed since; whether it could be."""
        index = self.undoable(seat)
        if index is None:
            return False
        later = self.log[index + 1 :]
        self._restore(self.log[index].before)
        del self.log[index:]
        for entry in later:
            self.apply(entry.seat, entry.number)
        return True

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether `undo` would take something back."""
        return self.undoable(seat) is not None

    def undoable(self, seat: int | None) -> int | None:
        """The place in the log of the move to take back: steps over what others chose meanwhile."""
        states = self.definition.rules.state.zeros()
        for index in range(len(self.log) - 1, -1, -1):
            entry = self.log[index]
            states.view(np.uint8)[:] = np.frombuffer(entry.before, np.uint8)
            if entry.seat == CHANCE:
                return None
            if seat is None or entry.seat == seat:
                barred = loops.is_barrier_at(states, 0, self.boards, entry.seat, entry.number)
                return None if barred else index
            if not loops.movers_at(states, 0) >> seat & 1:
                return None
        return None

    def apply(self, seat: int, number: int) -> None:
        """Make a move, or let chance bring something, that is known to be legal: a log's."""
        self.log.append(Entry(seat, number, self.states.tobytes()))
        if seat == CHANCE:
            loops.happen_at(self.states, 0, self.boards, number)
        else:
            loops.play_at(self.states, 0, self.boards, seat, number)

    def _resolve_chance(self) -> None:
        while self.chance == "seed" and self.movers == (CHANCE,):
            total = loops.odds_at(self.states, 0, self.boards, self.scratch.weights)
            outcomes = sum(entry.seat == CHANCE for entry in self.log)
            open_stream(self.scratch.rng, self.seed, 1 + outcomes)
            self.apply(CHANCE, int(weighted(self.scratch.rng, self.scratch.weights, total)))

    def _restore(self, state: bytes) -> None:
        self.states.view(np.uint8)[:] = np.frombuffer(state, np.uint8)

    # -- positions and words ----------------------------------------------------------------

    @property
    def position(self) -> str:
        """The position as text that reads back exactly."""
        return f"{self._header()}\n{self.definition.rules.state.to_text(self.states, 0)}\n"

    def _header(self) -> str:
        given = "".join(f" {key}={quote(str(value))}" for key, value in self.options.items())
        return f"keelstone {self.name} {self.definition.rules.version}{given}"

    def set_position(self, text: str) -> None:
        """Go on from a position's text; the log begins anew."""
        header, _, body = str(text).strip().partition("\n")
        if header.split() != self._header().split():
            raise BadFile(f"not a position of {self._header()!r}: {header[:100]!r}")
        try:
            states = self.definition.rules.state.from_text(body)
        except ValueError as fault:
            raise BadFile(f"position: {fault}") from None
        if int(states["seats"][0]) != self.seats:
            raise BadFile(f"position: made for {int(states['seats'][0])} seats, not {self.seats}")
        self._check_sound(states)
        self.states[:] = states
        self.first, self.set_up_from, self.log = self.states.tobytes(), text, []
        self._resolve_chance()

    def _check_sound(self, states: Any) -> None:
        """Refuse a position that play could never come to: compiled rules trust what they get."""
        faults = self.definition.problems(states[0], self.boards[0])
        if faults:
            raise BadFile(f"position: {'; '.join(faults)}")

    def story(self, viewer: int = SPECTATOR, since: int = 0) -> list[tuple[int, Phrase]]:
        """The log in words as a viewer saw it: (number of the entry, phrase)."""
        after = [*(entry.before for entry in self.log[since + 1 :]), self.states.tobytes()]
        return [
            (since + index, self.tell(entry, following, viewer))
            for index, (entry, following) in enumerate(zip(self.log[since:], after, strict=False))
        ]

    def tell(self, entry: Entry, after: bytes, viewer: int) -> Phrase:
        """One entry in words as a viewer saw it; `after` is the state that it led to."""
        known = entry.number if self.is_seen(entry, viewer) else None
        before, following = self.view_of(entry.before, viewer), self.view_of(after, viewer)
        return self.definition.text.event(before, following, entry.seat, known)

    def is_seen(self, entry: Entry, viewer: int) -> bool:
        """Whether a viewer may know what an entry of the log says."""
        states = self._states_of(entry.before)
        if entry.seat == CHANCE:
            seen = loops.outcome_seen_by_at(states, 0, self.boards, entry.number)
        else:
            seen = loops.seen_by_at(states, 0, self.boards, entry.seat, entry.number)
        return bool(seen == ALL_SEATS or (viewer >= 0 and seen >> viewer & 1))

    def _states_of(self, state: bytes) -> Records:
        return np.frombuffer(bytearray(state), dtype=self.definition.rules.state.dtype)

    def view_of(self, state: bytes, viewer: int) -> View:
        """What a viewer may know of an earlier state of this game."""
        return self._view(self._states_of(state), viewer)

    def called(self) -> tuple[str | Phrase, ...]:
        """What the seats are called: their players' names, or their colours."""
        return tuple(self.names) or tuple(self.definition.colours)

    def at(self, step: int) -> Game:
        """The same game after its first `step` moves (chance counts), as a game of its own."""
        if not 0 <= step <= len(self.log):
            raise BadOption(f"steps are 0 to {len(self.log)}, not {step}")
        earlier = self.copy()
        earlier.chance = "manual"
        if step < len(self.log):
            earlier.states, earlier.log = self._states_of(self.log[step].before), self.log[:step]
        return earlier

    def copy(self) -> Game:
        """The same game once more: what is played in one leaves the other alone."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.states, twin.log, twin.scratch = (
            self.states.copy(),
            [*self.log],
            Scratch(self.definition),
        )
        return twin

    __copy__ = copy

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and deep copied as its file."""
        from keelstone.engine.gamefile import from_json

        return from_json, (self.to_json(),)

    def __repr__(self) -> str:
        due = "over" if self.is_over else f"due {', '.join(map(str, self.movers))}"
        return f"<Game of {self.name}, {self.seats} seats, {len(self.log)} moves made, {due}>"

    def svg(self, seat: int | None = None, language: str = "en") -> str:
        """The picture that a seat sees, as SVG that stands alone. No seat: a spectator's."""
        seat = SPECTATOR if seat is None else self._checked_seat(seat)
        picture = self.definition.picture
        if picture is None:
            raise BadOption(f"{self.definition.title} has no picture")
        if language not in LANGUAGES:
            raise BadOption(f"{language!r} is none of the languages {', '.join(LANGUAGES)}")
        return standalone(picture.draw(self.look(seat), language, self.called()), picture.style)

    def _repr_svg_(self) -> str:
        """In a notebook a game shows itself."""
        return self.svg()

    # -- files --------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The game as one documented file; `keelstone.from_json` reads it."""
        from keelstone.engine.gamefile import write

        return write(self)

    # -- checking what is given -----------------------------------------------------------------

    def _due(self, seat: int | None) -> int:
        movers = self.movers
        if not movers:
            raise IllegalMove(say("the game is over"))
        if seat is None:
            if len(movers) > 1:
                raise AmbiguousMove(
                    say("several seats are due, {due}: say which one moves", due=movers)
                )
            return movers[0]
        if seat not in movers:
            raise IllegalMove(say("seat {seat} is not due; due are {due}", seat=seat, due=movers))
        return seat

    def meant(self, move: object, seat: int) -> int:
        """The number of the legal move that a notation or number means for a seat that is due."""
        self._due(seat)
        table = self.definition.rules.chances if seat == CHANCE else self.definition.rules.moves
        if isinstance(move, str):
            found = table.parse(move, self.printed)
        elif is_whole(move):
            table.kind_of(int(move))
            found = [int(move)]
        else:
            raise MalformedMove(say("a move is a text or a number, not {move}", move=repr(move)))
        if seat == CHANCE:
            loops.odds_at(self.states, 0, self.boards, self.scratch.weights)
            legal = [number for number in found if self.scratch.weights[number]]
        else:
            legal = sorted(set(found) & set(self.legal_numbers(seat)))
        if len(legal) > 1:
            names = ", ".join(table.notation(number, self.printed) for number in legal)
            raise AmbiguousMove(say("{move} may be {names}", move=repr(move), names=names))
        if not legal:
            raise IllegalMove(self._why_not(seat, found[0]))
        return int(legal[0])

    def _why_not(self, seat: int, number: int) -> Phrase:
        if seat == CHANCE:
            outcome = self.definition.rules.chances.notation(number, self.printed)
            return say("chance cannot bring {what} now", what=repr(outcome))
        notation = self.definition.rules.moves.notation(number, self.printed)
        reason = self.definition.text.why_not(self.look(seat), seat, number)
        return join([repr(notation), reason.named(self.called())], ": ")

    def _outcome(self, number: int) -> Move:
        notation = self.definition.rules.chances.notation(number, self.printed)
        weight = int(self.scratch.weights[number])
        return Move(CHANCE, number, notation, say("chance: {what}", what=notation), weight)

    def _checked_seat(self, seat: int) -> int:
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise BadOption(f"there is no seat {seat!r}: seats are 0 to {self.seats - 1}")
        return int(seat)

    def name_seats(self, names: Sequence[str]) -> None:
        """What the players are called, a name for each seat; without any, colours."""
        if names and len(names) != self.seats:
            raise BadOption(f"{len(names)} names for {self.seats} seats")
        if not all(isinstance(name, str) and name.isprintable() for name in names):
            raise BadOption("a name is a line of text")
        self.names = tuple(names)


def start(name: str, **choices: Any) -> Game:
    """Begin a game: `start("imhotep", seats=3, seed=7, sides="ABABA", wrath=True)`.

    `Game` says what can be chosen for all games; `keelstone play imhotep --help` lists the options
    of one.
    """
    return Game(name, **choices)
