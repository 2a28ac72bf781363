"""A table, computed from its log. Nothing here does I/O."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from keelstone.engine.game import Entry, Game
from keelstone.engine.registry import load
from keelstone.engine.seats import CHANCE, SPECTATOR
from keelstone.i18n import Phrase
from keelstone.server.table import events, sentences
from keelstone.server.table.clocks import Clocks
from keelstone.server.table.fair_chance import Chance, commitment_of
from keelstone.server.table.rows import TableRow
from keelstone.server.table.settings import Settings, Setup

WAITING, PLAYING, OVER = "waiting", "playing", "over"


@dataclass
class Chair:
    """A seat at the table: who sits there."""

    name: str = ""
    salt: str = ""
    level: str = ""
    is_taken: bool = False
    #: why a bot keeps the seat for its owner; empty while nobody does
    kept: str = ""

    @property
    def is_automatic(self) -> bool:
        return bool(self.level or self.kept)


@dataclass(frozen=True)
class LogEntry:
    """An event with what it changed: the game's entry, the state after it, the seats then due."""

    row: events.Row
    entry: Entry | None = None
    after: bytes = b""
    due: tuple[int, ...] = ()
    #: the event that an undo took back
    removes: int | None = None


@dataclass
class Table:
    """Seats, game, clocks, and for every viewer the events that viewer may know of."""

    row: TableRow
    setup: Setup = field(init=False)
    settings: Settings = field(init=False)
    phase: str = WAITING
    game: Game | None = None
    rematch: str = ""

    def __post_init__(self) -> None:
        self.setup = msgspec.json.decode(self.row.setup, type=Setup)
        self.settings = msgspec.json.decode(self.row.settings, type=Settings)
        self.definition = load(self.row.game)
        self.chairs = [Chair() for _ in range(self.setup.seats)]
        self.clocks = Clocks(self.setup.seats, self.settings.clock)
        self._called: tuple[str | Phrase, ...] = ()
        self.log: list[LogEntry] = []
        self.keys: dict[str, int] = {}
        #: for every viewer, the places in the log of what that viewer hears of
        self.heard: dict[int, list[int]] = {viewer: [] for viewer in self.viewers}
        #: for every entry of the game's log the place in the table's log
        self._places: list[int] = []
        #: how many entries of the game's log were read in from a file
        self._read_in = 0

    # -- what is asked for -----------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def viewers(self) -> range:
        """Everybody who may look: all seats, and a spectator."""
        return range(SPECTATOR, self.setup.seats)

    @property
    def last(self) -> int:
        """The number of the last event."""
        return len(self.log)

    @property
    def due(self) -> tuple[int, ...]:
        return self.game.movers if self.game is not None else ()

    @property
    def commitment(self) -> str:
        return commitment_of(self.row.secret)

    @property
    def chance(self) -> Chance:
        return Chance(self.row.secret, tuple(chair.salt for chair in self.chairs))

    def called(self) -> tuple[str | Phrase, ...]:
        """What the seats are called: names, and colours where nobody sits."""
        if not self._called:
            self._called = tuple(
                chair.name or colour
                for chair, colour in zip(self.chairs, self.definition.colours, strict=False)
            )
        return self._called

    def number(self, viewer: int) -> int:
        """How many events a viewer has heard of: the viewer's own count."""
        return len(self.heard[viewer])

    def heard_after(self, viewer: int, number: int) -> list[LogEntry]:
        """What a viewer hears of after the viewer's own number."""
        return [self.log[place] for place in self.heard[viewer][number:]]

    def own_number(self, viewer: int, place: int) -> int:
        """The viewer's own number of the event at a place of the log."""
        return bisect_left(self.heard[viewer], place) + 1

    def has_heard(self, viewer: int, place: int) -> bool:
        """Whether a viewer knows of the event at a place of the log."""
        heard = self.heard[viewer]
        index = bisect_left(heard, place)
        return index < len(heard) and heard[index] == place

    def noticed(self, viewer: int) -> list[Entry]:
        """The entries of the game's log that a viewer knows of, without what was taken back."""
        entries = self._begun().log
        return [entries[index] for index in self.numbers_noticed(viewer)]

    def numbers_noticed(self, viewer: int) -> list[int]:
        """Where in the game's log the entries stand that a viewer knows of."""
        return [i for i, place in enumerate(self._places) if self.has_heard(viewer, place)]

    def sentence(self, logged: LogEntry, viewer: int) -> Phrase:
        """An event in words, as a viewer saw it."""
        if logged.entry is None or self.game is None:
            return sentences.sentence_of(logged.row.event)
        return self.game.tell(logged.entry, self.game.snapshot_of(logged.after), viewer)

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take its last move back: its own, not one that a bot made for it, and
        not the one that ended the game, since then everything is shown."""
        index = self.game.undoable(seat) if self.game is not None else None
        if self.phase == OVER or index is None or index < self._read_in:
            return False
        event = self.log[self._places[index]].row.event
        return isinstance(event, events.Moved) and not event.by

    # -- reading the log -------------------------------------------------------------------------

    def fold(self, rows: Sequence[events.Row]) -> None:
        """Read on in the log."""
        for row in rows:
            if row.number != self.last + 1:
                raise ValueError(f"table {self.id}: event {row.number} after {self.last}")
            if row.key is not None:
                self.keys[row.key] = row.number
            self._fold(row)

    def _fold(self, row: events.Row) -> None:
        match row.event:
            case events.Moved(seat=seat, move=number):
                self._play(row, seat, number)
            case events.Happened(outcome=number):
                self._play(row, CHANCE, number)
            case events.TookBack(seat=seat):
                self._take_back(row, seat)
            case event:
                self._change_seats(event)
                self._hear(LogEntry(row, due=self.due), self.viewers)
        self._turn_clocks(row)

    def _change_seats(self, event: events.AnyEvent) -> None:
        self._called = ()
        match event:
            case events.Sat(seat=seat, name=name, salt=salt, level=level):
                self.chairs[seat] = Chair(name, salt, level, is_taken=True)
            case events.Stood(seat=seat):
                self.chairs[seat] = Chair()
            case events.WentAway(seat=seat, why=why):
                self.chairs[seat].kept = why
            case events.CameBack(seat=seat):
                self.chairs[seat].kept = ""
            case events.Begun():
                self.game = self.new_game()
                self._read_in = len(self.game.log)
                self._places = [self.last] * self._read_in
                self._update_phase()
            case events.Followed(table=table):
                self.rematch = table

    def new_game(self) -> Game:
        """The game at its beginning, or where a file that was read in left it."""
        seed = self.chance.seed if self.setup.seed is None else self.setup.seed
        game = Game(
            self.row.game,
            seats=self.setup.seats,
            seed=seed,
            chance="manual",
            board=self.setup.board,
            names=[chair.name for chair in self.chairs],
            **self.setup.options,
        )
        if self.setup.start:
            game.set_position(self.setup.start)
        for seat, notation in self.setup.moves:
            game.play(notation, CHANCE if seat is None else seat)
        return game

    def _play(self, row: events.Row, seat: int, number: int) -> None:
        game = self._begun()
        game.apply(seat, number)
        self._places.append(self.last)
        after = game.snapshot
        logged = LogEntry(row, game.log[-1], after.state, after.movers)
        hearers = [viewer for viewer in self.viewers if self._hears_of(logged, viewer)]
        self._hear(logged, hearers)
        self._update_phase()

    def _hears_of(self, logged: LogEntry, viewer: int) -> bool:
        """Whether a viewer notices a move: a secret one that changes nothing to see is silent."""
        game, entry = self._begun(), logged.entry
        if entry is None or entry.seat == viewer or game.is_seen(entry, viewer):
            return True
        return game.snapshot_of(logged.after).looks_different(
            game.snapshot_of(entry.before), viewer
        )

    def _take_back(self, row: events.Row, seat: int) -> None:
        game = self._begun()
        before = game.snapshot
        index = game.undoable(seat)
        if index is None or not game.undo(seat):
            raise ValueError(f"table {self.id}: event {row.number} takes back what cannot be")
        place = self._places.pop(index)
        logged = LogEntry(row, due=game.movers, removes=place)
        hearers = [
            viewer
            for viewer in self.viewers
            if self.has_heard(viewer, place) or game.snapshot.looks_different(before, viewer)
        ]
        self._hear(logged, hearers)

    def _hear(self, logged: LogEntry, viewers: Sequence[int]) -> None:
        for viewer in viewers:
            self.heard[viewer].append(self.last)
        self.log.append(logged)

    def _update_phase(self) -> None:
        self.phase = OVER if self._begun().is_over else PLAYING

    def _turn_clocks(self, row: events.Row) -> None:
        self.clocks.turn_to([seat for seat in self.due if seat != CHANCE], row.at)
        if isinstance(row.event, events.Moved) and not self._begun().can_undo(row.event.seat):
            self.clocks.start_afresh(row.event.seat, row.at)

    def _begun(self) -> Game:
        if self.game is None:
            raise ValueError(f"table {self.id}: the game has not begun")
        return self.game
