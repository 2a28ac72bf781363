"""Observations: what a seat may know and nothing else, for all games and options."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from tools import observation_tables

import keelstone as ks
from keelstone.engine import registry
from keelstone.engine.records import NOBODY
from keelstone.testing import observations
from tests.support import SetUp, called, every_set_up, printed_interpreted, some_set_ups

RECORDED = Path(__file__).parents[1] / "data" / "observations.json"


@pytest.mark.parametrize("set_up", some_set_ups(6), ids=called)
def test_positions_that_a_seat_cannot_tell_apart_give_equal_observations(set_up: SetUp) -> None:
    observations.check_observations_follow_from_knowledge(*set_up)


@pytest.mark.parametrize("set_up", some_set_ups(2), ids=called)
def test_what_a_seat_sees_change_changes_its_observation(set_up: SetUp) -> None:
    observations.check_observations_tell_positions_apart(*set_up, most=60)


def test_a_leak_is_found() -> None:
    layout = ks.observation("tests.contract.leaks", seats=3)
    hidden = {
        field.name
        for field in registry.load("tests.contract.leaks").rules.state.fields.values()
        if field.sees is NOBODY
    }
    assert not hidden & {part.name for part in layout.parts}


@pytest.mark.parametrize("name", registry.game_names())
def test_the_observing_seat_comes_first(name: str) -> None:
    """Seats that sit in another order see the same from their own point of view."""
    batch = ks.Batch(name, games=1, seed=4)
    for _ in range(12):
        batch.step(batch.sample())
    due = [batch.layout.split(batch.observe(seat=seat))["due"][0] for seat in range(batch.seats)]
    for seat, flags in enumerate(due):
        assert (np.roll(flags, seat, axis=0) == due[0]).all()
        assert flags[(batch.movers[0] - seat) % batch.seats].all()


@pytest.mark.parametrize("name", registry.game_names())
def test_bytes_are_floats_up_to_127(name: str) -> None:
    batch = ks.Batch(name, games=30, seed=4)
    for _ in range(40):
        batch.step(batch.sample())
    floats = batch.observe()
    rounded = batch.observe(np.empty(floats.shape, np.int8))
    assert (np.minimum(floats, 127) == rounded).all()


@pytest.mark.parametrize("name", registry.game_names())
def test_every_layout_fits_its_parts_together(name: str) -> None:
    for _, seats, options in filter(lambda one: one[0] == name, every_set_up()):
        layout = ks.observation(name, seats=seats, **options)
        numbers = np.arange(layout.size)
        found = np.concatenate([part.ravel() for part in layout.split(numbers).values()])
        assert sorted(found) == list(range(layout.size))
        rows = np.zeros((3, layout.size))
        assert all(np.shares_memory(part, rows) for part in layout.split(rows).values())


@pytest.mark.parametrize("name", registry.game_names())
def test_another_layout_has_another_version(name: str) -> None:
    """Whoever changes an observation raises `observation_version` and records the new digest."""
    layout = ks.observation(name)
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))[name]
    assert recorded[str(layout.version)] == layout.digest
    assert max(map(int, recorded)) == layout.version


def test_interpreted_observations_are_equal() -> None:
    code = "from tests.contract.test_observations import digests; print(digests())"
    assert printed_interpreted(code) == digests()


def digests() -> str:
    """The sums of some observations."""
    found = []
    for name in registry.game_names():
        batch = ks.Batch(name, games=2, seed=4)
        for _ in range(15):
            batch.step(batch.sample())
        weights = np.arange(batch.layout.size)
        found.append([float(batch.observe(seat=seat) @ weights @ [1, 2]) for seat in range(2)])
    return repr(found)


def test_the_tables_of_the_documentation_are_up_to_date() -> None:
    """`python -m tools.observation_tables` writes them."""
    assert observation_tables.PAGE.read_text(encoding="utf-8") == observation_tables.page()
