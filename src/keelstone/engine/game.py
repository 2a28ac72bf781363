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
from keelstone.engine.options import read_options
from keelstone.engine.records import Plain, copied
from keelstone.engine.rng import STREAM_WORDS, open_stream, weighted
from keelstone.engine.seats import CHANCE, SPECTATOR
from keelstone.engine.snapshot import Constants, Snapshot, records_of
from keelstone.engine.views import Printed, View
from keelstone.i18n import LANGUAGES, Phrase, join, say

#: how many snapshots a game keeps: those of one command at a table, and some
SNAPSHOTS = 8


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
    """A game in play. Chance follows from the seed, or is yours to choose: `chance="manual"`."""

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
        self.constants = Constants(self.definition, self.boards, self.printed, self.seats)
        self._snapshots: dict[bytes, Snapshot] = {}
        self.states = self.definition.rules.state.zeros()
        loops.start_at(self.states, 0, self.boards, self.seats, _stream(self.seed, 0))
        self.first = self.states.tobytes()
        self.set_up_from = ""
        #: how a table made its chance (`keelstone.engine.gamefile.Fair`), once everybody may know
        self.fair: Any = None
        self.log: list[Entry] = []
        self._resolve_chance()

    # -- what is asked for ------------------------------------------------------------------

    @property
    def snapshot(self) -> Snapshot:
        """The present position: what is computed about it is computed once."""
        return self.snapshot_of(self.states.tobytes())

    def snapshot_of(self, state: bytes) -> Snapshot:
        """A position of this game from its bytes; the last ones are kept."""
        found = self._snapshots.get(state)
        if found is None:
            found = self._snapshots[state] = Snapshot(self.constants, state)
            if len(self._snapshots) > SNAPSHOTS:
                del self._snapshots[next(iter(self._snapshots))]
        return found

    def snapshot_after(self, place: int) -> Snapshot:
        """The position after an entry of the log, by its place; -1: at the beginning."""
        if place + 1 < len(self.log):
            return self.snapshot_of(self.log[place + 1].before)
        return self.snapshot

    @property
    def movers(self) -> tuple[int, ...]:
        """The seats that may move now, (CHANCE,) where chance is due; empty when it is over."""
        return self.snapshot.movers

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.snapshot.is_over

    def moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat; of the only seat that is due if none is named."""
        seat = self._due(seat)
        if seat == CHANCE:
            return [self._outcome(n) for n, weight in enumerate(self.snapshot.weights) if weight]
        view, names = self.look(seat), self.called()
        return [Move.of(self.definition, view, seat, n, names) for n in self.legal_numbers(seat)]

    def legal_numbers(self, seat: int) -> list[int]:
        """The numbers of a seat's legal moves: none if it is not due."""
        return list(self.snapshot.legal(seat))

    def look(self, seat: int = SPECTATOR) -> View:
        """What a seat may know, for words and pictures."""
        return self.snapshot.as_seen_by(seat)

    def view(self, seat: int | None = None) -> dict[str, Plain]:
        """What a seat may know, as plain data; None inside is unknown. No seat: a spectator's."""
        seat = SPECTATOR if seat is None else self._checked_seat(seat)
        snapshot = self.snapshot
        return {
            "game": self.name,
            "seat": None if seat == SPECTATOR else seat,
            "options": dict(self.options),
            "movers": list(snapshot.movers),
            "over": snapshot.is_over,
            "points": self.points_seen(seat),
            "state": copied(snapshot.as_seen_by(seat).fields),
        }

    @property
    def points(self) -> list[dict[str, int]]:
        """By seat and source."""
        return [dict(by_source) for by_source in self.snapshot.points]

    def points_seen(self, viewer: int) -> list[dict[str, int | None]]:
        """Points as a seat may know them: some sources stay hidden until the game is over."""
        return [dict(by_source) for by_source in self.snapshot.points_seen_by(viewer)]

    @property
    def standings(self) -> list[int]:
        """A number for each seat that ranks it with all tie-breaks; equal is shared."""
        return self.snapshot.standings

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won (several share a tie that nothing breaks); empty before the end."""
        return self.snapshot.winners

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
        for index in range(len(self.log) - 1, -1, -1):
            entry = self.log[index]
            if entry.seat == CHANCE:
                return None
            before = self.snapshot_of(entry.before)
            if seat is None or entry.seat == seat:
                return None if before.is_barrier(entry.seat, entry.number) else index
            if seat not in before.movers:
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
            weights = np.array(self.snapshot.weights, np.int32)
            outcomes = sum(entry.seat == CHANCE for entry in self.log)
            rng = _stream(self.seed, 1 + outcomes)
            self.apply(CHANCE, int(weighted(rng, weights, int(weights.sum()))))

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
        places = range(since, len(self.log))
        return [(place, self.event_text(place, viewer)) for place in places]

    def event_text(self, place: int, viewer: int) -> Phrase:
        """One entry of the log, by its place, in words as a viewer saw it."""
        return self.tell(self.log[place], self.snapshot_after(place), viewer)

    def tell(self, entry: Entry, after: Snapshot, viewer: int) -> Phrase:
        """An entry in words as a viewer saw it; `after` is the position that it led to."""
        before = self.snapshot_of(entry.before)
        known = entry.number if before.is_seen(entry.seat, entry.number, viewer) else None
        views = before.as_seen_by(viewer), after.as_seen_by(viewer)
        return self.definition.text.event(*views, entry.seat, known)

    def is_seen(self, entry: Entry, viewer: int) -> bool:
        """Whether a viewer may know what an entry of the log says."""
        return self.snapshot_of(entry.before).is_seen(entry.seat, entry.number, viewer)

    def notation(self, seat: int, number: int) -> str:
        """The notation of a seat's move, or of an outcome of chance."""
        rules = self.definition.rules
        return (rules.chances if seat == CHANCE else rules.moves).notation(number, self.printed)

    def move_text(self, entry: Entry) -> Phrase:
        """An entry's move in words, as its seat was offered it."""
        view = self.snapshot_of(entry.before).as_seen_by(entry.seat)
        return self.definition.text.move(view, entry.seat, entry.number)

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
            earlier.states = records_of(self.definition, self.log[step].before)
            earlier.log = self.log[:step]
        return earlier

    def redealt(self, seat: int, seed: int, stream: int = 0) -> Game:
        """A game that a seat cannot tell from this one: what it may not know is dealt anew.

        It has no log and no seed of this game's. Chance is by hand.
        """
        twin = self._twin(self.states.tobytes(), [])
        loops.redeal_at(twin.states, 0, twin.boards, seat, _stream(seed, stream))
        twin.chance, twin.seed, twin.fair = "manual", 0, None
        twin.first, twin.set_up_from = twin.states.tobytes(), ""
        return twin

    def copy(self) -> Game:
        """The same game once more: what is played in one leaves the other alone."""
        return self._twin(self.states.tobytes(), [*self.log])

    def _twin(self, state: bytes, log: list[Entry]) -> Game:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.states, twin.log, twin._snapshots = records_of(self.definition, state), log, {}
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
            legal = [number for number in found if self.snapshot.weights[number]]
        else:
            legal = sorted(set(found) & set(self.snapshot.legal(seat)))
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
        weight = self.snapshot.weights[number]
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


def _stream(seed: int, number: int) -> Any:
    """A random stream of a seed."""
    rng = np.zeros(STREAM_WORDS, np.uint64)
    open_stream(rng, seed, number)
    return rng


def start(name: str, **choices: Any) -> Game:
    """Begin a game: `start("imhotep", seats=3, seed=7, sides="ABABA", wrath=True)`.

    `Game` says what can be chosen for all games; `keelstone play imhotep --help` lists the options
    of one.
    """
    return Game(name, **choices)
