"""The weights of the features: each feature has one, whatever their order."""

from __future__ import annotations

import pytest

from keelstone.engine.definition import weights_of
from keelstone.games.imhotep.ai.features import Feature
from keelstone.games.imhotep.ai.weights import LEAF_WEIGHTS, MOVE_WEIGHTS

NAMES = [feature.name.lower() for feature in Feature]


@pytest.mark.parametrize("table", [MOVE_WEIGHTS, LEAF_WEIGHTS], ids=["moves", "leaves"])
def test_weights_are_in_the_order_of_the_features(table: dict[str, float]) -> None:
    assert list(table) == NAMES


def test_the_order_of_writing_does_not_matter() -> None:
    given = {name: float(number) for number, name in enumerate(NAMES)}
    assert list(weights_of(Feature, **dict(reversed(given.items()))).items()) == list(given.items())


def test_a_missing_and_an_unknown_weight_are_named() -> None:
    given = dict.fromkeys(NAMES, 0.0)
    del given["sled"]
    with pytest.raises(ValueError, match="sled, sleigh"):
        weights_of(Feature, **given, sleigh=1.0)
