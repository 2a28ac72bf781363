"""One game between bots, from the seating to the result."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from typing import Any

import msgspec

from keelstone.ai import Bot, Level, ask
from keelstone.ai.warmup import first_move
from keelstone.arena.players import make_player
from keelstone.arena.seating import game_seed, seating
from keelstone.engine.game import Game


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """What is played, and by whom: everything that a game of a tournament depends on."""

    game: str
    bots: list[str]
    seats: int
    seed: int = 0
    think: float | None = None
    board: str | None = None
    options: dict[str, Any] = {}


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How one game ended; all lists go by seat."""

    game: int
    bots: list[str]
    winners: list[int]
    standings: list[int]
    points: list[dict[str, int]]
    moves: int
    seconds: float
    #: the mean time each seat took for a move that was a choice
    pace: list[float]
    #: how often each seat did what the game's report counts
    features: list[dict[str, int]] = []


def deal(contest: Contest, number: int) -> Game:
    """Game `number` of a contest before its first move."""
    return Game(
        contest.game,
        seats=contest.seats,
        seed=game_seed(contest.bots, contest.seats, number, contest.seed),
        board=contest.board,
        **contest.options,
    )


def play_game(contest: Contest, number: int) -> Result:
    """Game `number` of a contest; the same wherever it is played, but for thinking by time.

    What bots print goes where errors go: the output is the report's.
    """
    names = seating(contest.bots, contest.seats, number, contest.seed)
    with redirect_stdout(sys.stderr):
        players = [
            make_player(name, contest.game, seed=number * 16 + seat, think=contest.think)
            for seat, name in enumerate(names)
        ]
        for player in players:
            if isinstance(player, Level):
                warm_up(player.name, contest.game)
        return _played(deal(contest, number), number, names, players)


@cache
def warm_up(level: str, game: str) -> None:
    """Compile a level before its time is taken, once in a process."""
    first_move(level, game)


def _played(game: Game, number: int, names: list[str], players: list[Bot]) -> Result:
    begun = time.perf_counter()
    spent, choices, moves = [0.0] * game.seats, [0] * game.seats, 0
    done: list[Counter[str]] = [Counter() for _ in range(game.seats)]
    while not game.is_over:
        seat = game.movers[0]
        is_choice = len(game.legal_numbers(seat)) > 1
        started = time.perf_counter()
        move = ask(players[seat], game, seat)
        if is_choice:
            spent[seat] += time.perf_counter() - started
            choices[seat] += 1
        moves += 1
        done[seat].update(features_of(game, move))
        game.play(move, seat)
    return Result(
        game=number,
        bots=names,
        winners=list(game.winners),
        standings=game.standings,
        points=game.points,
        moves=moves,
        seconds=time.perf_counter() - begun,
        pace=[total / max(1, count) for total, count in zip(spent, choices, strict=True)],
        features=[dict(one) for one in done],
    )


def features_of(game: Game, number: int) -> Iterator[str]:
    """What a move counts as where a report tells what decides: none, one or several things.

    The game's report names kinds of moves, each with the argument by which they are told apart, and
    may say more, from what all can see.
    """
    report, kind = game.definition.report, game.definition.rules.moves.kind_of(number)
    if kind.name not in report.moves:
        return
    if argument := report.moves[kind.name]:
        index = kind.indices(number)[list(kind.arguments).index(argument)]
        yield f"{kind.name} {kind.arguments[argument].label(game.printed, index)}"
    else:
        yield str(kind.name)
    yield from report.more(game.look(), number)
