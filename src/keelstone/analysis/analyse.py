"""Looking back at a game: winning chances move by move, what moves cost, and what was luck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from itertools import islice, takewhile
from typing import Any

import numpy as np

from keelstone.ai import Searcher, SearchResult, observe
from keelstone.ai.evaluation import sample_belief
from keelstone.ai.search.searcher import search_settings
from keelstone.analysis.curve import Chances, Curve, shares
from keelstone.analysis.win_probability import LEAST
from keelstone.engine.game import Game
from keelstone.engine.rng import STREAM_WORDS, open_stream
from keelstone.engine.seats import CHANCE
from keelstone.i18n import Phrase

Progress = Callable[[int, int], None]

#: a move that the search tried less often than this share of its time is looked at on its own
SELDOM = 0.1
#: of each seat's choices, so many that seem to have cost most are looked at again, so much longer:
#: among many rough figures the greatest are great by chance
AGAIN, LONGER = 6, 4
#: in so many deals a move is made that is looked at on its own
DEALS = 8
#: how many turning points are told, and of how many that are looked at again
TURNING_POINTS, LIKELY = 5, 10


@dataclass(frozen=True)
class EvaluatedMove:
    """A choice of a seat: what it cost in shares of a win, and what would have been better."""

    step: int
    seat: int
    move: str
    better: str
    cost: float
    #: the better move and what would be expected until chance has a say; (seat, number), notation
    foreseen: tuple[tuple[int, int], ...]
    line: tuple[str, ...]


@dataclass(frozen=True)
class Balance:
    """Where a seat's winning chances came from: they add up from the first to the last. Or how sure
    that is: the standard error of each."""

    luck: float
    own: float
    others: float


@dataclass
class Analysis:
    """A whole game seen again."""

    names: tuple[str, ...]
    #: the chances of all seats before each entry of the log, and after the last
    curve: list[Chances]
    #: each entry of the log in words
    story: list[str]
    choices: list[EvaluatedMove] = field(default_factory=list)
    #: those that seemed to cost most, looked at again
    costly: list[EvaluatedMove] = field(default_factory=list)
    balance: list[Balance] = field(default_factory=list)
    unsure: list[Balance] = field(default_factory=list)
    #: steps where somebody's chances changed most
    turning_points: list[int] = field(default_factory=list)

    def costliest(self, seat: int, count: int = 3) -> list[EvaluatedMove]:
        """The moves that cost a seat most."""
        return greatest(self.costly, seat)[:count]

    def began(self, step: int) -> int:
        """Where what a step tells began: steps that tell nothing belong to the next that does."""
        while step and not self.story[step - 1]:
            step -= 1
        return step

    def plain(self) -> dict[str, Any]:
        """Everything as plain data."""
        return asdict(self)


def analyse(
    game: Game,
    *,
    playouts: int = 2000,
    plays: int | None = None,
    cores: int = 1,
    progress: Progress = lambda at, of: None,
) -> Analysis:
    """Think about every position of a game: by so many play-outs as its mover saw it, and by so
    many plays (an eighth of the play-outs if not told) as it really was."""
    plays = max(LEAST, playouts // 8) if plays is None else plays
    return _Analyst(game, playouts, plays, cores).run(progress)


def thoughts_about(game: Game) -> int:
    """How many thoughts an analysis takes, about: some steps take two, one of them for a move that
    was seldom tried."""
    return 3 * len(game.log) // 2 + game.seats * AGAIN * 2 * LONGER


def looks_at(game: Game) -> int:
    """How many positions an analysis looks at as they were, one looked at longer being several."""
    return len(game.log) + LIKELY * 2 * LONGER


class _Analyst:
    def __init__(self, game: Game, playouts: int, plays: int, cores: int) -> None:
        self.game, self.playouts = game, playouts
        settings = search_settings(game.definition)._replace(
            points_weight=0.0
        )  # nothing counts but who wins
        self.searcher = Searcher(game.definition, game.seats, cores=cores, settings=settings)
        self.curve = Curve(game, plays, cores)
        called = game.called()[: game.seats]
        names = tuple(one if isinstance(one, str) else one.text("en") for one in called)
        self.found = Analysis(names, [], [phrase.text("en", called) for phrase in told(game)])

    def run(self, progress: Progress) -> Analysis:
        steps, all_steps = len(self.game.log), len(self.game.log) + self.game.seats + 1
        for step in range(steps + 1):
            self.curve.add()
            self.look_at(step)
            progress(step, all_steps)
        for seat in range(self.game.seats):
            costly = (one for one in greatest(self.found.choices, seat) if self.is_other(one))
            self.found.costly += [self.looked_at_again(one) for one in islice(costly, AGAIN)]
            progress(steps + seat + 1, all_steps)
        self.find_turning_points()
        self.add_up()
        progress(all_steps, all_steps)
        return self.found

    def look_at(self, step: int) -> None:
        """Judge the choice made at a step."""
        then = self.game.at(step)
        entry = self.game.log[step] if step < len(self.game.log) else None
        if entry is None or entry.seat == CHANCE or len(then.legal_numbers(entry.seat)) == 1:
            return
        search_result = self.searcher.search(
            observe(then, entry.seat), playouts=self.playouts, seed=step
        )
        self.evaluate(step, entry.seat, entry.number, search_result)

    def evaluate(self, step: int, seat: int, number: int, search_result: SearchResult) -> None:
        tried = {one.number: one for one in search_result.moves}
        best = max(
            (one for one in search_result.moves if one.visits >= SELDOM * self.playouts),
            key=lambda one: one.chances[seat],
            default=search_result.best,
        )
        line = self.searcher.line(seat, best.number)
        foreseen = tuple(takewhile(lambda one: one[0] != CHANCE, line))
        made = tried.get(number)
        if made is None or made.visits < SELDOM * self.playouts:
            value = self.value_after(step, seat, number, self.playouts)
        else:
            value = made.chances[seat]
        cost = 0.0 if best.number == number else max(0.0, best.chances[seat] - value)
        self.found.choices.append(
            EvaluatedMove(
                step,
                seat,
                self.notation(seat, number),
                self.notation(seat, best.number),
                cost,
                foreseen,
                tuple(self.notation(who, what) for who, what in foreseen),
            )
        )

    def is_other(self, one: EvaluatedMove) -> bool:
        """Whether the better line is another: not the same move after steps that tell nothing, as
        an offer that is begun and dropped."""
        then = self.game.at(one.step)
        for seat, number in one.foreseen:
            if (seat, number) == (one.seat, self.game.log[one.step].number):
                return False
            if number not in then.legal_numbers(seat):
                return True
            then.apply(seat, number)
            if then.event_text(len(then.log) - 1, seat).text("en", then.called()):
                return True
        return True

    def looked_at_again(self, one: EvaluatedMove) -> EvaluatedMove:
        """The same choice with a truer cost: both moves are thought about for themselves."""
        numbers = one.foreseen[0][1], self.game.log[one.step].number
        better, made = (
            self.value_after(one.step, one.seat, number, LONGER * self.playouts)
            for number in numbers
        )
        return replace(one, cost=max(0.0, better - made))

    def value_after(self, step: int, seat: int, number: int, playouts: int) -> float:
        """What a move promises a seat that knows only what it may, whatever the move uncovers."""
        value = 0.0
        for then, likelihood in self.sights_after(step, seat, number):
            if then.is_over:
                value += likelihood * shares(then)[seat]
            else:
                share = max(1, round(likelihood * playouts))
                search_result = self.searcher.search(observe(then, seat), playouts=share)
                value += likelihood * worth(search_result)[seat]
        return value

    def sights_after(self, step: int, seat: int, number: int) -> list[tuple[Game, float]]:
        """What a seat may see after a move, for all it knew before, and how likely: one position
        of those that look alike to it. Every move of a step meets the same deals."""
        found: dict[str, list[Game]] = {}
        rng = np.zeros(STREAM_WORDS, np.uint64)
        for deal in range(DEALS):
            then = self.game.at(step)
            then.states = observe(then, seat).states
            open_stream(rng, step, deal)
            sample_belief(then.states[0], then.boards[0], seat, rng)
            then.apply(seat, number)
            found.setdefault(str(then.view(seat)), []).append(then)
        return [(alike[0], len(alike) / DEALS) for alike in found.values()]

    def notation(self, seat: int, number: int) -> str:
        text = self.game.notation(seat, number)
        return f"chance: {text}" if seat == CHANCE else f"{self.found.names[seat]}: {text}"

    def find_turning_points(self) -> None:
        """Of many rough figures the greatest are great by chance: so these are looked at again."""
        self.found.curve = self.curve.chances
        told_of = [step for step in range(len(self.game.log)) if self.found.story[step]]
        likely = sorted(told_of, key=self.change, reverse=True)[:LIKELY]
        self.curve.look_again((point for step in likely for point in self.ends(step)), LONGER)
        self.found.curve = self.curve.chances
        by_size = sorted(likely, key=self.change, reverse=True)
        self.found.turning_points = sorted(by_size[:TURNING_POINTS])

    def ends(self, step: int) -> tuple[int, int]:
        """The points of the curve before and after what a step tells."""
        return self.found.began(step), step + 1

    def change(self, step: int) -> float:
        """How much somebody's chances changed by what a step tells."""
        before, after = (self.found.curve[point] for point in self.ends(step))
        return max(abs(now - then) for then, now in zip(before, after, strict=True))

    def add_up(self) -> None:
        """What luck, own moves and the others' moves brought each seat."""
        log = self.game.log
        for seat in range(self.game.seats):
            parts = (
                [step for step, entry in enumerate(log) if entry.seat == CHANCE],
                [step for step, entry in enumerate(log) if entry.seat == seat],
                [step for step, entry in enumerate(log) if entry.seat not in (CHANCE, seat)],
            )
            gains, errors = zip(*(self.curve.gained(seat, steps) for steps in parts), strict=True)
            self.found.balance.append(Balance(*gains))
            self.found.unsure.append(Balance(*errors))


def greatest(choices: list[EvaluatedMove], seat: int) -> list[EvaluatedMove]:
    """A seat's choices that cost something, the most first."""
    own = [one for one in choices if one.seat == seat and one.cost > 0]
    return sorted(own, key=lambda one: -one.cost)


def worth(search_result: SearchResult) -> Chances:
    """All seats' chances: after the best move of the seat that thought, if it is to move."""
    return search_result.best.chances if search_result.moves else search_result.chances


def told(game: Game) -> list[Phrase]:
    """The log in words, each entry as its mover saw it: the game is over, nothing is secret."""
    return [game.event_text(place, entry.seat) for place, entry in enumerate(game.log)]
