"""The lesson of a table: which moves the coach allows, and the scripted moves of the others."""

from __future__ import annotations

import hashlib

import msgspec

from keelstone.engine.errors import KeelstoneError
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.i18n import say
from keelstone.lessons.lesson import Lesson, phrase_of
from keelstone.lessons.progress import Progress
from keelstone.server.errors import Coached, Illegal
from keelstone.server.table import events
from keelstone.server.table.fair_chance.chance import Chance
from keelstone.server.table.table import Table


def progress_of(table: Table) -> Progress | None:
    """How far the lesson of a table is; None when there is none, or it is over."""
    return None if table.progress is None or table.progress.is_over else table.progress


def check_coach(table: Table, game: Game, seat: int, number: int) -> None:
    """Refuse a move of the learner that the coach asks to choose again."""
    progress = progress_of(table)
    if progress is None or seat != progress.lesson.learner:
        return
    legal = (game.notation(seat, move) for move in game.snapshot.legal(seat))
    verdict = progress.judge(game.notation(seat, number), legal)
    if not verdict.is_allowed:
        text = verdict.text and phrase_of(verdict.text)
        raise Coached(text or say("Good idea, but not yet: do first what the coach asks for."))


def read(table: Table, read: events.Read) -> list[events.AnyEvent]:
    """The learner has read a step, leaves the lesson, or returns to it. Nothing happens if the
    lesson is at another step."""
    progress = progress_of(table)
    if progress is None or read.seat != progress.lesson.learner:
        raise Illegal(say("There is no lesson here."))
    if progress.is_away:
        return [read] if read.returns else []
    is_current = (progress.is_holding or read.leaves) and progress.index == read.step
    return [read] if is_current and not read.returns else []


def scripted_move(table: Table, seat: int) -> int | None:
    """The move that the script has a seat make now; None: it has none that is legal."""
    progress, game = progress_of(table), table.game
    if progress is None or game is None:
        return None
    return _first_possible(game, seat, progress)


def scripted_outcome(table: Table, made: int) -> int | None:
    """What chance brings in a lesson; None: the lesson is over, and chance is the table's own.

    Where the script says nothing, it follows from the lesson: the same for every learner.
    """
    progress, game = progress_of(table), table.game
    if progress is None or game is None:
        return None
    found = _first_possible(game, CHANCE, progress)
    chance = Chance(_secret_of(progress.lesson), ())
    return chance.outcome(made, game.snapshot.weights) if found is None else found


def outcomes_in_lesson(table: Table, game: Game) -> int:
    """How many outcomes of chance the lesson has brought."""
    if table.progress is None:
        return 0
    return sum(entry.seat == CHANCE for entry in game.log[: table.read_in])


def _first_possible(game: Game, actor: int, progress: Progress) -> int | None:
    for notation in progress.scripted(actor):
        try:
            return game.parse_move(notation, actor)
        except KeelstoneError:
            continue
    return None


def _secret_of(lesson: Lesson) -> bytes:
    return hashlib.sha256(msgspec.json.encode(lesson)).digest()
