"""The mixes of options that the contract tests play reach every option of a game."""

from __future__ import annotations

import pytest

from keelstone.engine import registry
from tests.support import covering_set_ups, every_set_up, values_of


@pytest.mark.parametrize("name", registry.game_names())
def test_every_choice_of_every_option_is_played(name: str) -> None:
    """Of a number at least two values are played."""
    set_ups = [set_up for set_up in every_set_up() if set_up[0] == name]
    played = set().union(*map(values_of, set_ups))
    for option in registry.load(name).options:
        values = {value for what, value in played if what == option.name}
        assert set(option.choices) <= values, option.name
        assert option.default in values or option.name == "turn_limit", option.name
        assert len(values) > 1, option.name


@pytest.mark.parametrize("name", registry.game_names())
def test_the_covering_set_ups_reach_as_much_as_all_mixes(name: str) -> None:
    every = set().union(*(values_of(one) for one in every_set_up() if one[0] == name))
    covered = set().union(*(values_of(one) for one in covering_set_ups() if one[0] == name))
    assert covered == every
