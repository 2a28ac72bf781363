"""`Game`: one game in play, as `keelstone.start` returns it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from keelstone.drawing.stage import Step
from keelstone.drawing.standalone import standalone
from keelstone.engine import loops, registry
from keelstone.engine.errors import BadOption
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.moves import Move
from keelstone.engine.names import normal_name
from keelstone.engine.options import checked_seats, checked_seed, is_whole, read_options
from keelstone.engine.packed_state import PackedState
from keelstone.engine.records import Plain, copied
from keelstone.engine.rng import new_stream, weighted
from keelstone.engine.seats import CHANCE, CHANCE_DUE, SPECTATOR
from keelstone.engine.snapshot import Constants, Snapshot, records_of
from keelstone.engine.views import Printed, View
from keelstone.i18n import LANGUAGES, Phrase

#: the number of snapshots that a game caches, by state and by packed state: more than one command
#: at a table needs
SNAPSHOTS = 16


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of the log: who moved, what, and the state before.

    The garbage collector does not look at it: a server keeps hundreds of thousands.
    """

    seat: int
    number: int
    packed: PackedState

    @property
    def before(self) -> bytes:
        """The state before the move."""
        return self.packed.state


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
        rules_version: int | None = None,
        **options: Any,
    ) -> None:
        self.definition = registry.load(name)
        self.name = name
        self.seats = checked_seats(self.definition, seats)
        self.name_seats(names)
        self.options = read_options(self.definition.options, options)
        self.seed = secrets.randbits(48) if seed is None else checked_seed(seed)
        if chance not in ("seed", "manual"):
            raise BadOption(f"chance is 'seed' or 'manual', not {chance!r}")
        self.chance = chance
        ensure_compiled(name)
        self.figures = self.definition.figures(self.options, board)
        self.rules_version = self.definition.played_version(rules_version)
        self.boards = self.definition.make_board(
            self.options, self.figures, self.seats, self.rules_version
        )
        self.printed = Printed(self.boards)
        self.constants = Constants(self.definition, self.boards, self.printed, self.seats)
        self._snapshots: dict[bytes | PackedState, Snapshot] = {}
        self._mask = np.zeros(self.definition.rules.moves.words, np.uint64)
        self.states = self.definition.rules.state.zeros()
        loops.start_at(self.states, 0, self.boards, self.seats, new_stream(self.seed, 0))
        self.first = self.states.tobytes()
        self.set_up_from = ""
        #: how a table made its chance (`keelstone.engine.gamefile.Fair`), once everybody may know
        self.fair: Any = None
        self.log: list[Entry] = []
        #: how many outcomes chance has brought; number n is drawn from stream 1 + n of the seed
        self.outcomes = 0
        self._resolve_chance()

    # -- what is asked for ------------------------------------------------------------------

    @property
    def snapshot(self) -> Snapshot:
        """The present position. Whatever is computed about it is computed once."""
        return self.snapshot_of(self.states.tobytes())

    def snapshot_of(self, state: bytes | PackedState) -> Snapshot:
        """A position of this game from its state. The last SNAPSHOTS of them are cached."""
        found = self._snapshots.get(state)
        if found is None:
            if isinstance(state, bytes):
                found = Snapshot(self.constants, state)
            else:
                found = self.snapshot_of(state.state)
            self._snapshots[state] = found
            if len(self._snapshots) > SNAPSHOTS:
                del self._snapshots[next(iter(self._snapshots))]
        return found

    def snapshot_after(self, place: int) -> Snapshot:
        """The position after an entry of the log, by its place; -1: at the beginning."""
        if place + 1 < len(self.log):
            return self.snapshot_of(self.log[place + 1].packed)
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
        """The legal moves of a seat; of the only seat that is due if none is given."""
        here = self.snapshot
        seat = here.due_seat(seat)
        if seat == CHANCE:
            weights = enumerate(here.weights)
            return [Move(here, CHANCE, n, weight=weight) for n, weight in weights if weight]
        names = self.player_names()
        return [Move(here, seat, number, names) for number in here.legal(seat)]

    def legal_numbers(self, seat: int) -> list[int]:
        """The numbers of a seat's legal moves; none if it may not move."""
        return list(self.snapshot.legal(seat))

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, as an object for words and pictures. No seat: a spectator."""
        return self.snapshot.as_seen_by(self._viewer(seat))

    def view_as_dict(self, seat: int | None = None) -> dict[str, Plain]:
        """What a seat may know, as plain data; None inside is unknown. No seat: a spectator."""
        seat, snapshot = self._viewer(seat), self.snapshot
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
        """Points by seat and source."""
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
        """The seats that have won; several share an unbroken tie. Empty before the end."""
        return self.snapshot.winners

    @property
    def tie_break(self) -> Phrase | None:
        """What broke a tie of points, in a sentence; None if no tie was broken."""
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
        if seat is None:
            seat = self._only_due()
        if type(move) is not int or type(seat) is not int or not self._is_legal(seat, move):
            seat = self.snapshot.due_seat(seat)
            move = self.parse_move(move, seat)
        self._resolve_chance(self.apply(seat, move))

    def _only_due(self) -> int | None:
        """The seat that is due; None if there is none, or another one too."""
        due = int(loops.movers_at(self.states, 0))
        is_one_seat = due & (due - 1) == 0 and 0 < due < CHANCE_DUE
        return due.bit_length() - 1 if is_one_seat else None

    def _is_legal(self, seat: int, number: int) -> bool:
        """Whether a move is legal for a seat that may move."""
        return bool(loops.is_legal_at(self.states, 0, self.boards, seat, number, self._mask))

    def undo(self, seat: int | None = None) -> bool:
        """Take a seat's last move back, if nothing was revealed since; whether it could be."""
        index = self.undoable(seat)
        if index is None:
            return False
        self.take_back(index)
        return True

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether `undo` would take something back."""
        return self.undoable(seat) is not None

    def undoable(self, seat: int | None = None) -> int | None:
        """The place in the log of the move that `undo` takes back; None: there is none.

        It is the seat's last move, unless that is final, or the seat has seen since what others
        chose at the same time.
        """
        index = self.last_move(seat)
        if index is None:
            return None
        own, others = self.log[index], self.log[index + 1 :]
        if self.snapshot_of(own.packed).is_final(own.seat, own.number):
            return None
        shown = (
            self.snapshot_of(other.packed).shows_choice(other.seat, other.number, own.seat)
            for other in others
        )
        return None if any(shown) else index

    def last_move(self, seat: int | None = None) -> int | None:
        """The place in the log of a seat's last move, or of the last one of any seat.

        None if chance has moved since, or a seat that was not choosing at the same time.
        """
        for index in range(len(self.log) - 1, -1, -1):
            entry = self.log[index]
            if entry.seat == CHANCE:
                return None
            if seat is None or entry.seat == seat:
                return index
            if not self.snapshot_of(entry.packed).may_move(seat):
                return None
        return None

    @property
    def outcomes_at_start(self) -> int:
        """How many outcomes chance had brought before the first entry of the log."""
        return self.outcomes - _outcomes_in(self.log)

    def take_back(self, index: int) -> None:
        """Remove an entry from the log; make the later ones again from the position before it."""
        later = self.log[index + 1 :]
        self._restore(self.log[index].before)
        self.outcomes -= _outcomes_in(self.log[index:])
        del self.log[index:]
        for entry in later:
            self.apply(entry.seat, entry.number)

    def apply(self, seat: int, number: int) -> int:
        """Apply a move or an outcome of chance without checking that it is legal.

        Returns who is due then, as bits.
        """
        earlier = self.log[-1].packed if self.log else None
        packed = PackedState.of(self.states.tobytes(), earlier)
        self.log.append(Entry(seat, number, packed))
        if seat == CHANCE:
            self.outcomes += 1
            return int(loops.happen_at(self.states, 0, self.boards, number))
        return int(loops.play_at(self.states, 0, self.boards, seat, number))

    def _resolve_chance(self, due: int | None = None) -> None:
        """Draw outcomes until a seat is due or the game is over; `due` says who is, if known."""
        if due is None:
            due = loops.movers_at(self.states, 0)
        while due & CHANCE_DUE and self.chance == "seed":
            weights = np.array(self.snapshot.weights, np.int32)
            rng = new_stream(self.seed, 1 + self.outcomes)
            due = self.apply(CHANCE, int(weighted(rng, weights, int(weights.sum()))))

    def _restore(self, state: bytes) -> None:
        self.states.view(np.uint8)[:] = np.frombuffer(state, np.uint8)

    # -- positions and words ----------------------------------------------------------------

    @property
    def position(self) -> str:
        """The position as text that reads back exactly."""
        from keelstone.engine.gamefile import position_text

        return position_text(self)

    def set_position(self, text: str) -> None:
        """Go on from a position's text; the log begins anew. Older rules may have written it."""
        from keelstone.engine.gamefile import read_position

        self.states[:] = read_position(self, text)
        self.first, self.set_up_from, self.log = self.states.tobytes(), text, []
        self.outcomes = 0
        self._resolve_chance()

    def go_on_from(self, state: bytes, outcomes: int) -> None:
        """Go on from a state in which chance has brought some outcomes; the log begins anew."""
        self._restore(state)
        self.first, self.set_up_from, self.log = state, self.position, []
        self.outcomes = outcomes

    def story(self, viewer: int = SPECTATOR, since: int = 0) -> list[tuple[int, Phrase]]:
        """The log in words as a viewer saw it: (number of the entry, phrase)."""
        places = range(since, len(self.log))
        return [(place, self.event_text(place, viewer)) for place in places]

    def event_text(self, place: int, viewer: int) -> Phrase:
        """One entry of the log, by its place, in words as a viewer saw it."""
        return self.tell(self.log[place], self.snapshot_after(place), viewer)

    def tell(self, entry: Entry, after: Snapshot, viewer: int) -> Phrase:
        """An entry in words as a viewer saw it; `after` is the position that it led to."""
        return self.definition.text.event(*self.witnessed(entry, after, viewer))

    def witnessed(
        self, entry: Entry, after: Snapshot, viewer: int
    ) -> tuple[View, View, int, int | None]:
        """An entry as a viewer saw it: the views around it, its seat, and its number if known."""
        before = self.snapshot_of(entry.packed)
        known = entry.number if before.is_seen(entry.seat, entry.number, viewer) else None
        return before.as_seen_by(viewer), after.as_seen_by(viewer), entry.seat, known

    def event_stage(self, place: int, viewer: int) -> Sequence[Step]:
        """The steps in which an entry of the log, by its place, is acted out for a viewer."""
        return self.act(self.log[place], self.snapshot_after(place), viewer)

    def act(self, entry: Entry, after: Snapshot, viewer: int) -> Sequence[Step]:
        """The steps in which an entry is acted out; `after` is the position that it led to."""
        picture = self.definition.picture
        return () if picture is None else picture.stage(*self.witnessed(entry, after, viewer))

    def event_tally(self, place: int, viewer: int) -> list[tuple[Phrase, Phrase, int | None, int]]:
        """What statistics count of an entry of the log that a viewer saw."""
        seen = self.witnessed(self.log[place], self.snapshot_after(place), viewer)
        return list(self.definition.text.tally(*seen))

    def is_seen(self, entry: Entry, viewer: int) -> bool:
        """Whether a viewer may know what an entry of the log says."""
        return self.snapshot_of(entry.packed).is_seen(entry.seat, entry.number, viewer)

    def notation(self, seat: int, number: int) -> str:
        """The notation of a seat's move, or of an outcome of chance."""
        return self.snapshot.notation(seat, number)

    def move_text(self, entry: Entry) -> Phrase:
        """An entry's move in words, as its seat was offered it."""
        view = self.snapshot_of(entry.packed).as_seen_by(entry.seat)
        return self.definition.text.move(view, entry.seat, entry.number)

    def player_names(self) -> tuple[str | Phrase, ...]:
        """The name of each seat's player; the colours of the seats if no names were given."""
        return tuple(self.names) or tuple(self.definition.colours)

    def at(self, step: int) -> Game:
        """A copy of the game after the first `step` entries of its log."""
        if not 0 <= step <= len(self.log):
            raise BadOption(f"steps are 0 to {len(self.log)}, not {step}")
        earlier = self.copy()
        earlier.chance = "manual"
        if step < len(self.log):
            earlier.states = records_of(self.definition, self.log[step].before)
            earlier.log = self.log[:step]
            earlier.outcomes -= _outcomes_in(self.log[step:])
        return earlier

    def redealt(self, seat: int, seed: int, stream: int = 0) -> Game:
        """A game that a seat cannot tell from this one. What the seat may not know is dealt anew.

        It has no log, and another seed. The caller resolves chance.
        """
        twin = self._twin(self.states.tobytes(), [])
        loops.redeal_at(twin.states, 0, twin.boards, seat, new_stream(seed, stream))
        twin.chance, twin.seed, twin.fair, twin.outcomes = "manual", 0, None, 0
        twin.first, twin.set_up_from = twin.states.tobytes(), ""
        return twin

    def copy(self) -> Game:
        """An independent copy of the game."""
        return self._twin(self.states.tobytes(), [*self.log])

    def _twin(self, state: bytes, log: list[Entry]) -> Game:
        own = self.__dict__.copy()
        own.update(states=records_of(self.definition, state), log=log, _snapshots={})
        twin = object.__new__(type(self))
        twin.__dict__ = own
        return twin

    __copy__ = copy

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and deep copy a game as its file."""
        from keelstone.engine.gamefile import from_json

        return from_json, (self.to_json(),)

    def __repr__(self) -> str:
        due = "over" if self.is_over else f"due {', '.join(map(str, self.movers))}"
        return f"<Game of {self.name}, {self.seats} seats, {len(self.log)} moves made, {due}>"

    def svg(self, seat: int | None = None, language: str = "en") -> str:
        """The picture that a seat sees, as SVG that stands alone. No seat: a spectator."""
        picture = self.definition.picture
        if picture is None:
            raise BadOption(f"{self.definition.title} has no picture")
        if language not in LANGUAGES:
            raise BadOption(f"{language!r} is none of the languages {', '.join(LANGUAGES)}")
        return standalone(
            picture.draw(self.view(seat), language, self.player_names()), picture.style
        )

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows for a game."""
        return self.svg()

    def to_json(self) -> str:
        """The game as one documented file; `keelstone.from_json` reads it."""
        from keelstone.engine.gamefile import write

        return write(self)

    def parse_move(self, move: object, seat: int) -> int:
        """The number of a legal move of a seat that is due, from its notation or number."""
        return self.snapshot.parse_move(move, seat, self.player_names())

    def _viewer(self, seat: int | None) -> int:
        """The number of a viewer: a seat, or SPECTATOR for None; BadOption for any other."""
        if seat is None or seat == SPECTATOR:
            return SPECTATOR
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise BadOption(f"there is no seat {seat!r}: seats are 0 to {self.seats - 1}")
        return int(seat)

    def name_seats(self, names: Sequence[str]) -> None:
        """Name the players, one name for each seat. Without names, seats go by their colours."""
        if names and len(names) != self.seats:
            raise BadOption(f"{len(names)} names for {self.seats} seats")
        if not all(isinstance(name, str) for name in names):
            raise BadOption("a name is a line of text")
        self.names = tuple(normal_name(name) for name in names)


def _outcomes_in(entries: Sequence[Entry]) -> int:
    """How many entries of a log are outcomes of chance."""
    return sum(entry.seat == CHANCE for entry in entries)


def start(name: str, **choices: Any) -> Game:
    """Begin a game: `start("imhotep", seats=3, seed=7, sides="ABABA", wrath=True)`.

    `Game` says what can be chosen for all games; `keelstone play imhotep --help` lists the options
    of one.
    """
    return Game(name, **choices)
