"""Measures the fairness of a board by many games between equal players, a portion at a time.

Figures have 95 % confidence intervals that shrink with the number of games. Proposals compare small
changes of the board with the board itself: game number k has the same dice on both, so that the
difference has a narrower interval than either figure.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from keelstone.ai.rollout_games import PlayedGames, rollout_games
from keelstone.arena.builder_games import builder_games
from keelstone.arena.statistics import Z_95, wilson
from keelstone.engine.boards.editor import Document, Variant
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


# -- proposals -------------------------------------------------------------------------------------


class Proposal(msgspec.Struct, frozen=True):
    """A change that makes a board fairer: the seat that it helps most, before and after."""

    words: str
    places: list[str]
    document: dict[str, Any]
    seat: int
    before: float
    after: float
    #: how much smaller the seats' distance from an equal share becomes, with its interval
    gain: Mean
    games: int


#: games of each round, and which share of the candidates goes on to the next
ROUNDS = ((300, 0.34), (1200, 0.34), (4000, 1.0))
#: candidates to begin with
CANDIDATES = 24


def boards_of(
    game: GameDefinition, document: Document, seats: int, options: Mapping[str, Any] | None = None
) -> Any:
    """The board of a document; options that are not given have their defaults."""
    assert game.editor is not None
    chosen = read_options(game.options, options or {})
    figures = game.figures(chosen, game.editor.source(document))
    return game.make_board(chosen, figures, seats)


class Candidate:
    """A change and what was measured of it."""

    def __init__(self, variant: Variant, boards: Any, seats: int) -> None:
        self.variant, self.boards, self.seats = variant, boards, seats
        self.clear()

    def clear(self) -> None:
        """Forget what was measured."""
        self.wins = np.zeros(self.seats)
        #: sums of products of the seats' shares on this board less those on the given one
        self.gaps = np.zeros(self.seats)
        self.products = np.zeros((self.seats, self.seats))


class Proposer:
    """Looks for changes that make a board fairer: in rounds, fewer candidates and more games.

    Every round counts anew. So what is told of a change comes from games that had no part in its
    choice.
    """

    def __init__(
        self,
        game: GameDefinition,
        document: Document,
        seats: int,
        seed: int = 0,
        rounds: Sequence[tuple[int, float]] = ROUNDS,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game, self.seats, self.seed, self.rounds = game, seats, seed, rounds
        assert game.editor is not None
        found = game.editor.variants(document, seed, CANDIDATES)
        self.given = Candidate(
            Variant(game.editor.title, document), boards_of(game, document, seats, options), seats
        )
        self.candidates = [
            Candidate(one, boards_of(game, one.document, seats, options), seats) for one in found
        ]
        self.games = self.counted = self.round = 0

    @property
    def all_games(self) -> int:
        """The games of all rounds, on each board."""
        return sum(games for games, _ in self.rounds)

    def step(self, most: int) -> bool:
        """Play up to `most` games on every board that is left; whether all rounds are over."""
        games, kept = self.rounds[self.round]
        self._play(min(most, games - self.counted))
        if self.counted < games and self.candidates:
            return False
        self.candidates.sort(key=self.distance)
        self.candidates = self.candidates[: max(2, math.ceil(kept * len(self.candidates)))]
        self.round += 1
        if self.round < len(self.rounds) and self.candidates:
            self._count_anew()
            return False
        return True

    def _count_anew(self) -> None:
        self.counted = 0
        for one in (self.given, *self.candidates):
            one.clear()

    def _play(self, games: int) -> None:
        base = self._shares(self.given, games)
        self.given.wins += base.sum(axis=0)
        for one in self.candidates:
            shares = self._shares(one, games)
            gap = shares - base
            one.wins += shares.sum(axis=0)
            one.gaps += gap.sum(axis=0)
            one.products += gap.T @ gap
        self.games += games
        self.counted += games

    def _shares(self, one: Candidate, games: int) -> NDArray[Any]:
        return rollout_games(
            self.game, one.boards, self.seats, games=games, seed=self.seed, first=self.games
        ).win_shares

    def distance(self, one: Candidate) -> float:
        """How far the seats are from equal shares, on the average."""
        return float(np.abs(one.wins / max(1, self.counted) - 1 / self.seats).mean())

    def gain(self, one: Candidate) -> Mean:
        """How much smaller the distance becomes, with an interval of the paired differences.

        The distance is a sum of absolute values, so the gain is nearly linear in the shares: its
        variance follows from theirs by the signs on the given board.
        """
        games = max(2, self.counted)
        signs = np.sign(self.given.wins / games - 1 / self.seats) / self.seats
        mean = one.gaps / games
        covariance = one.products / games - np.outer(mean, mean)
        reach = Z_95 * math.sqrt(max(0.0, float(signs @ covariance @ signs)) / (games - 1))
        gain = self.distance(self.given) - self.distance(one)
        return Mean(gain, gain - reach, gain + reach)

    def proposals(self, language: str, most: int = 3) -> list[Proposal]:
        """The changes that surely help, the best first."""
        helping = [one for one in self.candidates if self.gain(one).low > 0]
        helping.sort(key=lambda one: -self.gain(one).mean)
        return [self._proposal(one, language) for one in helping[:most]]

    def _proposal(self, one: Candidate, language: str) -> Proposal:
        games = max(1, self.counted)
        before, after = self.given.wins / games, one.wins / games
        seat = int(np.argmax(np.abs(before - 1 / self.seats)))
        return Proposal(
            words=one.variant.words.text(language),
            places=list(one.variant.places),
            document=one.variant.document,
            seat=seat,
            before=float(before[seat]),
            after=float(after[seat]),
            gain=self.gain(one),
            games=self.counted,
        )


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
