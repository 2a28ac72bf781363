"""The line that says what is asked of a viewer."""

from __future__ import annotations

from keelstone.i18n import Phrase, Seat, join, say
from keelstone.server.table.fair_chance.salts import salt_stage
from keelstone.server.table.table import CLOSED, OVER, Table
from keelstone.server.views import staging


def asked(table: Table, viewer: int) -> Phrase:
    """What is asked of the viewer, who is being waited for, or how the game has ended."""
    if table.phase == CLOSED:
        return say("The host has closed this table.")
    if table.game is None:
        return _beginning(table)
    if table.phase == OVER:
        over = staging.over(table.game, viewer)
        tie_break = table.game.tie_break
        return join([over, tie_break], " ") if tie_break else over
    if table.is_lesson_read:
        return say("Read what the coach says, then go on.")
    if viewer in table.due:
        view, legal = table.game.view(viewer), table.game.legal_numbers(viewer)
        question: Phrase = table.definition.text.question(view, viewer, legal)
        return question
    return staging.waiting(table, table.game, viewer)


def _beginning(table: Table) -> Phrase:
    """What a table waits for before its game begins."""
    _, awaited = salt_stage(table.chairs)
    if not all(chair.is_taken for chair in table.chairs):
        return say("Waiting for everybody to sit down.")
    if not awaited:
        return say("The rules are being compiled. The game begins by itself.")
    who = join([Seat(seat) for seat in awaited], ", ")
    return say("Waiting for the salt of {who}.", who=who)
