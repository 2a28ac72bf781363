"""Two positions that differ only in what a seat may not know are the same to that seat."""

from __future__ import annotations

import pytest

from keelstone.engine import registry
from keelstone.testing import contract, secrecy
from tests.support import SetUp, called, check_conserved, some_set_ups


@pytest.mark.parametrize("set_up", some_set_ups(4), ids=called)
def test_a_redeal_looks_the_same_to_its_seat(set_up: SetUp) -> None:
    contract.check_redeal(*set_up, also=check_conserved)


@pytest.mark.parametrize("name", registry.game_names())
def test_nothing_hidden_is_left_out_of_a_redeal(name: str) -> None:
    """A redeal that forgot a field would hand its true content to bots."""
    found = [secrecy.fields_redealt(*set_up) for set_up in some_set_ups(40) if set_up[0] == name]
    used = set().union(*(used for used, _ in found))
    assert used <= set().union(*(dealt for _, dealt in found))


@pytest.mark.parametrize("set_up", some_set_ups(2), ids=called)
def test_a_redeal_can_be_played_on(set_up: SetUp) -> None:
    contract.check_redeals_can_be_played_on(*set_up, also=check_conserved)


@pytest.mark.parametrize("set_up", some_set_ups(4), ids=called)
def test_what_others_do_in_secret_does_not_show_in_what_can_be_taken_back(set_up: SetUp) -> None:
    contract.check_undo_tells_nothing(*set_up)
