"""Check a lesson by playing it: as it is meant, and with the learner's free choices at random."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import KeelstoneError
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.lessons.lesson import EVERYTHING, Lesson, Step, fits
from keelstone.lessons.progress import Progress

#: games in which the learner chooses at random
VARIANTS = 12
#: events after which a lesson that has not ended is given up
MOST_EVENTS = 2000
#: how often a learner is quicker than others who are due as well
QUICK = 0.5
_ID = re.compile(r'\bid="([^"]+)"')


def problems(lesson: Lesson, definition: GameDefinition, variants: int = VARIANTS) -> list[str]:
    """Everything that is wrong with a lesson; empty if it can be played."""
    if lesson.seats not in definition.seats or not 0 <= lesson.learner < lesson.seats:
        return [f"no game of {lesson.seats} seats with a learner on seat {lesson.learner}"]
    if len(lesson.names) != lesson.seats:
        return [f"{len(lesson.names)} names for {lesson.seats} seats"]
    try:
        found = Rehearsal(lesson, definition).problems()
        for seed in range(0 if found else variants):
            found += Rehearsal(lesson, definition, random.Random(seed)).problems()
    except KeelstoneError as fault:
        return [str(fault)]
    return list(dict.fromkeys(found))


class Rehearsal:
    """One run through a lesson. Without a chooser the learner makes the first expected move, and
    everything that the lesson names must be there."""

    def __init__(
        self, lesson: Lesson, definition: GameDefinition, chooser: random.Random | None = None
    ) -> None:
        self.lesson, self.definition = lesson, definition
        self.is_main, self.chooser = chooser is None, chooser or random.Random(0)
        self.progress = Progress(lesson)
        self.game = new_game(lesson)
        self.found: list[str] = []
        #: the indices of the steps that were shown
        self._shown: set[int] = set()

    def problems(self) -> list[str]:
        """Play the lesson to its end and say what was wrong."""
        self.progress.begin(self.game.movers)
        for _ in range(MOST_EVENTS):
            if self.progress.is_over or self.game.is_over:
                break
            self._go_on()
        if not self.progress.is_over:
            self.found.append(f"{self._place()}: the lesson does not end")
        elif self.game.is_over:
            self.found.append("the game is over before it can be played on")
        return self.found

    def _place(self) -> str:
        return f"step {self.progress.index + 1}"

    def _go_on(self) -> None:
        step = self.progress.step
        if step is not None:
            self.found += self._faults_of(step)
            self._shown.add(self.progress.index)
        if self.progress.is_holding:
            self.progress.read()
            return
        actor = self._next_actor()
        is_learner = actor == self.lesson.learner
        self._play(actor, self._learners_choice() if is_learner else self._choice_of(actor))

    def _next_actor(self) -> int:
        """Who moves now. A learner who is due together with others may be quicker than they are."""
        others = [actor for actor in self.game.movers if actor != self.lesson.learner]
        if not others:
            return self.lesson.learner
        is_quick = self.lesson.learner in self.game.movers and not self.is_main
        if is_quick and self._allowed() and self.chooser.random() < QUICK:
            return self.lesson.learner
        return others[0]

    def _play(self, actor: int, notation: str) -> None:
        place = self._place()
        self.game.play(notation, actor)
        self.progress.happened(actor, notation, self.game.movers)
        if self.is_main and self.progress.unused:
            lines = (
                f"seat {line.actor} {' | '.join(line.moves)!r}" for line in self.progress.unused
            )
            self.found.append(f"before {place}: it does not come to {', '.join(lines)}")
            self.progress.unused.clear()

    def _choice_of(self, actor: int) -> str:
        """What the script says, or else something possible at random."""
        possible = self._possible(actor)
        scripted = self.progress.scripted(actor)
        found = next((move for move in scripted if move in possible), None)
        return self.chooser.choice(possible) if found is None else found

    def _possible(self, actor: int) -> list[str]:
        if actor == CHANCE:
            weights = self.game.snapshot.weights
            return [self.game.notation(actor, n) for n, weight in enumerate(weights) if weight]
        return [self.game.notation(actor, number) for number in self.game.legal_numbers(actor)]

    def _allowed(self) -> list[str]:
        """The moves of the learner that the coach lets pass."""
        possible = self._possible(self.lesson.learner)
        return [move for move in possible if self.progress.judge(move, possible).is_allowed]

    def _learners_choice(self) -> str:
        """The first move that the lesson allows, in the order of its patterns; or any of them."""
        allowed = self._allowed()
        if not allowed:
            raise KeelstoneError(f"{self._place()}: no move is allowed")
        step = self.progress.step
        if not self.is_main or step is None:
            return self.chooser.choice(allowed)
        ordered = (move for one in step.expect for move in allowed if fits([one], move))
        return next(ordered, allowed[0])

    # -- what a step names -----------------------------------------------------------------------

    def _faults_of(self, step: Step) -> Iterator[str]:
        """What a step names and is not there, now that the learner looks at it.

        What it points at must be there as long as it is shown; the learner's free choices may have
        changed all else.
        """
        ids, is_first = self._ids(), self.progress.index not in self._shown
        for name in step.point if self.is_main or is_first else ():
            if name not in ids:
                yield f"{self._place()}: there is no {name!r} in the picture"
        if is_first and step.expect and not self._leads_on(step):
            yield f"{self._place()}: nothing that it expects is possible"
        if self.is_main:
            yield from self._unseen_moves(step, ids)
        if self.is_main and is_first and step.count == 1 and not step.until:
            yield from self._impossible(step)

    def _leads_on(self, step: Step) -> bool:
        """Whether the learner can do what a step expects."""
        return any(fits(step.expect, move) for move in self._possible(self.lesson.learner))

    def _impossible(self, step: Step) -> Iterator[str]:
        """The patterns of a step that no move fits."""
        answered = [pattern for answer in step.answers for pattern in answer.moves]
        possible = self._possible(self.lesson.learner) if step.expect else []
        for pattern in [*step.expect, *answered]:
            if not any(fits([pattern], move) for move in possible):
                yield f"{self._place()}: {pattern!r} is not possible"

    def _unseen_moves(self, step: Step, ids: set[str]) -> Iterator[str]:
        """The expected moves that cannot be touched: something of their path is not drawn."""
        picture, learner = self.definition.picture, self.lesson.learner
        if picture is None or not step.expect or EVERYTHING in step.expect:
            return
        view = self.game.view(learner)
        for number in self.game.legal_numbers(learner):
            move = self.game.notation(learner, number)
            path = [one for one in picture.touch(view, learner, number) if not _is_button(one)]
            if fits(step.expect, move) and not ids.issuperset(path):
                yield f"{self._place()}: nothing in the picture stands for {move!r}"

    def _ids(self) -> set[str]:
        """The ids in the learner's picture; all that could be pointed at."""
        picture = self.definition.picture
        if picture is None:
            return set()
        view = self.game.view(self.lesson.learner)
        return set(_ID.findall(picture.draw(view, "en", self.game.player_names())))


def _is_button(name: str) -> bool:
    """Whether the page draws a button for it: it has no place in the picture."""
    return name.startswith("button-")


def new_game(lesson: Lesson) -> Game:
    """The game of a lesson where it begins."""
    game = Game(
        lesson.game, seats=lesson.seats, seed=lesson.seed, chance="manual", **lesson.options
    )
    if lesson.position:
        game.set_position(lesson.position)
    for seat, move in lesson.moves:
        game.play(move, CHANCE if seat is None else seat)
    return game
