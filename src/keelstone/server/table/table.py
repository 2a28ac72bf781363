"""A table, computed from its log. Nothing here does I/O."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from keelstone.engine.game import Entry, Game
from keelstone.engine.names import readable_name
from keelstone.engine.packed_state import PackedState
from keelstone.engine.registry import load
from keelstone.engine.seats import CHANCE, SPECTATOR
from keelstone.i18n import Phrase, say
from keelstone.lessons.progress import Progress
from keelstone.server.errors import KeyReused
from keelstone.server.table import events, sentences
from keelstone.server.table.commands import Command
from keelstone.server.table.fair_chance import salts
from keelstone.server.table.fair_chance.chance import Chance, commitment_of
from keelstone.server.table.opening import opening
from keelstone.server.table.rows import TableRow
from keelstone.server.table.settings import Settings, Setup
from keelstone.server.table.timing.clocks import Clocks

WAITING, PLAYING, OVER = "waiting", "playing", "over"
#: the host has ended it
CLOSED = "closed"
#: how many of the latest remarks an update brings
MAX_REMARKS = 50


@dataclass
class Chair:
    """A seat at the table: who sits there."""

    name: str = ""
    salt: str = ""
    level: str = ""
    is_taken: bool = False
    #: why a bot keeps the seat for its owner; empty while nobody does
    kept: str = ""
    kept_since: int = 0
    #: whether the host has invited somebody to take the seat over
    is_offered: bool = False
    #: the number of the event by which its owner sat down; tokens belong to a sitting
    sitting: int = 0
    #: what the seat has committed its salt to; empty where it brought the salt openly, or none
    salt_commitment: str = ""
    #: whether the seat has to commit to a new salt: its last one was shown
    owes_commitment: bool = False
    #: whether the game goes on without the seat's salt, since it came too late
    is_left_out: bool = False
    #: the number of the event since which the seat is due; 0 while it is not
    turn: int = 0
    #: by what a bot plays this turn of the seat: "clock" or "vote"; empty: it does not
    stand_in: str = ""
    has_run_out: bool = False
    #: where a move has days: when the clock ran out; 0 once the owner has moved again
    missed_at: int = 0
    is_nudged: bool = False
    #: what the others wish about this turn
    votes: dict[int, str] = field(default_factory=dict)

    @property
    def is_automatic(self) -> bool:
        return bool(self.level or self.kept)

    @property
    def is_person(self) -> bool:
        return self.is_taken and not self.level

    def set_due(self, is_due: bool, number: int) -> None:
        """The seat is due or not after an event. What was said about a turn ends with it."""
        if is_due:
            self.turn = self.turn or number
        else:
            self.turn, self.stand_in, self.votes = 0, "", {}
            self.has_run_out = self.is_nudged = False


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """An event with what it changed: the game's entry, the state after it, the seats then due.

    The garbage collector does not look at it: see `Entry`.
    """

    row: events.Row
    entry: Entry | None = None
    packed: PackedState | None = None
    due: tuple[int, ...] = ()
    #: the event that an undo took back
    removes: int | None = None

    @property
    def after(self) -> PackedState:
        """The state after a move."""
        assert self.packed is not None
        return self.packed


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
        #: how far the learner is in the table's lesson; None: it has none
        self.progress = None if self.setup.lesson is None else Progress(self.setup.lesson)
        #: when the last event about salts happened
        self.salts_since = 0
        self._names: tuple[str | Phrase, ...] = ()
        self.log: list[LogEntry] = []
        #: the commands with a key, by caller and key
        self.commands: dict[str, tuple[int, str]] = {}
        self.spectators_may_talk = True
        self.spectator_remarks = 0
        #: the places of deleted remarks in the log
        self.deleted: set[int] = set()
        #: the places of remarks that the host was asked to look at
        self.reported: set[int] = set()
        #: spectators who may not talk
        self.silenced: set[str] = set()
        #: for every viewer, the places in the log of what that viewer hears of
        self.known: dict[int, list[int]] = {viewer: [] for viewer in self.viewers}
        #: who made the last move, whatever chance has brought since; None: something else was last
        self._mover: int | None = None
        #: for every entry of the game's log the place in the table's log
        self._places: list[int] = []
        #: how many entries of the game's log were read in from a file, or made in a lesson
        self.read_in = 0

    # -- what is asked for -----------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def viewers(self) -> range:
        """All viewers: the seats, and a spectator."""
        return range(SPECTATOR, self.setup.seats)

    @property
    def last(self) -> int:
        """The number of the last event."""
        return len(self.log)

    @property
    def due(self) -> tuple[int, ...]:
        return self.game.movers if self.game is not None and self.phase != CLOSED else ()

    @property
    def is_of_bots(self) -> bool:
        """Whether bots have all seats."""
        return all(chair.level for chair in self.chairs)

    @property
    def commitment(self) -> str:
        return commitment_of(self.row.secret)

    @property
    def chance(self) -> Chance:
        return Chance(self.row.secret, tuple(chair.salt for chair in self.chairs))

    @property
    def is_lesson_holding(self) -> bool:
        """Whether bots and chance wait until the learner has read on."""
        return self.progress is not None and self.progress.is_holding

    @property
    def is_lesson_read(self) -> bool:
        """Whether the learner reads a step, and cannot move before."""
        return self.is_lesson_holding and not (self.progress and self.progress.is_away)

    def first_number(self, command: Command) -> int | None:
        """The number of the event that a command has written; None for a new command.

        A key that was used for another command is refused.
        """
        found = self.commands.get(command.scope)
        if found is None:
            return None
        number, content = found
        if content != command.content:
            raise KeyReused(say("This key was used for another command: choose a new one."))
        return number

    def player_names(self) -> tuple[str | Phrase, ...]:
        """What the seats are called: names, and colours where nobody sits."""
        if not self._names:
            self._names = tuple(
                chair.name or colour
                for chair, colour in zip(self.chairs, self.definition.colours, strict=False)
            )
        return self._names

    def number(self, viewer: int) -> int:
        """How many events a viewer knows of: the viewer's own count."""
        return len(self.known[viewer])

    def known_after(self, viewer: int, number: int) -> list[LogEntry]:
        """What a viewer has come to know of after the viewer's own number."""
        return [self.log[place] for place in self.known[viewer][number:]]

    def remarks_before(self, viewer: int, number: int) -> list[LogEntry]:
        """The latest remarks before a viewer's own number, without deleted ones."""
        logged = [self.log[place] for place in self.known[viewer][: max(0, number - 1)]]
        said = [
            entry
            for entry in logged
            if isinstance(entry.row.event, events.Said) and entry.row.number - 1 not in self.deleted
        ]
        return said[-MAX_REMARKS:]

    def own_number(self, viewer: int, place: int) -> int:
        """The viewer's own number of the event at a place of the log."""
        return bisect_left(self.known[viewer], place) + 1

    def knows(self, viewer: int, place: int) -> bool:
        """Whether a viewer knows of the event at a place of the log."""
        places = self.known[viewer]
        index = bisect_left(places, place)
        return index < len(places) and places[index] == place

    def noticed(self, viewer: int) -> list[Entry]:
        """The entries of the game's log that a viewer knows of, without what was taken back."""
        entries = self._begun().log
        return [entries[index] for index in self.numbers_noticed(viewer)]

    def numbers_noticed(self, viewer: int) -> list[int]:
        """Where in the game's log the entries stand that a viewer knows of."""
        known = set(self.known[viewer])
        return [i for i, place in enumerate(self._places) if place in known]

    def sentence(self, logged: LogEntry, viewer: int) -> Phrase:
        """An event in words, as a viewer saw it."""
        if isinstance(logged.row.event, events.Rested):
            return sentences.holiday(logged.row.event, logged.row.at)
        if logged.entry is None or self.game is None:
            return sentences.sentence_of(logged.row.event)
        return self.game.tell(logged.entry, self.game.snapshot_of(logged.after), viewer)

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take its last move back: its own, not one that a bot made for it, and
        not the one that ended the game, since then everything is shown."""
        index = self.game.undoable(seat) if self.game is not None else None
        if self.phase != PLAYING or index is None or index < self.read_in:
            return False
        event = self.log[self._places[index]].row.event
        return isinstance(event, events.Moved) and not event.by

    # -- reading the log -------------------------------------------------------------------------

    def fold(self, rows: Sequence[events.Row]) -> None:
        """Read on in the log."""
        for row in rows:
            if row.number != self.last + 1:
                raise ValueError(f"table {self.id}: event {row.number} after {self.last}")
            self._check_seat(row)
            if row.key is not None and (command := Command.parse(row.key)) is not None:
                self.commands[command.scope] = row.number, command.content
            self._fold(row)

    def _check_seat(self, row: events.Row) -> None:
        """Refuse an event of a seat that the table does not have."""
        named = [None if isinstance(row.event, events.WITHOUT_SEAT) else row.event.seat]
        if isinstance(row.event, events.Nudged | events.Voted):
            named.append(row.event.about)
        for seat in named:
            if seat is not None and not 0 <= seat < self.setup.seats:
                raise ValueError(f"table {self.id}: event {row.number} is of seat {seat}")

    def _fold(self, row: events.Row) -> None:
        match row.event:
            case events.Moved(seat=seat, move=number, by=by):
                self._play(row, seat, number)
                if not by:
                    self.chairs[seat].missed_at = 0
            case events.Happened(outcome=number):
                self._play(row, CHANCE, number)
            case events.TookBack(seat=seat):
                self._take_back(row, seat)
            case events.Deleted(number=number):
                self.deleted.add(number - 1)
                logged = LogEntry(row, due=self.due, removes=number - 1)
                self._make_known(logged, self.viewers)
            case _:
                self._change_seats(row)
                self._change_salts(row)
                self._change_turns(row)
                self._make_known(LogEntry(row, due=self.due), self.viewers)
        self._turn_clocks(row)

    def _change_seats(self, row: events.Row) -> None:
        self._names = ()
        match event := row.event:
            case events.Sat(seat=seat, name=name, salt=salt, level=level):
                self.chairs[seat] = Chair(name, salt, level, True, sitting=self.last + 1)
                self.chairs[seat].salt_commitment = event.salt_commitment
            case events.Stood(seat=seat):
                self.chairs[seat] = Chair()
                salts.discard_revealed_salts(self.chairs)
            case events.WentAway(seat=seat, why=why):
                self.chairs[seat].kept, self.chairs[seat].kept_since = why, row.at
            case events.Invited(seat=seat):
                self.chairs[seat].is_offered = True
            case events.Replaced(seat=seat, name=name):
                self._come_back(seat, row.at)
                self.chairs[seat].name, self.chairs[seat].sitting = name, row.number
            case events.CameBack(seat=seat):
                self._come_back(seat, row.at)
            case events.Begun():
                self.game = self.new_game()
                self.read_in = len(self.game.log)
                self._places = [self.last] * self.read_in
                self._update_phase()
                if self.progress is not None:
                    self.progress.begin(self.due)
            case events.Read():
                self._read_on(event)
            case events.Followed(table=table):
                self.rematch = table
            case _:
                self._moderate(event)

    def _read_on(self, event: events.Read) -> None:
        """Apply an event of a lesson: a step was read, the lesson left or resumed."""
        if self.progress is None:
            return
        if event.leaves:
            self.progress.leave()
        elif event.returns:
            self.progress.come_back()
        elif self.progress.index == event.step:
            self.progress.read()

    def _come_back(self, seat: int, at: int) -> None:
        """An owner who was away has new time, unless the seat was left on purpose."""
        if self.chairs[seat].kept != "left":
            self.clocks.start_afresh(seat, at)
            self.chairs[seat].has_run_out = False
        self.chairs[seat].kept, self.chairs[seat].is_offered = "", False
        self.chairs[seat].missed_at = 0

    def _moderate(self, event: events.AnyEvent) -> None:
        match event:
            case events.Said(seat=None):
                self.spectator_remarks += 1
            case events.TalkSet(spectators=spectators):
                self.spectators_may_talk = spectators
            case events.Reported(number=number):
                self.reported.add(number - 1)
            case events.Silenced(speaker=speaker, is_silent=is_silent):
                (self.silenced.add if is_silent else self.silenced.discard)(speaker)
            case events.Closed():
                self.phase = CLOSED

    def _change_turns(self, row: events.Row) -> None:
        """Apply an event about lateness or holidays."""
        match row.event:
            case events.RanOut(seat=seat, then=then):
                self.chairs[seat].has_run_out = True
                self.chairs[seat].missed_at = row.at if self.settings.has_days else 0
                self.chairs[seat].stand_in = "clock" if then == "turn" else ""
            case events.Nudged(about=about):
                self.chairs[about].is_nudged = True
            case events.Voted(seat=seat, about=about, wish=wish):
                self.chairs[about].votes[seat] = wish
            case events.Relieved(seat=seat):
                self.chairs[seat].stand_in = "vote"
            case events.Rested(seat=seat, until=until):
                self.clocks.rest(seat, row.at, until)

    def _change_salts(self, row: events.Row) -> None:
        match row.event:
            case events.Committed(seat=seat, salt_commitment=commitment):
                self.chairs[seat].salt_commitment = commitment
                self.chairs[seat].owes_commitment = False
            case events.Revealed(seat=seat, salt=salt):
                self.chairs[seat].salt = salt
            case events.LeftOut(seats=seats):
                salts.leave_out(self.chairs, seats)
            case events.Sat() | events.Stood():
                pass
            case _:
                return
        self.salts_since = row.at

    def new_game(self) -> Game:
        """The game at its beginning, or where a file that was read in left it."""
        names = [readable_name(chair.name) for chair in self.chairs]
        return opening(self.row.game, self.setup, self.chance.seed, names)

    def _play(self, row: events.Row, seat: int, number: int) -> None:
        game = self._begun()
        self._check_possible(row, seat, number)
        game.apply(seat, number)
        self._places.append(self.last)
        after = game.snapshot
        entry = game.log[-1]
        packed = PackedState.of(after.state, entry.packed)
        logged = LogEntry(row, entry, packed, after.movers)
        viewers = [viewer for viewer in self.viewers if self._notices(logged, viewer)]
        self._make_known(logged, viewers)
        self._update_phase()
        if self.progress is not None and not self.progress.is_over:
            self.progress.happened(seat, game.notation(seat, number), after.movers)
            self.read_in = len(game.log)  # a lesson goes only forward

    def _check_possible(self, row: events.Row, seat: int, number: int) -> None:
        """Refuse what no command can have written: compiled rules do not check what they get."""
        now = self._begun().snapshot
        if seat == CHANCE:
            is_due, weights = now.movers == (CHANCE,), now.weights
            is_possible = is_due and 0 <= number < len(weights) and weights[number] > 0
        else:
            is_possible = number in now.legal(seat)
        if not is_possible:
            raise ValueError(f"table {self.id}: event {row.number} is not possible")

    def _notices(self, logged: LogEntry, viewer: int) -> bool:
        """Whether a viewer notices a move: a secret one that changes nothing to see is silent."""
        game, entry = self._begun(), logged.entry
        if entry is None or entry.seat == viewer or game.is_seen(entry, viewer):
            return True
        return game.snapshot_of(logged.after).looks_different(
            game.snapshot_of(entry.packed), viewer
        )

    def _take_back(self, row: events.Row, seat: int) -> None:
        game = self._begun()
        before = game.snapshot
        index = game.last_move(seat)  # decided before: rules of today may find it final
        if index is None:
            raise ValueError(f"table {self.id}: event {row.number} takes back what cannot be")
        game.take_back(index)
        place = self._places.pop(index)
        logged = LogEntry(row, due=game.movers, removes=place)
        viewers = [
            viewer
            for viewer in self.viewers
            if self.knows(viewer, place) or game.snapshot.looks_different(before, viewer)
        ]
        self._make_known(logged, viewers)

    def _make_known(self, logged: LogEntry, viewers: Sequence[int]) -> None:
        for viewer in viewers:
            self.known[viewer].append(self.last)
        self.log.append(logged)

    def _update_phase(self) -> None:
        self.phase = OVER if self._begun().is_over else PLAYING

    def _turn_clocks(self, row: events.Row) -> None:
        due, event = self.due, row.event
        self.clocks.turn_to([seat for seat in due if seat != CHANCE], row.at)
        if isinstance(event, events.Moved) and not self._begun().can_undo(event.seat):
            self.clocks.start_afresh(event.seat, row.at)
            self.chairs[event.seat].has_run_out = False
        if isinstance(event, events.TookBack) and not self._waiting_seats() <= set(due):
            self.clocks.run_as_before(event.seat)
        if not isinstance(event, events.Happened):
            self._mover = event.seat if isinstance(event, events.Moved) else None
        if due != (CHANCE,):  # what chance brings does not end a turn
            self._turn_to(due, row)

    def _turn_to(self, due: Sequence[int], row: events.Row) -> None:
        """From an event on these seats are due. The turn of whoever moved goes on, unless others
        are due now who were not before."""
        is_new = not set(due) <= self._waiting_seats()
        for seat, chair in enumerate(self.chairs):
            if is_new and seat == self._mover:
                self.clocks.start_afresh(seat, row.at, is_final=False)
                chair.set_due(False, row.number)
            chair.set_due(seat in due, row.number)

    def _waiting_seats(self) -> set[int]:
        """The seats whose turn it was before the last event."""
        return {seat for seat, chair in enumerate(self.chairs) if chair.turn}

    def _begun(self) -> Game:
        if self.game is None:
            raise ValueError(f"table {self.id}: the game has not begun")
        return self.game
