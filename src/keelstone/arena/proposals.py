"""Looks for small changes that make a board fairer.

A changed board plays game number k with the same dice as the board itself, so that the difference
has a narrower interval than either figure. Quick bots choose the changes, medium bots check them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from keelstone.arena.fairness import PLAYERS, Mean, boards_of
from keelstone.arena.statistics import Z_95
from keelstone.engine.boards.editor import Document, Variant
from keelstone.engine.definition import GameDefinition

#: games of each round of quick bots, and which share of the candidates goes on to the next
ROUNDS = ((300, 0.34), (1200, 0.34), (4000, 1.0))
#: candidates to begin with, and changes that are proposed
CANDIDATES, MOST = 24, 3
#: games of medium bots on the board and on each proposed change
CHECK_GAMES = 1000


class Compared(msgspec.Struct, frozen=True):
    """What some bots tell of a change: the share of one seat before and after it."""

    before: float
    after: float
    #: how much smaller the seats' distance from an equal share becomes, with its interval
    gain: Mean
    games: int


class Proposal(msgspec.Struct, frozen=True):
    """A change that makes a board fairer between quick bots."""

    words: str
    places: list[str]
    document: dict[str, Any]
    #: the seat that is farthest from an equal share
    seat: int
    rollout: Compared
    #: the same by medium bots, as soon as they have played
    builder: Compared | None


class Candidate(NamedTuple):
    """A change and its board."""

    variant: Variant
    boards: Any


class Comparison:
    """The same games on a board and on changes of it."""

    def __init__(
        self, game: GameDefinition, seats: int, given: Any, candidates: Sequence[Candidate],
        *, bots: str, seed: int, first: int,
    ) -> None:  # fmt: skip
        self.game, self.seats, self.given, self.candidates = game, seats, given, candidates
        self.whole_games, self.seed, self.first = PLAYERS[bots], seed, first
        self.games = 0
        self.given_wins = np.zeros(seats)
        #: by candidate: wins, and the shares on its board less those on the given one
        self.wins, self.gaps = np.zeros((2, len(candidates), seats))
        self.products = np.zeros((len(candidates), seats, seats))

    def play(self, games: int) -> None:
        """Play some more games on every board; their sums are added when all are played."""
        base = self._shares(self.given, games)
        changed = np.array([self._shares(one.boards, games) for one in self.candidates])
        gaps = changed - base
        products = gaps.transpose(0, 2, 1) @ gaps
        self.given_wins += base.sum(axis=0)
        self.wins += changed.sum(axis=1)
        self.gaps += gaps.sum(axis=1)
        self.products += products
        self.games += games

    def _shares(self, boards: Any, games: int) -> NDArray[Any]:
        return self.whole_games(
            self.game, boards, self.seats,
            games=games, seed=self.seed, first=self.first + self.games,
        ).win_shares  # fmt: skip

    def distance(self, wins: NDArray[Any]) -> float:
        """How far the seats are from equal shares, on the average."""
        return float(np.abs(wins / max(1, self.games) - 1 / self.seats).mean())

    def ranked(self) -> list[int]:
        """The places of the candidates, the fairest first."""
        return sorted(
            range(len(self.candidates)), key=lambda place: self.distance(self.wins[place])
        )

    def gain(self, place: int) -> Mean:
        """How much smaller the distance becomes, with an interval of the paired differences.

        The distance is a sum of absolute values, so the gain is nearly linear in the shares: its
        variance follows from theirs by the signs on the given board.
        """
        games = max(2, self.games)
        signs = np.sign(self.given_wins / games - 1 / self.seats) / self.seats
        mean = self.gaps[place] / games
        covariance = self.products[place] / games - np.outer(mean, mean)
        reach = Z_95 * math.sqrt(max(0.0, float(signs @ covariance @ signs)) / (games - 1))
        gain = self.distance(self.given_wins) - self.distance(self.wins[place])
        return Mean(gain, gain - reach, gain + reach)

    def farthest_seat(self) -> int:
        """The seat that is farthest from an equal share on the given board."""
        return int(np.argmax(np.abs(self.given_wins / max(1, self.games) - 1 / self.seats)))

    def compared(self, place: int, seat: int) -> Compared:
        games = max(1, self.games)
        before, after = self.given_wins[seat] / games, self.wins[place, seat] / games
        return Compared(float(before), float(after), self.gain(place), self.games)


class Proposer:
    """Looks for changes in rounds of quick bots, with fewer candidates and more games in each.

    Every round counts anew. So what is told of a change comes from games that had no part in its
    choice. The changes that surely help are then played by medium bots.
    """

    def __init__(
        self,
        game: GameDefinition,
        document: Document,
        seats: int,
        seed: int = 0,
        *,
        rounds: Sequence[tuple[int, float]] = ROUNDS,
        check_games: int = CHECK_GAMES,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game, self.seats, self.seed, self.rounds = game, seats, seed, rounds
        self.check_games = check_games
        assert game.editor is not None
        found = game.editor.variants(document, seed, CANDIDATES)
        self.given = boards_of(game, document, seats, options)
        #: how many changes are tried
        self.tried = len(found)
        #: quick games that are played
        self.games = self.round = 0
        candidates = [
            Candidate(one, boards_of(game, one.document, seats, options)) for one in found
        ]
        self.quick = self._comparison(candidates, "rollout")
        #: the changes that are proposed, by their place in the last round; their check
        self.chosen: list[int] = []
        self.check: Comparison | None = None

    def _comparison(self, candidates: Sequence[Candidate], bots: str) -> Comparison:
        return Comparison(
            self.game, self.seats, self.given, candidates,
            bots=bots, seed=self.seed, first=self.games,
        )  # fmt: skip

    @property
    def all_games(self) -> int:
        """The quick games of all rounds, on each board."""
        return sum(games for games, _ in self.rounds)

    @property
    def bots(self) -> str:
        """Who plays next."""
        return "rollout" if self.check is None else "builder"

    def step(self, most: int) -> bool:
        """Play up to `most` games on every board that is left; whether everything is over."""
        if not self.tried:
            return True
        if self.check is None:
            return self._step_quick(most)
        self.check.play(min(most, self.check_games - self.check.games))
        return self.check.games >= self.check_games

    def _step_quick(self, most: int) -> bool:
        games, kept = self.rounds[self.round]
        now = min(most, games - self.quick.games)
        self.quick.play(now)
        self.games += now
        if self.quick.games < games:
            return False
        self.round += 1
        if self.round == len(self.rounds):
            return self._choose()
        best = self.quick.ranked()[: max(2, math.ceil(kept * len(self.quick.candidates)))]
        self.quick = self._comparison([self.quick.candidates[place] for place in best], "rollout")
        return False

    def _choose(self) -> bool:
        """Choose the changes that surely help, the best first; whether there is none to check."""
        gains = {place: self.quick.gain(place) for place in range(len(self.quick.candidates))}
        helping = [place for place, gain in gains.items() if gain.low > 0]
        self.chosen = sorted(helping, key=lambda place: -gains[place].mean)[:MOST]
        if not self.chosen:
            return True
        candidates = [self.quick.candidates[place] for place in self.chosen]
        self.check = self._comparison(candidates, "builder")
        return self.check_games == 0

    def proposals(self, language: str) -> list[Proposal]:
        """The changes that surely help, the best first, as far as they are known."""
        seat = self.quick.farthest_seat()
        return [
            self._proposal(number, place, seat, language)
            for number, place in enumerate(self.chosen)
        ]

    def _proposal(self, number: int, place: int, seat: int, language: str) -> Proposal:
        variant, check = self.quick.candidates[place].variant, self.check
        return Proposal(
            words=variant.words.text(language),
            places=list(variant.places),
            document=variant.document,
            seat=seat,
            rollout=self.quick.compared(place, seat),
            builder=check.compared(number, seat) if check and check.games else None,
        )
