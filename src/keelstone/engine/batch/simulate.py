"""Plays random games and summarises them: speed, length, points, wins."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from keelstone.engine import registry
from keelstone.engine.errors import BadOption
from keelstone.engine.jit.warmup import RANDOM_GAMES, ensure_compiled
from keelstone.engine.options import checked_seats, checked_seed, read_options
from keelstone.engine.random_games import Played, whole_games

#: games between two steps of a progress bar
PORTION = 500


def simulate(
    name: str,
    *,
    games: int,
    seats: int | None = None,
    seed: int = 0,
    cores: int = 1,
    board: Path | str | Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> dict[str, Any]:
    """Play random games and sum them up. `progress` gets the number of games just played."""
    definition = registry.load(name)
    seats, seed = checked_seats(definition, seats), checked_seed(seed)
    if games < 1 or cores < 1:
        raise BadOption("at least one game, on at least one core")
    chosen = read_options(definition.options, options or {})
    ensure_compiled(name)
    RANDOM_GAMES.ensure(name)
    boards = definition.make_board(chosen, definition.figures(chosen, board), seats)
    whole_games(definition, boards, seats, seed=seed, first=0, games=1)

    def portion(first: int) -> Played:
        count = min(PORTION, games - first)
        played = whole_games(definition, boards, seats, seed=seed, first=first, games=count)
        progress(count)
        return played

    began = time.perf_counter()
    with ThreadPoolExecutor(cores) as pool:
        parts = list(pool.map(portion, range(0, games, PORTION)))
    seconds = time.perf_counter() - began
    return {
        "game": name,
        "seats": seats,
        "seed": seed,
        "options": chosen,
        "games": games,
        "cores": cores,
        **summary(definition.rules.sources, parts, seconds),
        "endings": endings(definition.rules.endings, parts),
    }


def endings(names: tuple[str, ...], parts: list[Played]) -> dict[str, float]:
    """The share of games for each ending that the rules name."""
    found = np.concatenate([part.endings for part in parts])
    return {name: float((found == place).mean()) for place, name in enumerate(names)}


def summary(sources: tuple[str, ...], parts: list[Played], seconds: float) -> dict[str, Any]:
    """The speed, length, points and wins of the games played."""
    lengths = np.concatenate([part.lengths for part in parts])
    scores = np.concatenate([part.scores for part in parts])
    standings = np.concatenate([part.standings for part in parts])
    won = standings == standings.max(axis=1, keepdims=True)
    shares = won / won.sum(axis=1, keepdims=True)
    by_source = scores.mean(axis=0)
    return {
        "seconds": seconds,
        "games_per_second": len(lengths) / seconds,
        "moves_per_second": float(lengths.sum()) / seconds,
        "length": {
            "mean": float(lengths.mean()),
            "least": int(lengths.min()),
            "most": int(lengths.max()),
        },
        "points": {
            "mean": float(scores.sum(axis=2).mean()),
            "winner": float(np.where(won, scores.sum(axis=2), -(10**9)).max(axis=1).mean()),
            "by_source": dict(zip(sources, by_source.mean(axis=0).tolist(), strict=True)),
        },
        "wins_by_seat": shares.mean(axis=0).tolist(),
        "points_by_seat": scores.sum(axis=2).mean(axis=0).tolist(),
    }
