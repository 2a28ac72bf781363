"""Network files: what is read, and what is refused, with a sentence that says why."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from keelstone import ai
from keelstone.ai.network.network import Network, find_network, networks_of
from keelstone.engine import registry
from keelstone.engine.errors import BadFile
from keelstone.engine.game import Game
from tests.ai.network.networks import random_arrays, random_network, write

IMHOTEP = registry.load("imhotep")
Arrays = dict[str, Any]


def test_a_file_holds_half_floats_and_is_read_as_floats(tmp_path: Path) -> None:
    arrays = random_arrays("imhotep", 4, board="b_side")
    path = tmp_path / "seats-4.npz"
    write(path, arrays)
    network = Network.read(path, IMHOTEP)
    assert network.hidden[0][0].dtype == np.float32
    assert (network.hidden[0][0] == arrays["weight.0"]).all()
    assert network.board_fields == ("b_side",)
    assert network.card["layout"] == network.layout.digest


def other(name: str, change: Callable[[Any], Any]) -> Callable[[Arrays], Arrays]:
    return lambda arrays: {**arrays, name: change(arrays[name])}


FAULTS: dict[str, Callable[[Arrays], Arrays]] = {
    "made for version 1 of the observations of imhotep, which are at version 2 now": other(
        "layout_version", lambda version: np.int64(1)
    ),
    "reads 320 numbers of another layout; an observation .* with 4 seats has 321": other(
        "inputs", lambda inputs: np.int64(320)
    ),
    "format 2, but this program reads 1": other("format", lambda number: np.int64(2)),
    "the array 'policy.bias' is missing": lambda arrays: {
        name: array for name, array in arrays.items() if name != "policy.bias"
    },
    r"weight.1 has the shape \(7, 8\), not \(8, 8\)": other("weight.1", lambda weight: weight[:7]),
    r"policy.weight has the shape \(96, 8\), not \(97, 8\)": other(
        "policy.weight", lambda weight: weight[:96]
    ),
    "bias.0 holds numbers that are not finite": other("bias.0", lambda bias: bias * np.inf),
    "reads 321 numbers of another layout": other("card", lambda card: np.str_('{"layout": "1f"}')),
    "there is no option 'colour'": other(
        "card", lambda card: np.str_('{"recipe": {"options": [{"colour": 1}]}}')
    ),
    "a board of imhotep has no price": lambda arrays: {
        **arrays,
        "board.fields": np.array(["price"]),
        "board.weight": np.zeros((1, 8)),
    },
    r"board.weight has the shape \(4, 8\), not \(5, 8\)": lambda arrays: {
        **arrays,
        "board.fields": np.array(["b_side"]),
        "board.weight": np.zeros((4, 8)),
    },
    "input.levels is negative": lambda arrays: {**arrays, "input.levels": np.full(321, -1)},
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_file_that_does_not_fit_is_refused(fault: str, tmp_path: Path) -> None:
    path = tmp_path / "seats-4.npz"
    write(path, FAULTS[fault](random_arrays("imhotep", 4)))
    with pytest.raises(BadFile, match=f"seats-4.npz: .*{fault}"):
        Network.read(path, IMHOTEP)


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "seats-4.npz"
    for content in (b"", b"no archive", b"PK\x03\x04 cut off"):
        path.write_bytes(content)
        with pytest.raises(BadFile, match="cannot be read as a network"):
            Network.read(path, IMHOTEP)
    with pytest.raises(BadFile, match="missing"):
        Network.read(tmp_path / "missing.npz", IMHOTEP)


def fitting(network: Network, **options: Any) -> bool:
    board = Game(network.game.name, seats=network.layout.seats, seed=1, **options)
    return network.fits(board.boards, board.options)


def test_a_network_is_for_boards_of_its_layout() -> None:
    base, quiet = random_network("seafarers", 4), random_network("seafarers", 4, trade=False)
    assert fitting(base)
    assert fitting(base, layout="fixed")
    assert not fitting(base, trade=False)
    assert fitting(quiet, trade=False)
    assert not fitting(quiet)
    assert not fitting(base, scene="desert-4")


def test_a_network_is_for_scenes_that_it_was_trained_on() -> None:
    """Some scenes have boards of the same layout."""
    shores = random_network("seafarers", 4, scene="new-shores")
    assert fitting(shores, scene="new-shores")
    assert fitting(shores, scene="new-shores", points=13)
    assert not fitting(shores, scene="desert-4")


def test_an_option_that_varied_in_training_may_have_any_value() -> None:
    arrays: Arrays = random_arrays("imhotep", 4)
    mixed, fixed = (
        Network.of_arrays(
            {**arrays, "card": np.array(json.dumps({"recipe": {"options": options}}))}, IMHOTEP
        )
        for options in ([{"sides": "AAAAA"}, {"sides": "BBBBB"}], [{"sides": "AAAAA"}])
    )
    assert fitting(mixed, sides="ABBAB")
    assert fitting(fixed, sides="AAAAA")
    assert not fitting(fixed, sides="ABBAB")


@pytest.mark.parametrize("name", registry.game_names())
def test_every_network_of_keelstone_is_read_and_found(name: str) -> None:
    game = registry.load(name)
    for seats in game.seats:
        for network in networks_of(game, seats):
            for options in network.trained or ({},):
                board = Game(name, seats=seats, seed=1, **{**options, **network.used})
                assert find_network(game, seats, board.boards, board.options)
            assert network.card


def test_a_network_is_used_only_where_it_is_the_stronger_player() -> None:
    """Those of Imhotep are, on B sides."""
    for sides, is_used in (("BBBBB", True), ("AAAAA", False)):
        board = Game("imhotep", seats=4, seed=1, sides=sides)
        found = find_network(IMHOTEP, 4, board.boards, board.options)
        assert (found is not None) == is_used


def test_a_game_without_networks_has_none() -> None:
    board = Game("tests.engine.morra", seats=3, seed=1)
    assert find_network(board.definition, 3, board.boards, board.options) is None
    assert ai.Network is Network
