"""The current text of the coach, for the learner."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from keelstone.engine.definition import GameDefinition
from keelstone.i18n import say
from keelstone.lessons.lesson import lessons_of, phrase_of
from keelstone.lessons.progress import Progress
from keelstone.server.table.lessons import progress_of
from keelstone.server.table.table import PLAYING, Table

#: a step to "read", one that waits for a "move", the others move ("watch"), the "last" to read;
#: the coach is "away" and can be asked back
StepKind = Literal["read", "move", "watch", "last", "away"]

WATCH = say("Watch what happens now.")


class SeenLesson(msgspec.Struct):
    """The step of a lesson: `step` is its index, `number` of `steps` is what the learner counts,
    `point` are the ids in the picture to point at, `reply` is what the coach says to the learner's
    last move. In a step that is not `free` the coach allows only some moves."""

    title: str
    step: int
    number: int
    steps: int
    kind: StepKind
    text: str
    reply: str
    point: list[str]
    free: bool


class OfferedLesson(msgspec.Struct):
    """A guided first game, about so many minutes long."""

    name: str
    title: str
    summary: str
    minutes: int


def offered_lessons(definition: GameDefinition, language: str) -> list[OfferedLesson]:
    """The lessons of a game for the lobby."""
    return [
        OfferedLesson(
            name=name,
            title=phrase_of(lesson.title).text(language),
            summary=phrase_of(lesson.summary).text(language),
            minutes=lesson.minutes,
        )
        for name, lesson in lessons_of(definition).items()
    ]


def learning_facts(table: Table, viewer: int, language: str) -> dict[str, Any]:
    """What an update says about the lesson, the phase of the round, and what wins."""
    lesson = seen_lesson(table, viewer, language)
    if table.game is None:
        return {"lesson": lesson}
    view, text = table.game.view(viewer), table.definition.text
    phases = text.phases(view)
    return {
        "lesson": lesson,
        "phases": None if phases is None else phases.plain(language),
        "goal": text.goal(view),
    }


def seen_lesson(table: Table, viewer: int, language: str) -> SeenLesson | None:
    """The lesson as a viewer sees it: only the learner has a coach."""
    progress = progress_of(table)
    if progress is None or table.phase != PLAYING or viewer != progress.lesson.learner:
        return None
    step, lesson = progress.open_step, progress.lesson
    message = WATCH
    if progress.is_away:
        step = None
        message = say("You play without the coach. Until your next move you can go back.")
    return SeenLesson(
        title=phrase_of(lesson.title).text(language),
        step=progress.index,
        number=lesson.count(progress.index + 1),
        steps=lesson.count(),
        kind=_kind_of(progress),
        text=(phrase_of(step.text) if step is not None else message).text(language),
        reply=phrase_of(progress.reply).text(language)
        if progress.reply and not progress.is_away
        else "",
        point=step.point if step is not None else [],
        free=progress.is_free,
    )


def watched(seen: SeenLesson | None, language: str) -> SeenLesson | None:
    """A lesson while something is acted out: its next step waits until that is over."""
    if seen is None or seen.kind == "away":
        return seen
    kind: StepKind = "watch"
    return msgspec.structs.replace(seen, kind=kind, text=WATCH.text(language), point=[])


def _kind_of(progress: Progress) -> StepKind:
    if progress.is_away:
        return "away"
    if progress.step is None:
        return "watch"
    if progress.step.expect:
        return "move"
    return "last" if progress.index == len(progress.lesson.steps) - 1 else "read"
