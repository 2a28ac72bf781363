"""One game between bots."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import Any

import msgspec

from keelstone.ai import Bot, BuiltInBot, ask, make, observe
from keelstone.arena.players import make_player
from keelstone.arena.seating import game_seed, seating
from keelstone.engine.game import Game

#: the bots that are compiled, with their contests
_warm: set[tuple[str, str]] = set()


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the games of a tournament depend on."""

    game: str
    bots: list[str]
    seats: int
    seed: int = 0
    think: float | None = None
    board: str | None = None
    options: dict[str, Any] = {}


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one game. Lists are by seat."""

    game: int
    bots: list[str]
    winners: list[int]
    standings: list[int]
    points: list[dict[str, int]]
    moves: int
    seconds: float
    #: mean seconds for a move that was not forced
    seconds_per_choice: list[float]
    #: how often each seat did what the game's `Report` counts
    action_counts: list[dict[str, int]] = []


def deal(contest: Contest, number: int) -> Game:
    """Game number `number` of a contest, before its first move."""
    return Game(
        contest.game,
        seats=contest.seats,
        seed=game_seed(contest.bots, contest.seats, number, contest.seed),
        board=contest.board,
        **contest.options,
    )


def play_game(contest: Contest, number: int) -> Result:
    """Play game number `number` of a contest.

    Equal numbers give equal games, unless a bot is limited by time.

    What bots print goes to standard error.
    """
    names = seating(contest.bots, contest.seats, number, contest.seed)
    with redirect_stdout(sys.stderr):
        players = [
            make_player(name, contest.game, seed=number * 16 + seat, think=contest.think)
            for seat, name in enumerate(names)
        ]
        for player in players:
            if isinstance(player, BuiltInBot):
                warm_up(player.name, contest)
        return _played(deal(contest, number), number, names, players)


def warm_up(name: str, contest: Contest) -> None:
    """Compile a bot before its time is measured, once for a contest in a process."""
    key = name, repr(contest)
    if key not in _warm:
        first_move(name, contest)
        _warm.add(key)


def first_move(name: str, contest: Contest) -> None:
    """Let a bot make a first move of the contest: behind a level are other bots on other boards."""
    game = deal(contest, 0)
    make(name, contest.game, playouts=1).choose_number(observe(game, game.movers[0]))


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
        done[seat].update(counted_things(game, move))
        game.play(move, seat)
    return Result(
        game=number,
        bots=names,
        winners=list(game.winners),
        standings=game.standings,
        points=game.points,
        moves=moves,
        seconds=time.perf_counter() - begun,
        seconds_per_choice=[
            total / max(1, count) for total, count in zip(spent, choices, strict=True)
        ],
        action_counts=[dict(one) for one in done],
    )


def counted_things(game: Game, number: int) -> Iterator[str]:
    """The names under which a balance report counts a move, by the game's `Report`."""
    report, kind = game.definition.report, game.definition.rules.moves.kind_of(number)
    if kind.name not in report.moves:
        return
    if argument := report.moves[kind.name]:
        index = kind.indices(number)[list(kind.arguments).index(argument)]
        yield f"{kind.name} {kind.arguments[argument].label(game.printed, index)}"
    else:
        yield str(kind.name)
    yield from report.more(game.view(), number)
