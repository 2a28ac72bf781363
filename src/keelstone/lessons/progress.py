"""How far a learner is in a lesson. It follows from the game's events and survives a restart."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from keelstone.engine.seats import CHANCE
from keelstone.lessons.lesson import (
    CHANCE_WORD,
    EVERYTHING,
    Answer,
    Lesson,
    Line,
    Step,
    Texts,
    fits,
    parse_line,
)


class Verdict(NamedTuple):
    """Whether the coach lets a move be made, and what the coach says; None: nothing special."""

    is_allowed: bool
    text: Texts | None = None


class Progress:
    """The step that a lesson is at, and what is left of its script.

    After a step the script plays: each actor takes the next line of its own. A step is shown when
    the learner is due, one that is only read also when the script is over.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        #: the index of the step that is shown, or comes next
        self.index = 0
        #: moves of the learner in this step
        self.made = 0
        #: what the coach said to the last move
        self.reply: Texts | None = None
        self._queues: dict[int, deque[Line]] = {}
        #: lines that the others could not follow
        self.unused: list[Line] = []
        #: whether the learner has sent the coach away; the next move of their own ends the lesson
        self.is_away = False
        self._is_script_running = False
        self._due: tuple[int, ...] = ()

    # -- what is shown and expected --------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.index >= len(self.lesson.steps)

    @property
    def _current(self) -> Step:
        return self.lesson.steps[self.index]

    @property
    def step(self) -> Step | None:
        """The step to show; None while the others move, and after the last step."""
        if self.is_over:
            return None
        is_due = self.lesson.learner in self._due
        is_shown = is_due or not (self._current.expect or self._is_script_running)
        return self._current if is_shown else None

    @property
    def open_step(self) -> Step | None:
        """The step to show, also while the others move within it."""
        return self._current if not self.is_over and self.made else self.step

    @property
    def is_holding(self) -> bool:
        """Whether the others and chance wait until the learner has read the step.

        While the coach is away they wait only for the learner's move.
        """
        is_to_read = self.step is not None and not self.step.expect
        return is_to_read and (not self.is_away or self.lesson.learner in self._due)

    @property
    def is_free(self) -> bool:
        """Whether the coach lets the learner make any move."""
        return self.is_away or self.is_over or EVERYTHING in self._current.expect

    def judge(self, notation: str, legal: Iterable[str]) -> Verdict:
        """Whether the learner may make a move now. If the step's moves are all impossible, any."""
        if self.is_over or self.is_away:
            return Verdict(True)
        step = self._step_of_next_move()
        if step is None:
            return Verdict(False)
        answer = _answer_to(step, notation)
        if answer is not None and (answer.again or fits(step.expect, notation)):
            return Verdict(not answer.again, answer.text)
        if fits(step.expect, notation) or not any(_leads_on(step, move) for move in legal):
            return Verdict(True)
        return Verdict(False, step.otherwise or None)

    def _step_of_next_move(self) -> Step | None:
        """The step that a move of the learner belongs to. Steps that are only read are passed over,
        unless something follows from them."""
        for step in self.lesson.steps[self.index :]:
            if step.expect:
                return step
            if step.then:
                return None
        return None

    def scripted(self, actor: int) -> list[str]:
        """What the script has an actor do now, the first choice first; empty: nothing."""
        queue = self._queues.get(actor)
        return list(queue[0].moves) if queue else []

    # -- what happens ----------------------------------------------------------------------------

    def begin(self, due: Sequence[int]) -> None:
        """The game has begun; these seats are due."""
        self._end_script_if_done(due)

    def read(self) -> None:
        """The learner has read the step."""
        if self.is_holding:
            self.reply = None
            self._finish()
            self._end_script_if_done(self._due)

    def leave(self) -> None:
        """The learner goes on without the coach, who can come back until their next move."""
        self.is_away = True

    def come_back(self) -> None:
        """The coach goes on where the learner left."""
        self.is_away = False

    def _end(self) -> None:
        self.index = len(self.lesson.steps)
        self._queues.clear()

    def happened(self, actor: int, notation: str, due: Sequence[int]) -> None:
        """An actor has moved, or chance has brought something; these seats are due now."""
        if self.is_over:
            return
        if self.is_away and actor == self.lesson.learner:
            self._end()
            return
        if notation in self.scripted(actor):
            self._queues[actor].popleft()
        if actor == self.lesson.learner:
            self._learner_moved(notation, is_still_due=actor in due)
        if self.made and any(self._ends(line, actor, notation) for line in self._current.until):
            self._finish()
        self._end_script_if_done(due)

    def _learner_moved(self, notation: str, is_still_due: bool) -> None:
        while not self._current.expect and self.index + 1 < len(self.lesson.steps):
            self._finish()
        self.made += 1
        answer = _answer_to(self._current, notation)
        self.reply = None if answer is None else answer.text
        is_done = self.made >= self._current.count or not is_still_due
        if is_done and not self._current.until:
            self._finish()

    def _ends(self, line: str, actor: int, notation: str) -> bool:
        """Whether an event is one that ends a step: "end" of the learner, or "chance: dice *"."""
        who, is_of_somebody, move = line.partition(": ")
        if not is_of_somebody:
            return actor == self.lesson.learner and fits([line], notation)
        return who == (CHANCE_WORD if actor == CHANCE else str(actor)) and fits([move], notation)

    def _finish(self) -> None:
        """Go to the next step; what the script has after this one begins."""
        for line in map(parse_line, self._current.then):
            self._queues.setdefault(line.actor, deque()).append(line)
        self.index += 1
        self.made = 0
        self._is_script_running = True

    def _end_script_if_done(self, due: Sequence[int]) -> None:
        """The script is over when the others have done their part, or cannot do it.

        Chance keeps its lines: they wait until something of their kind is due.
        """
        self._due = tuple(due)
        if not self._is_script_running:
            return
        waiting = [
            line for queue in self._queues.values() for line in queue if line.actor != CHANCE
        ]
        needed = {line.actor for line in waiting if not line.is_optional}
        is_stuck = not due or (self.lesson.learner in due and not needed & set(due))
        if CHANCE not in due and (not waiting or is_stuck):
            self.unused += [line for line in waiting if not line.is_optional]
            self._queues = {CHANCE: self._queues.get(CHANCE, deque())}
            self._is_script_running = False


def _answer_to(step: Step, notation: str) -> Answer | None:
    """The first answer that fits a move."""
    return next((answer for answer in step.answers if fits(answer.moves, notation)), None)


def _leads_on(step: Step, notation: str) -> bool:
    """Whether a move is expected, and not one to choose again."""
    answer = _answer_to(step, notation)
    return fits(step.expect, notation) and not (answer is not None and answer.again)
