"""Measures the fairness of a board by many games between equal players, a portion at a time.

Figures have 95 % confidence intervals that shrink with the number of games.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from keelstone.ai.rollout_games import PlayedGames, rollout_games
from keelstone.arena.builder_games import builder_games
from keelstone.arena.statistics import Z_95, wilson
from keelstone.engine.boards.editor import Document
from keelstone.engine.definition import GameDefinition
from keelstone.engine.options import read_options

#: a place is dead where surely fewer than this share of games use it
DEAD_SHARE = 0.02


#: who plays in all seats -> what plays whole games
PLAYERS = {"rollout": rollout_games, "builder": builder_games}


class Rate(msgspec.Struct, frozen=True):
    """A share of games with its interval."""

    rate: float
    low: float
    high: float
    games: int


class Mean(msgspec.Struct, frozen=True):
    """A mean over games with its interval."""

    mean: float
    low: float
    high: float


class Report(msgspec.Struct, frozen=True):
    """What some games on one board tell."""

    games: int
    #: by seat: the share of wins
    seats: list[Rate]
    turns: Mean
    moves: Mean
    #: by source of points: in how many games somebody else would have most points without it
    sources: dict[str, Rate]
    #: by holding: how often the seat that alone has most of it wins
    holdings: dict[str, Rate]
    #: places that hardly any game uses
    dead_places: list[str]


def rate(wins: float, games: int) -> Rate:
    low, high = wilson(wins, games)
    return Rate(wins / max(1, games), low, high, games)


class Moments:
    """The mean of numbers that come in portions."""

    def __init__(self) -> None:
        self.count, self.sum, self.squares = 0, 0.0, 0.0

    def add(self, values: NDArray[Any]) -> None:
        self.count += len(values)
        self.sum += float(values.sum())
        self.squares += float((values.astype(float) ** 2).sum())

    def mean(self) -> Mean:
        mean = self.sum / max(1, self.count)
        variance = max(0.0, self.squares / max(1, self.count) - mean * mean)
        reach = Z_95 * math.sqrt(variance / max(1, self.count - 1))
        return Mean(mean, mean - reach, mean + reach)


class Measurement:
    """Plays games on one board and sums them up."""

    def __init__(
        self, game: GameDefinition, boards: Any, seats: int, seed: int = 0, bots: str = "rollout"
    ) -> None:
        self.game, self.boards, self.seats, self.seed = game, boards, seats, seed
        self.whole_games = PLAYERS[bots]
        self.games = 0
        self.wins = np.zeros(seats)
        self.turns, self.moves = Moments(), Moments()
        self.decided = np.zeros(len(game.rules.sources))
        self.most: dict[str, list[float]] = {}
        self.used: dict[str, int] = {}

    def play(self, games: int) -> None:
        """Play some more games."""
        played = self.whole_games(
            self.game, self.boards, self.seats, games=games, seed=self.seed, first=self.games
        )
        shares = played.win_shares
        self.games += games
        self.wins += shares.sum(axis=0)
        self.turns.add(played.turns)
        self.moves.add(played.lengths)
        self.decided += sources_that_decide(played.scores).sum(axis=0)
        self._add_holdings(played, shares)
        for place, count in self.game.report.used_places(played.states, self.boards).items():
            self.used[place] = self.used.get(place, 0) + count

    def _add_holdings(self, played: PlayedGames, shares: NDArray[Any]) -> None:
        for name, held in self.game.report.holdings(played.states, self.boards).items():
            wins, games = most_wins(held, shares)
            sums = self.most.setdefault(name, [0.0, 0.0])
            sums[0] += wins
            sums[1] += games

    def report(self) -> Report:
        """The figures so far."""
        names = self.game.rules.sources
        dead = [
            place for place, count in self.used.items() if wilson(count, self.games)[1] < DEAD_SHARE
        ]
        return Report(
            games=self.games,
            seats=[rate(float(wins), self.games) for wins in self.wins],
            turns=self.turns.mean(),
            moves=self.moves.mean(),
            sources={
                name: rate(float(self.decided[place]), self.games)
                for place, name in enumerate(names)
                if self.decided[place]
            },
            holdings={
                name: rate(wins, int(games)) for name, (wins, games) in self.most.items() if games
            },
            dead_places=dead,
        )


def sources_that_decide(scores: NDArray[Any]) -> NDArray[Any]:
    """By game and source, whether the seats with most points would be others without it."""
    totals = scores.sum(axis=2)
    leads = totals == totals.max(axis=1, keepdims=True)
    without = totals[:, :, None] - scores
    leads_without = without == without.max(axis=1, keepdims=True)
    found: NDArray[Any] = (leads[:, :, None] != leads_without).any(axis=1)
    return found


def most_wins(held: NDArray[Any], shares: NDArray[Any]) -> tuple[float, float]:
    """Of the games in which one seat alone has most: its wins, and how many games these are."""
    is_most = held == held.max(axis=1, keepdims=True)
    is_alone = is_most.sum(axis=1) == 1
    wins = (shares * is_most)[is_alone].sum()
    return float(wins), float(is_alone.sum())


def boards_of(
    game: GameDefinition, document: Document, seats: int, options: Mapping[str, Any] | None = None
) -> Any:
    """The board of a document; options that are not given have their defaults."""
    assert game.editor is not None
    chosen = read_options(game.options, options or {})
    figures = game.figures(chosen, game.editor.source(document))
    return game.make_board(chosen, figures, seats)


def measured(
    game: GameDefinition,
    document: Document,
    seats: int,
    games: int,
    seed: int = 0,
    bots: str = "rollout",
) -> Report:
    """The report on a number of games on a document's board."""
    one = Measurement(game, boards_of(game, document, seats), seats, seed, bots)
    while one.games < games:
        one.play(min(500, games - one.games))
    return one.report()


def as_figures(report: Report) -> Mapping[str, Any]:
    """A report as plain data, rounded: what is kept as a yardstick."""
    text = msgspec.json.encode(report)

    def rounded(value: Any) -> Any:
        if isinstance(value, float):
            return round(value, 4)
        if isinstance(value, dict):
            return {key: rounded(one) for key, one in value.items()}
        return [rounded(one) for one in value] if isinstance(value, list) else value

    found: Mapping[str, Any] = rounded(msgspec.json.decode(text))
    return found
