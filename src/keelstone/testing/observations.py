"""Observations hold what a seat may know and nothing else, as the layout says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.engine.batch import Batch
from keelstone.engine.game import Game
from keelstone.engine.observations.layout import ObservationLayout
from keelstone.engine.seats import CHANCE
from keelstone.testing.random_play import NO_OPTIONS, begin, random_steps

Options = Mapping[str, Any]


def observed(game: Game, seat: int) -> NDArray[np.float32]:
    """The observation of a seat. Chance must not be due."""
    batch = Batch.from_positions([game], cores=1)
    return np.asarray(batch.observe(seat=seat)[0])


def check_observations_follow_from_knowledge(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, every: int = 7
) -> None:
    """Positions that a seat cannot tell apart give it equal observations, within the layout."""
    game = begin(name, seats, options)
    for step, (mover, _) in enumerate(random_steps(game, 15, are_optional_made=True)):
        if mover == CHANCE or step % every:
            continue
        twins = [game.redealt(seat, step) for seat in range(game.seats)]
        batch = Batch.from_positions([game, *twins], cores=1)
        for seat in range(game.seats):
            rows = batch.observe(seat=seat)
            assert (rows[0] == rows[1 + seat]).all(), _differing(batch.layout, rows, 1 + seat)
            check_range(batch.layout, rows)


def check_range(layout: ObservationLayout, rows: NDArray[np.float32]) -> None:
    """Every number is within the range that the layout names."""
    for part, numbers in zip(layout.parts, layout.split(rows).values(), strict=True):
        assert numbers.min(initial=part.low) >= part.low, f"{part.name} is below {part.low}"
        assert numbers.max(initial=part.high) <= part.high, f"{part.name} is above {part.high}"


def check_observations_tell_positions_apart(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, most: int = 200
) -> None:
    """A move that changes an observed field changes the observation of its seat."""
    game = begin(name, seats, options)
    fields = game.definition.rules.state.fields.values()
    names = [field.name for field in fields if field.observed and field.name != "seats"]
    for step, (mover, number) in enumerate(random_steps(game, 16)):
        if step == most:
            break
        after = game.copy()
        after.apply(mover, number)
        if mover == CHANCE or CHANCE in after.movers:
            continue
        views = [position.view(mover).fields for position in (game, after)]
        parts = Batch.from_positions([game, after], cores=1).layout.parts
        compared = {part.name for part in parts} & set(names)
        if any(views[0][field] != views[1][field] for field in compared):
            assert (observed(game, mover) != observed(after, mover)).any(), game.position


def _differing(layout: ObservationLayout, rows: NDArray[Any], row: int) -> str:
    parts = layout.split(rows)
    return ", ".join(name for name, part in parts.items() if (part[0] != part[row]).any())
