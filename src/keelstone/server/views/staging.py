"""What the page says and acts out around a move: staged moments, questions after each touch, who is
waited for, signs and headings of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from keelstone.drawing.stage import plain
from keelstone.engine.definition import GameDefinition
from keelstone.engine.game import Game
from keelstone.engine.views import View
from keelstone.i18n import NOTHING, Phrase, Seat, join, say
from keelstone.server.table.table import LogEntry, Table

#: how many events are staged at once: who comes back to more is shown the board as it is
MAX_STAGED = 12


class StagedEvent(msgspec.Struct):
    """The steps in which an event is acted out: drawing/stage.py."""

    number: int
    steps: list[dict[str, Any]]


class BegunPath(msgspec.Struct):
    """What is asked once these things were touched."""

    picked: list[str]
    question: str


def staged(
    table: Table, viewer: int, language: str, after: int, until: int | None = None
) -> list[StagedEvent]:
    """The events between two of a viewer's numbers to act out; none for one who just connected."""
    known = table.known_after(viewer, after)[: None if until is None else until - after]
    if not after or len(known) > MAX_STAGED:
        return []
    found = [_staged(table, logged, viewer, language) for logged in known]
    return [event for event in found if event.steps]


def pause_after(table: Table, viewer: int, after: int) -> LogEntry | None:
    """The first event after a viewer's number that is acted out before others are shown.

    The picture after it is sent in an update of its own: a ship has landed and points are counted
    before the next round is dealt. None if nothing that the viewer knows of follows it.
    """
    known = table.known_after(viewer, after)
    if not after or table.game is None or len(known) > MAX_STAGED:
        return None
    for logged, following in pairwise(known):
        if following.entry is not None and _has_steps(table, logged, viewer):
            return logged
    return None


def _has_steps(table: Table, logged: LogEntry, viewer: int) -> bool:
    if logged.entry is None or table.game is None:
        return False
    return bool(table.game.act(logged.entry, table.game.snapshot_of(logged.after), viewer))


def _staged(table: Table, logged: LogEntry, viewer: int, language: str) -> StagedEvent:
    number = table.own_number(viewer, logged.row.number - 1)
    if logged.entry is None or table.game is None:
        return StagedEvent(number, [])
    after = table.game.snapshot_of(logged.after)
    steps = table.game.act(logged.entry, after, viewer)
    return StagedEvent(number, plain(steps, language, table.player_names()))


def first_caption(stages: Sequence[StagedEvent]) -> str:
    """The first words of what is acted out; empty if there are none."""
    captions = (step.get("caption", "") for event in stages for step in event.steps)
    return next(filter(None, captions), "")


def begun_paths(
    definition: GameDefinition,
    view: View,
    paths: Iterable[Sequence[str]],
    language: str,
    names: Sequence[str | Phrase],
) -> list[BegunPath]:
    """The question that is asked after each partial path of touches, where there is one."""
    if definition.picture is None:
        return []
    begun = dict.fromkeys(tuple(path[:n]) for path in paths for n in range(1, len(path)))
    asked = [(picked, definition.picture.step(view, view.seat, picked)) for picked in begun]
    return [
        BegunPath(list(picked), question.text(language, names))
        for picked, question in asked
        if question != NOTHING
    ]


def waiting(table: Table, game: Game, viewer: int) -> Phrase:
    """Who is being waited for, and for what where one seat is due."""
    if len(table.due) == 1 and table.due[0] >= 0:
        found = table.definition.text.waiting(game.view(viewer), table.due[0])
        if found != NOTHING:
            return found
    return say("Waiting for {who}.", who=join([Seat(seat) for seat in table.due], ", "))


def over(game: Game, viewer: int) -> Phrase:
    """The sentence about the end of the game, as the viewer sees it."""
    others = [Seat(seat) for seat in game.winners if seat != viewer]
    if viewer not in game.winners:
        return say("The game is over. Winner: {who}.", who=join(others, ", "))
    if not others:
        return say("The game is over. You have won!")
    return say("The game is over. You have won, together with {who}.", who=join(others, ", "))


def sign(table: Table, logged: LogEntry, viewer: int) -> str:
    """What an event is about, where the viewer may know its move."""
    entry, game = logged.entry, table.game
    if entry is None or game is None or not game.is_seen(entry, viewer):
        return ""
    rules = table.definition.rules
    kinds = rules.chances if entry.seat < 0 else rules.moves
    return table.definition.text.signs.get(kinds.kind_of(entry.number).name, "")


def next_period(table: Table, logged: LogEntry, viewer: int) -> Phrase:
    """The round or turn that begins after an event; empty if the same one goes on."""
    if logged.entry is None or table.game is None:
        return NOTHING
    after = table.game.snapshot_of(logged.after)
    seen = table.game.witnessed(logged.entry, after, viewer)
    old, new = (table.definition.text.period(view) for view in seen[:2])
    return new[1] if new is not None and (old is None or new[0] > old[0]) else NOTHING
