"""The replay of a game for one viewer: its moments in words, points and pictures.

Moments are counted as the viewer counts them, so that not even their number tells a secret.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from keelstone.drawing.charts import Line, LineChart, Round, Row, StackedChart, Tick
from keelstone.engine.errors import KeelstoneError
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.engine.snapshot import Snapshot
from keelstone.engine.views import View
from keelstone.i18n import NOTHING, Phrase, as_phrase, say
from keelstone.server.table.table import OVER, Table
from keelstone.server.views.pictures import board_picture

#: bytes of a replay: its charts, and of each entry its words
REPLAY_BYTES, ENTRY_BYTES = 100_000, 250
#: how many columns a plot of rounds has at most
COLUMNS = 12


@dataclass(frozen=True)
class Period:
    """A round or a turn: the moment it begins at, its number and its name."""

    moment: int
    number: int
    name: Phrase


@dataclass(frozen=True)
class Tally:
    """A table of statistics: seat -> column -> how often or how many; None: for nobody alone."""

    title: str
    rows: dict[int | None, dict[str, int]]


@dataclass(frozen=True)
class Replay:
    """A copy of a game, its viewer, and the places in its log that the viewer knows of.

    An entry that has no words for the viewer is no moment of its own.
    """

    game: Game
    viewer: int
    language: str
    noticed: tuple[int, ...]
    is_over: bool
    #: the same places by seat, once the game is over and everybody may see what each seat saw
    noticed_by: tuple[tuple[int, ...], ...] = ()
    #: held by a thread that works with the replay: the game keeps its last snapshots
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    @classmethod
    def at(cls, table: Table, game: Game, viewer: int, language: str) -> Replay:
        """Copy the game; hold the table's lock. The replay may be used in any thread afterwards."""
        is_over = table.phase == OVER
        seats = range(game.seats if is_over else 0)
        return cls(
            game.at(len(game.log)),
            viewer,
            language,
            tuple(table.numbers_noticed(viewer)),
            is_over,
            tuple(tuple(table.numbers_noticed(seat)) for seat in seats),
        )

    @property
    def size(self) -> int:
        """About how many bytes the replay needs once its lines and charts are made."""
        return REPLAY_BYTES + ENTRY_BYTES * len(self.game.log)

    def seen_from(self, seat: int) -> Replay:
        """The replay that a seat sees: it knows its own secret choices."""
        return replace(self, viewer=seat, noticed=self.noticed_by[seat])

    @cached_property
    def entries(self) -> list[tuple[int, str]]:
        """What happened, in words, with its places in the log."""
        return [(place, line) for place in self.noticed if (line := self._line(place))]

    @property
    def places(self) -> list[int]:
        return [place for place, _ in self.entries]

    @property
    def moments(self) -> int:
        """How many things happened; moment 0 is the beginning."""
        return len(self.entries)

    def words(self, phrase: Phrase) -> str:
        return phrase.text(self.language, self.game.player_names())

    def names(self) -> list[str]:
        called = self.game.player_names()[: self.game.seats]
        return [as_phrase(one).text(self.language) for one in called]

    def letters(self) -> list[str]:
        return self.game.definition.letters_in(self.language)[: self.game.seats]

    def moment_of(self, place: int) -> int:
        """The moment at which an entry of the log has just happened."""
        return min(self.moments, sum(known < place for known in self.places) + 1)

    # -- words -----------------------------------------------------------------------------------

    def line(self, moment: int) -> str:
        """What happened last at a moment."""
        return self.entries[moment - 1][1] if moment else ""

    def _line(self, place: int) -> str:
        return self.words(self.game.event_text(place, self.viewer))

    def snapshot(self, moment: int) -> Snapshot:
        """The position at a moment; the last one is the end of the log."""
        if moment == self.moments:
            return self.game.snapshot
        return self.game.snapshot_after(self.entries[moment - 1][0] if moment else -1)

    def mover(self, moment: int) -> int | None:
        """Whose move it was; None for chance and for the beginning."""
        seat = self.game.log[self.entries[moment - 1][0]].seat if moment else CHANCE
        return None if seat == CHANCE else seat

    @cached_property
    def periods(self) -> list[Period]:
        """The rounds of the game, or its turns where it has no rounds."""
        found: list[Period] = []
        for moment in range(self.moments + 1):
            view = self.snapshot(moment).as_seen_by(self.viewer)
            number, name = self.game.definition.text.period(view) or (0, NOTHING)
            if number > (found[-1].number if found else 0):
                found.append(Period(moment, number, name))
        return found

    # -- points ----------------------------------------------------------------------------------

    def points(self, moment: int) -> list[dict[str, int | None]]:
        """By seat and source; after the end nothing is hidden."""
        then = self.snapshot(moment)
        if not self.is_over:
            return then.points_seen_by(self.viewer)
        return [dict(by_source) for by_source in then.points]

    def seen_points(self, moment: int) -> list[dict[str, int | None]]:
        """By seat and source, as far as the viewer knew them then: what the picture shows."""
        return self.snapshot(moment).points_seen_by(self.viewer)

    def totals(self, moment: int) -> list[int]:
        return [sum(n or 0 for n in by_source.values()) for by_source in self.points(moment)]

    def sources(self) -> list[str]:
        """What the sources of points are called."""
        definition = self.game.definition
        return [self.words(definition.text.source(name)) for name in definition.rules.sources]

    def ranking(self) -> list[int]:
        """The seats, the winner first."""
        standings = self.game.standings
        return sorted(range(self.game.seats), key=lambda seat: -standings[seat])

    @cached_property
    def tallies(self) -> list[Tally]:
        """The statistics of the game, as far as the viewer knows of its events."""
        found: dict[str, Tally] = {}
        for place in self.noticed:
            for title, column, seat, amount in self.game.event_tally(place, self.viewer):
                name = self.words(title)
                tally = found.setdefault(name, Tally(name, {}))
                row = tally.rows.setdefault(seat, {})
                label = self.words(column)
                row[label] = row.get(label, 0) + amount
        return list(found.values())

    # -- pictures --------------------------------------------------------------------------------

    def look(self, moment: int) -> View:
        return self.snapshot(moment).as_seen_by(self.viewer)

    def picture(self, moment: int) -> dict[str, str]:
        """The board at a moment."""
        definition, names = self.game.definition, self.game.player_names()
        kind, body = board_picture.picture(definition, self.look(moment), self.language, names)
        return {"kind": kind, "body": body}

    @cached_property
    def plot(self) -> str:
        """Everybody's points over the rounds."""
        rows = [self.totals(moment) for moment in range(self.moments + 1)]
        rows += [rows[-1]] * (1 + self.moments // 20)  # room to see what the end brought
        title = say("Points over the game")
        return self.drawn(title, [list(map(float, row)) for row in rows], is_stepped=True)

    @cached_property
    def stacks(self) -> str:
        """Everybody's points by source at the end of each round."""
        ends = self._ends()
        columns = [[list(by.values()) for by in self.points(moment)] for moment, _ in ends]
        seats = enumerate(zip(self.names(), self.letters(), strict=True))
        rows = [
            Row(name, letter, [[n or 0 for n in column[seat]] for column in columns])
            for seat, (name, letter) in seats
        ]
        title = self.words(say("Points by source"))
        rounds = [Round(last.number, self.words(last.name)) for _, last in ends]
        return StackedChart(self.game.name, title, self.sources(), rounds, rows).svg()

    def _ends(self) -> list[tuple[int, Period]]:
        """The last moments of rounds, or of as many of them together as can be drawn."""
        starts = self.periods or [Period(0, 1, say("The end"))]
        every = -(-len(starts) // COLUMNS)
        groups = [starts[at : at + every] for at in range(0, len(starts), every)]
        after = [group[0].moment for group in groups[1:]] + [self.moments]
        return [(moment, group[-1]) for moment, group in zip(after, groups, strict=True)]

    def drawn(self, title: Phrase, rows: list[list[float]], **style: bool) -> str:
        """A plot with a line for each seat, one row a moment."""
        lines = [
            Line(name, letter, [row[seat] for row in rows])
            for seat, (name, letter) in enumerate(zip(self.names(), self.letters(), strict=True))
        ]
        ticks = [
            Tick(one.moment, str(one.number) if one.moment else self.words(one.name))
            for one in self.periods
        ]
        picture = LineChart(self.game.name, self.words(title), lines, ticks, **style)
        return picture.svg()


def explained(replay: Replay, id_: str) -> tuple[str, str]:
    """What a thing in the picture does, and the section of the rules about it; empty: nothing."""
    picture = replay.game.definition.picture
    if picture is None:
        return "", ""
    view = replay.look(replay.moments)
    try:
        phrase = picture.explain(view, id_, replay.language)
    except (KeelstoneError, LookupError, ValueError, TypeError):
        phrase = None  # an id that the picture does not have
    if phrase is None:
        return "", ""
    return replay.words(phrase), section_about(id_, picture.sections)


def section_about(id_: str, sections: Mapping[str, str]) -> str:
    """The section for the longest beginning of an id that is known."""
    known = [beginning for beginning in sections if id_.startswith(beginning)]
    return sections[max(known, key=len)] if known else ""
