"""Renders the updates of a table for one viewer.

Everything that streams and polls send of a table in play is made here, from views.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from keelstone.engine.game import Game
from keelstone.engine.seats import SPECTATOR
from keelstone.engine.snapshot import Snapshot
from keelstone.i18n import Phrase, as_phrase
from keelstone.server.clock import now
from keelstone.server.table import answers_ahead, events, sentences
from keelstone.server.table.fair_chance.salts import salt_stage
from keelstone.server.table.succession import is_gone
from keelstone.server.table.table import (
    CLOSED,
    MAX_REMARKS,
    OVER,
    PLAYING,
    WAITING,
    Chair,
    LogEntry,
    Table,
)
from keelstone.server.views import staging, waiting
from keelstone.server.views.coach import learning_facts, watched
from keelstone.server.views.encoding.picture import EncodedPicture
from keelstone.server.views.encoding.render_cache import WatchedTable
from keelstone.server.views.pictures import board_picture
from keelstone.server.views.question import asked
from keelstone.server.views.seen import EventsInWords, SeenEvent, SeenMove, SeenSeat
from keelstone.server.views.staging import BegunPath
from keelstone.server.views.update import EncodedUpdate, Update
from keelstone.server.views.waiting import SeenAnswerAhead

Part = TypeVar("Part")

#: milliseconds for which an encoded update is sent to all who see the same
SAME = 100
#: the kind of a remark
REMARK = str(events.Said.__struct_config__.tag)


class ViewerRenderer:
    """Renders a table for one viewer in one language. Viewers share what is the same for them."""

    def __init__(self, session: WatchedTable, viewer: int, language: str) -> None:
        self.session, self.viewer, self.language = session, viewer, language
        self._words_known = EventsInWords()
        self._key_known: tuple[Any, ...] = ()

    def update(self, after: int, parts: frozenset[str], pause: LogEntry | None = None) -> Update:
        """Everything after the viewer's own number; hold the table's lock.

        With `pause` it is the table as it was after that event.
        """
        found = self._bare_update(after, parts, pause)
        found.picture = self.picture(pause).plain if "picture" in parts else None
        return found

    def _bare_update(self, after: int, parts: frozenset[str], pause: LogEntry | None) -> Update:
        """An update without its picture."""
        found = self._update_now(after, parts)
        return found if pause is None else self._between(found, after, pause)

    def _update_now(self, after: int, parts: frozenset[str]) -> Update:
        table = self.session.table
        return Update(
            **self._shared_by_all("facts", self._facts),
            **self._shared("own facts", self._own_facts),
            at=now(),
            seats=self._seats(table),
            is_ready=self.session.is_ready(),
            events=self._new_events(table, after),
            stages=staging.staged(table, self.viewer, self.language, after)
            if "picture" in parts
            else [],
            moves=self._shared("moves", self._moves) if "moves" in parts else None,
            begun_paths=self._shared("paths", self._begun_paths) if "picture" in parts else [],
            optional_moves=self._shared("optional moves", self._optional_moves)
            if "moves" in parts
            else None,
            panel=self._shared("panel", self._panel) if "moves" in parts else None,
            view=self._shared("view", self._view) if "view" in parts else None,
        )

    def _between(self, found: Update, after: int, pause: LogEntry) -> Update:
        """An update as it was after an event. Nothing is asked of anybody."""
        table = self.session.table
        found.number = table.own_number(self.viewer, pause.row.number - 1)
        found.phase, found.is_between = PLAYING, True
        found.secret, found.winners, found.rematch, found.due = None, [], "", []
        found.may_undo, found.answers_ahead = False, []
        found.events = [event for event in found.events if event.number <= found.number]
        found.stages = staging.staged(table, self.viewer, self.language, after, found.number)
        found.question = staging.first_caption(found.stages)
        points = self._points(table, pause)
        for seat in found.seats:
            seat.is_due, seat.points = False, points[seat.seat]
        found.moves, found.begun_paths, found.panel = [], [], None
        found.optional_moves = []
        found.lesson = watched(found.lesson, self.language)
        return found

    def encoded(
        self,
        after: int,
        parts: frozenset[str],
        pause: LogEntry | None = None,
        picture: EncodedPicture | None = None,
    ) -> EncodedUpdate:
        """The same, ready to be sent, with a picture where the viewer does not have it yet.

        With `pause` it is the table as it was after that event.
        """
        rendered, table = self.session.rendered, self.session.table.id
        asked = after, parts, None if pause is None else pause.row.number, picture is not None
        key = table, rendered.generation, self.viewer, self.language, *asked
        found = rendered.shared.updates.get(key)
        if found is None or now() - found.at > SAME:
            found = EncodedUpdate(self._bare_update(after, parts, pause), picture)
            rendered.shared.updates.put(key, found, found.size)
            rendered.shared.updates.drop_while(lambda one: now() - one.at > SAME)
        return found

    def pause_after(self, after: int) -> LogEntry | None:
        """The event to act out before what follows it is shown; see `staging.pause_after`."""
        return staging.pause_after(self.session.table, self.viewer, after)

    def picture(self, pause: LogEntry | None = None) -> EncodedPicture:
        """The board as the viewer sees it, drawn once for each state of the game."""
        snapshot = _snapshot(self.session.table, pause)
        key = self.viewer, self.language, pause is not None
        state = b"" if snapshot is None else snapshot.state
        kept = self.session.rendered.pictures.get(key)
        if kept is None or kept[0] != state:
            drawn = self._picture(snapshot)
            if kept is not None and kept[1] == drawn:
                drawn = kept[1]
            kept = self.session.rendered.pictures[key] = state, drawn
        return kept[1]

    def _shared(self, part: str, make: Callable[[Table], Part]) -> Part:
        key = part, self.viewer, self.language
        if key not in self.session.rendered.parts:
            self.session.rendered.parts[key] = make(self.session.table)
        found: Part = self.session.rendered.parts[key]
        return found

    def _shared_by_all(self, part: str, make: Callable[[Table], Part]) -> Part:
        """The same for parts that do not depend on the viewer."""
        key = part, self.language
        if key not in self.session.rendered.parts:
            self.session.rendered.parts[key] = make(self.session.table)
        found: Part = self.session.rendered.parts[key]
        return found

    def _words(self, phrase: Phrase) -> str:
        return phrase.text(self.language, self.session.table.player_names())

    def _own_facts(self, table: Table) -> dict[str, Any]:
        return {
            "number": table.number(self.viewer),
            "seat": None if self.viewer == SPECTATOR else self.viewer,
            "question": self._words(asked(table, self.viewer)),
            "may_undo": self.viewer >= 0 and table.may_undo(self.viewer),
            **learning_facts(table, self.viewer, self.language),
            "holiday": waiting.own_holiday(table, self.viewer),
            "answers_ahead": self._answers_ahead(table),
        }

    def _facts(self, table: Table) -> dict[str, Any]:
        is_over = table.phase == OVER
        stage, awaited = salt_stage(table.chairs) if table.phase == WAITING else ("", [])
        return {
            "table": table.id,
            "game": table.row.game,
            "title": self._words(as_phrase(table.definition.title)),
            "phase": table.phase,
            "sources": {
                name: table.definition.text.source(name).text(self.language)
                for name in table.definition.rules.sources
            },
            "options": table.setup.options,
            "settings": table.settings,
            "commitment": table.commitment,
            "salt_commitments": [chair.salt_commitment for chair in table.chairs],
            "salt_stage": stage,
            "salts_awaited": awaited,
            "salts": [chair.salt for chair in table.chairs] if table.game is not None else [],
            "secret": table.row.secret.hex() if is_over else None,
            "due": [seat for seat in table.due if seat >= 0],
            "winners": list(table.game.winners) if table.game is not None else [],
            "rematch": table.rematch,
            "spectators_may_talk": table.spectators_may_talk,
            "agreement": self._words(sentences.agreement(table.settings)),
            "waits": waiting.waits(table),
            "holidays": waiting.holidays_of(table),
        }

    def _seats(self, table: Table) -> list[SeenSeat]:
        points = self._shared("points", self._points)
        letters = table.definition.letters_in(self.language)
        return [
            SeenSeat(
                seat=seat,
                name=chair.name,
                colour=self._words(table.definition.colours[seat]),
                letter=letters[seat],
                level=chair.level,
                is_taken=chair.is_taken,
                is_due=seat in table.due,
                is_present=self._is_present(seat, chair, table.phase),
                kept=chair.kept,
                is_gone=is_gone(chair),
                left=table.clocks.left(seat, now()),
                points=points[seat],
            )
            for seat, chair in enumerate(table.chairs)
        ]

    def _is_present(self, seat: int, chair: Chair, phase: str) -> bool:
        if chair.level:
            return phase == OVER or self.session.is_bot_ready(chair.level)
        return self.session.present[seat] > 0

    def _points(self, table: Table, pause: LogEntry | None = None) -> list[dict[str, int | None]]:
        snapshot = _snapshot(table, pause)
        if snapshot is None:
            return [{} for _ in table.chairs]
        return snapshot.points_seen_by(self.viewer)

    def _answers_ahead(self, table: Table) -> list[SeenAnswerAhead]:
        switched = self.session.answers_ahead.get(self.viewer, (0, set()))[1]
        given = answers_ahead.in_effect(table, switched)
        return [
            SeenAnswerAhead(
                name,
                self._words(text),
                name in given,
                list(answers_ahead.moves_ahead(table, self.viewer, [name])),
            )
            for name, text in answers_ahead.offered(table, self.viewer)
        ]

    def missing_events(self) -> int:
        """How many events are not in words yet for this viewer."""
        return self.session.table.number(self.viewer) - len(self._known(self.session.table).events)

    def put_into_words(self, most: int) -> None:
        """Put the next events into words, `most` of them at most; hold the table's lock."""
        self._extend(self.session.table, most)

    def _events(self, table: Table) -> list[SeenEvent]:
        """All events that the viewer knows of."""
        return self._extend(table, table.number(self.viewer))

    def _extend(self, table: Table, most: int) -> list[SeenEvent]:
        known = self._known(table)
        missing = table.known_after(self.viewer, len(known.events))[:most]
        if missing:
            known.add(self._event(table, logged) for logged in missing)
            self.session.rendered.shared.events.put(self._events_key(table), known, known.size)
        return known.events

    def _known(self, table: Table) -> EventsInWords:
        """The events that are in words already. All viewers who see the same share them."""
        key = self._events_key(table)
        kept = self.session.rendered.shared.events.get(key)
        if kept is not None:
            self._words_known = kept
        elif self._key_known != key:
            self._words_known = EventsInWords()
        self._key_known = key
        self._take_deleted_out(table, self._words_known)
        return self._words_known

    def _take_deleted_out(self, table: Table, known: EventsInWords) -> None:
        """Put remarks that were deleted since into words again: they have lost their text."""
        if len(known.deleted) == len(table.deleted):
            return
        for place in table.deleted - known.deleted:
            number = table.own_number(self.viewer, place)
            if table.knows(self.viewer, place) and number <= len(known.events):
                known.events[number - 1] = self._event(table, table.log[place])
        known.deleted = set(table.deleted)

    def _events_key(self, table: Table) -> tuple[Any, ...]:
        names = tuple(chair.name for chair in table.chairs)
        return table.id, self.viewer, self.language, names

    def _new_events(self, table: Table, after: int) -> list[SeenEvent]:
        """The events after a viewer's number, with at most MAX_REMARKS remarks, the latest ones."""
        shown = self._events(table)[after:]
        remarks = [event.number for event in shown if event.kind == REMARK]
        left_out = set(remarks[:-MAX_REMARKS])
        return [event for event in shown if event.number not in left_out]

    def _event(self, table: Table, logged: LogEntry) -> SeenEvent:
        event = logged.row.event
        return SeenEvent(
            number=table.own_number(self.viewer, logged.row.number - 1),
            kind=str(event.__struct_config__.tag),
            at=logged.row.at,
            text=self._text(table, logged),
            seat=getattr(event, "seat", None),
            by=getattr(event, "by", ""),
            move=self._notation(table, logged),
            removes=self._removed(table, logged),
            table=getattr(event, "table", ""),
            sign=staging.sign(table, logged, self.viewer),
            next_period=self._words(staging.next_period(table, logged, self.viewer)),
            name=event.name if isinstance(event, events.Said) else "",
            speaker=getattr(event, "speaker", ""),
            about=self._reported(table, event),
        )

    def _reported(self, table: Table, event: events.AnyEvent) -> int | None:
        """The viewer's own number of a remark that is reported."""
        if not isinstance(event, events.Reported):
            return None
        return table.own_number(self.viewer, event.number - 1)

    def remarks(self, before: int) -> list[SeenEvent]:
        """The latest remarks before the viewer's own number; hold the table's lock."""
        table = self.session.table
        return [self._event(table, said) for said in table.remarks_before(self.viewer, before)]

    def _text(self, table: Table, logged: LogEntry) -> str:
        """A remark, empty where it was deleted; other events in words."""
        if not isinstance(logged.row.event, events.Said):
            return self._sentence(table, logged)
        return "" if logged.row.number - 1 in table.deleted else logged.row.event.text

    def _sentence(self, table: Table, logged: LogEntry) -> str:
        return self._words(table.sentence(logged, self.viewer))

    def _removed(self, table: Table, logged: LogEntry) -> int | None:
        if logged.removes is None or not table.knows(self.viewer, logged.removes):
            return None
        return table.own_number(self.viewer, logged.removes)

    def _notation(self, table: Table, logged: LogEntry) -> str:
        entry, game = logged.entry, table.game
        if entry is None or game is None or not game.is_seen(entry, self.viewer):
            return ""
        return game.notation(entry.seat, entry.number)

    def _moves(self, table: Table) -> list[SeenMove]:
        game = table.game
        return [] if game is None or self.viewer not in game.movers else self._legal(table, game)

    def _optional_moves(self, table: Table) -> list[SeenMove]:
        game = table.game
        return [] if game is None or self.viewer in game.movers else self._legal(table, game)

    def _legal(self, table: Table, game: Game) -> list[SeenMove]:
        """The viewer's legal moves; none if it may not move, or has something to read first."""
        seat = self.viewer
        if table.phase == CLOSED or table.is_lesson_read or not game.legal_numbers(seat):
            return []
        view, kinds = game.view(seat), table.definition.rules.moves
        return [
            SeenMove(
                number=move.number,
                notation=move.notation,
                kind=kinds.kind_of(move.number).name,
                text=move.phrase.text(self.language, table.player_names()),
                touch=board_picture.touch(table.definition, view, seat, move.number),
                gestures=board_picture.gestures(table.definition, view, seat, move.number),
                is_quiet=table.definition.text.declines(view, seat, move.number),
            )
            for move in game.moves(seat)
        ]

    def _begun_paths(self, table: Table) -> list[BegunPath]:
        game, moves = table.game, self._shared("moves", self._moves)
        moves = moves + self._shared("optional moves", self._optional_moves)
        if game is None or not moves:
            return []
        paths = [path for move in moves for path in (move.touch, *move.gestures)]
        return staging.begun_paths(
            table.definition, game.view(self.viewer), paths, self.language, table.player_names()
        )

    def _panel(self, table: Table) -> dict[str, Any] | None:
        game, seat = table.game, self.viewer
        if game is None or table.phase == CLOSED or table.is_lesson_read:
            return None
        if not game.legal_numbers(seat):
            return None
        return board_picture.panel(
            table.definition, game.view(seat), seat, self.language, table.player_names()
        )

    def _view(self, table: Table) -> dict[str, Any]:
        game: Game | None = table.game
        return {} if game is None else game.view_as_dict(self.viewer)

    def _picture(self, snapshot: Snapshot | None) -> EncodedPicture:
        table = self.session.table
        kind, body = board_picture.kind_of(table.definition), ""
        if snapshot is not None:
            view, called = snapshot.as_seen_by(self.viewer), table.player_names()
            kind, body = board_picture.picture(table.definition, view, self.language, called)
        return EncodedPicture(kind, self.session.rendered.shared.lines.of(body))


def _snapshot(table: Table, pause: LogEntry | None) -> Snapshot | None:
    """The position now, or after an event; None before the game has begun."""
    if table.game is None:
        return None
    return table.game.snapshot if pause is None else table.game.snapshot_of(pause.after)
