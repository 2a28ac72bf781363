"""What is touched for a move is in the picture, and no two moves are touched alike."""

from __future__ import annotations

import pytest

from keelstone.testing.contract import check_picture
from tests.support import SetUp, called, some_set_ups


@pytest.mark.parametrize("set_up", some_set_ups(2), ids=called)
def test_every_move_can_be_touched(set_up: SetUp) -> None:
    check_picture(*set_up, every=20)
