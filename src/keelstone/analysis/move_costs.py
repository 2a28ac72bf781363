"""What moves cost: each choice compared with the best move that a search finds.

The search knows what the seat knew: a move is not blamed for what it revealed.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

import numpy as np

from keelstone.ai import SearchedMove, Searcher, SearchResult, observe
from keelstone.ai.evaluation import sample_belief_at
from keelstone.ai.search.workspace import search_settings
from keelstone.analysis.curve import WinProbabilities, win_shares
from keelstone.analysis.result import EvaluatedMove
from keelstone.engine.game import Game
from keelstone.engine.rng import STREAM_WORDS, open_stream
from keelstone.engine.seats import CHANCE

#: a move with less than this share of the playouts is searched separately
MIN_VISIT_SHARE = 0.1
#: the costliest choices get this many times the playouts: the greatest of many rough estimates are
#: too great
REFINE_FACTOR = 4
#: the determinisations in which a move is applied before it is searched separately
DETERMINISATIONS = 8


class MoveEvaluator:
    """Evaluates the choices of one game by search."""

    def __init__(self, game: Game, playouts: int, cores: int, names: tuple[str, ...]) -> None:
        self.game, self.playouts, self.names = game, playouts, names
        wins_only = search_settings(game.definition)._replace(points_weight=0.0)
        self.searcher = Searcher(game.definition, game.seats, cores=cores, settings=wins_only)

    def evaluate(self, step: int) -> EvaluatedMove | None:
        """The choice at a step; None for chance outcomes and forced moves."""
        seat, number = self.game.log[step].seat, self.game.log[step].number
        position = self.game.at(step)
        if seat == CHANCE or len(position.legal_numbers(seat)) == 1:
            return None
        result = self.searcher.search(observe(position, seat), playouts=self.playouts, seed=step)
        best = self._best(result)
        foreseen = tuple(
            takewhile(lambda one: one[0] != CHANCE, self.searcher.line(seat, best.number))
        )
        cost = best.values[seat] - self._value(step, number, result)
        return EvaluatedMove(
            step=step,
            seat=seat,
            move=self._notation(seat, number),
            better=self._notation(seat, best.number),
            cost=0.0 if best.number == number else max(0.0, cost),
            foreseen=foreseen,
            line=tuple(self._notation(*one) for one in foreseen),
        )

    def refine(self, choice: EvaluatedMove) -> EvaluatedMove:
        """The same choice with a more exact cost: both moves are searched separately."""
        numbers = choice.foreseen[0][1], self.game.log[choice.step].number
        better, made = (
            self.value_after(choice.step, choice.seat, number, REFINE_FACTOR * self.playouts)
            for number in numbers
        )
        return replace(choice, cost=max(0.0, better - made))

    def is_different(self, choice: EvaluatedMove) -> bool:
        """Whether the better line differs from the move made.

        It does not if the same move follows after steps without words, such as a trade offer that
        is begun and dropped.
        """
        position = self.game.at(choice.step)
        made = choice.seat, self.game.log[choice.step].number
        for seat, number in choice.foreseen:
            if (seat, number) == made:
                return False
            if number not in position.legal_numbers(seat) or _has_words(position, seat, number):
                return True
        return True

    def value_after(self, step: int, seat: int, number: int, playouts: int) -> float:
        """The value of a move to its seat, averaged over what the move may reveal."""
        value = 0.0
        for position, probability in self._observations_after(step, seat, number):
            if position.is_over:
                value += probability * win_shares(position)[seat]
            else:
                share = max(1, round(probability * playouts))
                result = self.searcher.search(observe(position, seat), playouts=share)
                value += probability * _values(result)[seat]
        return value

    def _best(self, result: SearchResult) -> SearchedMove:
        """The move with the greatest value among those with enough visits."""
        return max(
            (one for one in result.moves if one.visits >= MIN_VISIT_SHARE * self.playouts),
            key=lambda one: one.values[result.seat],
            default=result.best,
        )

    def _value(self, step: int, number: int, result: SearchResult) -> float:
        """The value of the move made: from the search, or searched separately."""
        made = next((one for one in result.moves if one.number == number), None)
        if made is None or made.visits < MIN_VISIT_SHARE * self.playouts:
            return self.value_after(step, result.seat, number, self.playouts)
        return made.values[result.seat]

    def _observations_after(self, step: int, seat: int, number: int) -> list[tuple[Game, float]]:
        """The positions that a seat can tell apart after a move, with their probabilities.

        The move is applied to samples of the seat's belief, the same for every move of a step.
        """
        found: dict[str, list[Game]] = {}
        rng = np.zeros(STREAM_WORDS, np.uint64)
        for sample in range(DETERMINISATIONS):
            position = self.game.at(step)
            position.states = observe(position, seat).states
            open_stream(rng, step, sample)
            sample_belief_at(position.states, 0, position.boards, seat, rng)
            position.apply(seat, number)
            found.setdefault(str(position.view_as_dict(seat)), []).append(position)
        return [(alike[0], len(alike) / DETERMINISATIONS) for alike in found.values()]

    def _notation(self, seat: int, number: int) -> str:
        name = "chance" if seat == CHANCE else self.names[seat]
        return f"{name}: {self.game.notation(seat, number)}"


def _has_words(position: Game, seat: int, number: int) -> bool:
    """Apply a move; return whether the log says anything about it."""
    position.apply(seat, number)
    phrase = position.event_text(len(position.log) - 1, seat)
    return bool(phrase.text("en", position.player_names()))


def _values(result: SearchResult) -> WinProbabilities:
    """The values of a position: those of the best move if the searching seat is due."""
    return result.best.values if result.moves else result.values
